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
