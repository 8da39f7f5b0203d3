import * as z from 'zod/mini';
import { feeField, serviceDateField, serviceTimeField } from './booking.ts';
import { serviceTimes, serviceTypes } from './booking-rules.ts';
import type { Policies } from './booking-settings.ts';
import { type BookingState, bookingStates } from './booking-state.ts';
import { addDays, businessDay, hourMs } from './calendar.ts';
import { emailField, isoTimeField, revField, uuidField } from './fields.ts';
import type { Slot } from './places.ts';
import { visitStart } from './visit.ts';

/**
 * The data of the page behind the link in a mail. The mail may be forwarded, so there is no phone or email, and no last
 * name unless the name begins with a title or an initial.
 */
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
  /** The street, without city and ZIP code. */
  address: z.string(),
  /** The time until which cancelling is free and moving is possible. */
  freeUntil: isoTimeField,
  /** The fee for cancelling now, in cents; for a booking that has ended, its fee. */
  feeCents: z.number(),
  canCancel: z.boolean(),
  canMove: z.boolean(),
  movesLeft: z.number(),
});
export type ManagedBooking = z.output<typeof managedBooking>;

export const linkInput = z.object({ token: z.string('The token must be text.') });

/**
 * The booking form's initial values when somebody books the same visit again. The mail may be forwarded, so the values
 * describe only the home and the service: no person, and no instructions, which may contain a gate code.
 */
export const repeatedChoices = z.object({
  address: z.string(),
  city: z.string(),
  zipCode: z.string(),
  bedrooms: z.number(),
  bathrooms: z.string(),
  squareFootage: z.optional(z.string()),
  serviceType: z.enum(serviceTypes),
  serviceTime: z.enum(serviceTimes),
  hours: z.number(),
  additionalServices: z.object({ stoveCleaning: z.boolean(), refrigeratorCleaning: z.boolean() }),
});
export type RepeatedChoices = z.output<typeof repeatedChoices>;

/** Input to cancel the visit. `feeCents` is the fee that the page showed. */
export const manageCancel = z.extend(linkInput, { rev: revField, feeCents: feeField });
export type ManageCancel = z.output<typeof manageCancel>;

/** Input to move the visit. */
export const manageMove = z.extend(linkInput, {
  rev: revField,
  serviceDate: serviceDateField,
  serviceTime: serviceTimeField,
});
export type ManageMove = z.output<typeof manageMove>;

/** Input to request a mail with the links of all open bookings of an email address, from today on. */
export const linkRequest = z.object({ email: emailField });
export const linkReceipt = z.object({ success: z.literal(true), message: z.string() });

/** Input to read the booking that was just made. Only the browser that sent it knows its `submissionId`. */
export const madeInput = z.object({ submissionId: uuidField('submissionId') });

/** A booking right after it was made, for its visitor. */
export const madeBooking = z.object({
  reference: z.string(),
  state: z.enum(bookingStates),
  serviceType: z.enum(serviceTypes),
  serviceDate: z.string(),
  serviceTime: z.enum(serviceTimes),
  hours: z.number(),
  totalPrice: z.number(),
  /** The time by which an answer is promised, if any. */
  answerBy: z.optional(isoTimeField),
  /** The token of the booking's page, `/manage/{token}`. */
  token: z.string(),
});
export type MadeBooking = z.output<typeof madeBooking>;

export const manageTexts = {
  linkSent: 'If there is a booking with this email address, we have sent you its link.',
  linkNotSent: (phone: string) => `We cannot send email at the moment. Please call us at ${phone}.`,
} as const;

const linkDays = 30;

/** Whether a booking's link is valid: until 30 days after the visit. */
export const isLinkValid = ({ serviceDate }: Slot, now: Date): boolean =>
  businessDay(now) <= addDays(serviceDate, linkDays);

/** The first word of a name, for greetings; the whole name if that word is a title or an initial, such as 'Dr.'. */
export function firstName(name: string): string {
  const [firstWord = ''] = name.trim().split(/\s+/);
  return firstWord.endsWith('.') ? name.trim() : firstWord;
}

/** The fields that the rules for customers' changes need. `policies` are the policies at the time of booking. */
export type ChangeableVisit = Slot & {
  state: BookingState;
  totalPrice: number;
  moves: number;
  policies: Policies;
};

/** The time until which cancelling is free. When the clocks change, the free hours are still hours of 60 minutes. */
export const freeUntil = (visit: Slot & { policies: Policies }): Date =>
  new Date(visitStart(visit).getTime() - visit.policies.freeCancelHours * hourMs);

/** The fee for cancelling a confirmed visit after `freeUntil`, in cents. */
export const lateFeeCents = ({ totalPrice, policies }: Pick<ChangeableVisit, 'totalPrice' | 'policies'>): number =>
  Math.round(totalPrice * policies.lateFeePercent);

/** The fee for cancelling at `now`, in cents; 0 until `freeUntil`, and for a booking that is not confirmed. */
export const cancelFeeCents = (booking: ChangeableVisit, now: Date): number =>
  booking.state !== 'confirmed' || now <= freeUntil(booking) ? 0 : lateFeeCents(booking);

/** Whether the customer can still cancel: an open booking, until the visit starts. */
export const canCancel = (booking: ChangeableVisit, now: Date): boolean =>
  (booking.state === 'requested' || booking.state === 'confirmed') && now < visitStart(booking);

export const movesLeft = ({ moves, policies }: ChangeableVisit): number => Math.max(0, policies.maxMoves - moves);

/** Whether the customer can still move the visit: an open booking, until `freeUntil`, and while moves are left. */
export const canMove = (booking: ChangeableVisit, now: Date): boolean =>
  canCancel(booking, now) && now <= freeUntil(booking) && movesLeft(booking) > 0;

/** Crockford's base 32, without letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The number of a booking or a proposal for people, such as `7K3M-2QX9`: the last 40 bits of its hexadecimal id. */
export function bookingReference(id: string): string {
  let bits = BigInt(`0x${id.slice(-10)}`);
  let text = '';
  for (let length = 0; length < 8; length += 1) {
    text = `${alphabet[Number(bits & 31n)]}${text}`;
    bits >>= 5n;
  }
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}
