import { hourMs } from './calendar.ts';

/**
 * The states of a booking. A `requested` booking waits for the office's answer; the last four states end a booking
 * without a cleaning.
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

/** States whose bookings are left out of lists by default. */
export const droppedStates = ['cancelled', 'declined', 'lapsed'] as const satisfies readonly BookingState[];

/** Whether a booking in this state has not ended yet. */
export const isOpen = (state: BookingState): boolean => state === 'requested' || state === 'confirmed';

/** The state that SPEC's two flags stand for. */
export function stateOf({ confirmed, completed }: { confirmed: boolean; completed: boolean }): BookingState {
  if (completed) return 'completed';
  return confirmed ? 'confirmed' : 'requested';
}

/** The minimum time for the office to answer a request; milliseconds. */
const minTimeToAnswer = 2 * hourMs;

/**
 * The deadline for the office's answer: `answerHours` after `createdAt`, or 12 hours before the start if that is
 * earlier. It is at least `minTimeToAnswer` after `createdAt`, but never after the start. Undefined for a visit that
 * has begun, which the office may enter: its request would lapse at once.
 */
export function answerDeadline(createdAt: Date, start: Date, answerHours: number): Date | undefined {
  if (start <= createdAt) return undefined;
  const latest = Math.min(createdAt.getTime() + answerHours * hourMs, start.getTime() - 12 * hourMs);
  const due = Math.max(latest, createdAt.getTime() + minTimeToAnswer);
  return new Date(Math.min(due, start.getTime()));
}
