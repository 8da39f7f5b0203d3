import type { Policies } from './booking-settings.ts';
import { type BookingState, hourMs } from './booking-state.ts';
import type { Slot } from './places.ts';
import { visitStart } from './visit.ts';

/** What the rules of a customer's changes depend on. `policies` are those that the booking was made with. */
export type Managed = Slot & {
  state: BookingState;
  totalPrice: number;
  moves: number;
  policies: Policies;
};

/** The moment until which a visit can be cancelled without a fee, by elapsed time. */
export const freeUntil = (visit: Slot & { policies: Policies }): Date =>
  new Date(visitStart(visit).getTime() - visit.policies.freeCancelHours * hourMs);

/** What the customer owes for cancelling at `now`, in cents. Nothing for what the office has not confirmed. */
export function cancelFeeCents(booking: Managed, now: Date): number {
  if (booking.state !== 'confirmed' || now <= freeUntil(booking)) return 0;
  return Math.round(booking.totalPrice * booking.policies.lateFeePercent);
}

/** Whether the customer can still call the visit off: until it begins. */
export const canCancel = (booking: Managed, now: Date): boolean =>
  (booking.state === 'requested' || booking.state === 'confirmed') && now < visitStart(booking);

export const movesLeft = ({ moves, policies }: Managed): number => Math.max(0, policies.maxMoves - moves);

/** Whether the customer can move the visit: while it is free, and not too often. */
export const canMove = (booking: Managed, now: Date): boolean =>
  canCancel(booking, now) && now <= freeUntil(booking) && movesLeft(booking) > 0;

/** Crockford's alphabet: no letters that are taken for digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The booking's number for people, such as `7K3M-2QX9`: the last 40 bits of its id. */
export function bookingReference(id: string): string {
  let bits = BigInt(`0x${id.slice(-10)}`);
  let text = '';
  for (let index = 0; index < 8; index += 1) {
    text = `${alphabet[Number(bits & 31n)]}${text}`;
    bits >>= 5n;
  }
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}
