import * as z from 'zod/mini';
import { serviceTimes, serviceTypes } from './booking-rules.ts';
import type { Policies } from './booking-settings.ts';
import { type BookingState, bookingStates, hourMs } from './booking-state.ts';
import { emailField, isoTimeField, revField } from './fields.ts';
import type { Slot } from './places.ts';
import { visitStart } from './visit.ts';

/** What a customer sees behind the link in a mail. It may be forwarded: no phone, no e-mail, the first name alone. */
export const managedBooking = z.object({
  reference: z.string(),
  state: z.enum(bookingStates),
  rev: z.number(),
  firstName: z.string(),
  serviceType: z.enum(serviceTypes),
  serviceDate: z.string(),
  serviceTime: z.enum(serviceTimes),
  hours: z.number(),
  additionalServices: z.object({ stoveCleaning: z.boolean(), refrigeratorCleaning: z.boolean() }),
  totalPrice: z.number(),
  /** Street alone. */
  address: z.string(),
  /** Until then the visit can be cancelled and moved without a fee. */
  freeUntil: isoTimeField,
  /** What cancelling now costs, in cents; for a cancelled booking what it did cost. */
  feeCents: z.number(),
  canCancel: z.boolean(),
  canMove: z.boolean(),
  movesLeft: z.number(),
});
export type ManagedBooking = z.output<typeof managedBooking>;

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

/** How long after the visit its link works: days. */
export const linkDays = 30;

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

/** The name by which a customer is greeted. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** The customer calls the visit off. `feeCents` is the fee that was shown. */
export const cancelRequest = z.object({
  token: z.string(),
  rev: revField,
  feeCents: z.int('feeCents must be a whole number.').check(z.minimum(0, 'feeCents must be 0 or more.')),
});

/** Who lost the link asks for it. */
export const linkRequest = z.object({ email: emailField });
export const linkReceipt = z.object({ success: z.literal(true), message: z.string() });

export const manageTexts = {
  linkSent: 'If there is a booking with this e-mail address, its link is on the way.',
} as const;
