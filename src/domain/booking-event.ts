import type { Booking } from './booking.ts';
import { changedFields, type FieldValues } from './event.ts';

/** The fields that the event of a new booking records. */
export const createdBookingFields = [
  'serviceType',
  'serviceDate',
  'serviceTime',
  'hours',
  'totalPrice',
  'confirmed',
  'spam',
] as const;

/** The fields whose changes are recorded as an event. */
export const watchedFields = [
  'name',
  'email',
  'phone',
  'address',
  'city',
  'zipCode',
  'bedrooms',
  'bathrooms',
  'squareFootage',
  'serviceType',
  'serviceDate',
  'serviceTime',
  'hours',
  'additionalServices',
  'specialInstructions',
  'totalPrice',
  'paymentStatus',
  'state',
  'confirmed',
  'completed',
  'feeCents',
  'endReason',
  'overCapacity',
  'spam',
] as const satisfies readonly (keyof Booking)[];

export type BookingChange = { what: string; before: FieldValues; after: FieldValues };

/** The event type and the changed fields of a change; undefined if no watched field changed. */
export function bookingChange(before: Booking, after: Booking): BookingChange | undefined {
  const fields = changedFields(before, after, watchedFields);
  const names = new Set([...Object.keys(fields.before), ...Object.keys(fields.after)]);
  return names.size === 0 ? undefined : { what: `booking.${changeType(names, after)}`, ...fields };
}

function changeType(names: ReadonlySet<string>, after: Booking): string {
  if (names.has('spam')) return after.spam ? 'markedAsSpam' : 'unmarkedAsSpam';
  if (names.has('completed')) return after.completed ? 'completed' : 'reopened';
  if (names.has('state')) return after.state === 'requested' ? 'unconfirmed' : after.state;
  if (names.has('confirmed')) return after.confirmed ? 'confirmed' : 'unconfirmed';
  if (names.has('serviceDate') || names.has('serviceTime')) return 'moved';
  if (names.size === 1 && names.has('paymentStatus')) return after.paymentStatus === 'paid' ? 'paid' : 'unpaid';
  return 'changed';
}
