/** Where a booking stands. `requested` waits for the office; the last four have ended without a visit. */
export const bookingStates = [
  'requested',
  'confirmed',
  'completed',
  'cancelled',
  'declined',
  'lapsed',
  'noShow',
] as const;
export type BookingState = (typeof bookingStates)[number];

/** States that hold their place in the calendar. */
export const activeStates = ['requested', 'confirmed'] as const satisfies readonly BookingState[];

/** States that lists leave out unless they are asked for. */
export const droppedStates = ['cancelled', 'declined', 'lapsed'] as const satisfies readonly BookingState[];

/** The words for each state; an unknown state is shown as it is. */
export const bookingStateLabels: Readonly<Record<BookingState, string>> = {
  requested: 'Pending',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
  declined: 'Declined',
  lapsed: 'Lapsed',
  noShow: 'No-show',
};

/** Whether the visit is still ahead of the company. */
export const isActive = (state: BookingState): boolean => state === 'requested' || state === 'confirmed';

/** Whether nothing more can be done with the booking than to look at it. Completed counts: the visit was. */
export const hasEnded = (state: BookingState): boolean => !isActive(state);

/** Milliseconds. */
export const hourMs = 60 * 60 * 1000;

/**
 * Until when the office has to answer a request: within `answerHours`, and 12 hours before the start at the latest. It
 * has two hours at least, and never more than until the start.
 */
export function answerDeadline(madeAt: Date, start: Date, answerHours: number): Date {
  const wished = Math.min(madeAt.getTime() + answerHours * hourMs, start.getTime() - 12 * hourMs);
  const fair = Math.max(wished, madeAt.getTime() + 2 * hourMs);
  return new Date(Math.min(fair, start.getTime()));
}
