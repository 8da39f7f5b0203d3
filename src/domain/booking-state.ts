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

/** States that lists leave out unless they are asked for. */
export const droppedStates = ['cancelled', 'declined', 'lapsed'] as const satisfies readonly BookingState[];

/** Whether the visit is still ahead. */
export const isOpen = (state: BookingState): boolean => state === 'requested' || state === 'confirmed';

/** The state that SPEC's two switches mean. */
export function stateOf({ confirmed, completed }: { confirmed: boolean; completed: boolean }): BookingState {
  if (completed) return 'completed';
  return confirmed ? 'confirmed' : 'requested';
}

/** Milliseconds. */
export const hourMs = 60 * 60 * 1000;

/** So much time the office has for a request at least; milliseconds. */
export const leastToAnswer = 2 * hourMs;

/**
 * Until when the office has to answer a request: within `answerHours`, and 12 hours before the start at the latest. It
 * has two hours at least, and never more than until the start.
 */
export function answerDeadline(madeAt: Date, start: Date, answerHours: number): Date {
  const wished = Math.min(madeAt.getTime() + answerHours * hourMs, start.getTime() - 12 * hourMs);
  const fair = Math.max(wished, madeAt.getTime() + leastToAnswer);
  return new Date(Math.min(fair, start.getTime()));
}
