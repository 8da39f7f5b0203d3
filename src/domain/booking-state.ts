import { hourMs } from './calendar.ts';

/**
 * The states of a booking. A `requested` booking waits for the office's answer; the last four states end a booking
 * without a visit.
 */
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

/** States that lists leave out by default. */
export const droppedStates = ['cancelled', 'declined', 'lapsed'] as const satisfies readonly BookingState[];

/** Whether the visit is still ahead. */
export const isOpen = (state: BookingState): boolean => state === 'requested' || state === 'confirmed';

/** The state for SPEC's two flags. */
export function stateOf({ confirmed, completed }: { confirmed: boolean; completed: boolean }): BookingState {
  if (completed) return 'completed';
  return confirmed ? 'confirmed' : 'requested';
}

/** The minimum time for the office to answer a request; milliseconds. */
export const minTimeToAnswer = 2 * hourMs;

/**
 * The deadline for the office's answer: after `answerHours`, or 12 hours before the start if that is earlier. It is at
 * least two hours after the request, but never after the start.
 */
export function answerDeadline(createdAt: Date, start: Date, answerHours: number): Date {
  const latest = Math.min(createdAt.getTime() + answerHours * hourMs, start.getTime() - 12 * hourMs);
  const due = Math.max(latest, createdAt.getTime() + minTimeToAnswer);
  return new Date(Math.min(due, start.getTime()));
}
