import { type Booking, type BookingUpdate, bookingUpdate } from '#domain/booking.ts';
import type { bathroomChoices, ServiceTime, ServiceType } from '#domain/booking-rules.ts';
import type { Day } from '#domain/calendar.ts';
import { type Checked, checkAgainst } from '#web/lib/forms/checked.ts';

/** The form values of a booking, as they are typed. */
export type TypedBooking = {
  name: string;
  phone: string;
  email: string;
  address: string;
  city: string;
  zipCode: string;
  bedrooms: string;
  bathrooms: (typeof bathroomChoices)[number];
  squareFootage: string;
  serviceType: ServiceType;
  serviceDate: Day | undefined;
  serviceTime: ServiceTime;
  hours: string;
  additionalServices: { stoveCleaning: boolean; refrigeratorCleaning: boolean };
  specialInstructions: string;
};

export const typedBooking = (booking: Booking): TypedBooking => ({
  name: booking.name,
  phone: booking.phone,
  email: booking.email,
  address: booking.address,
  city: booking.city,
  zipCode: booking.zipCode,
  bedrooms: String(booking.bedrooms),
  bathrooms: booking.bathrooms,
  squareFootage: booking.squareFootage ?? '',
  serviceType: booking.serviceType,
  serviceDate: booking.serviceDate,
  serviceTime: booking.serviceTime,
  hours: String(booking.hours),
  additionalServices: { ...booking.additionalServices },
  specialInstructions: booking.specialInstructions ?? '',
});

/** Converts the form values to the fields of a request. */
const requestFields = ({ bedrooms, hours, ...fields }: TypedBooking) => ({
  ...fields,
  bedrooms: Number(bedrooms),
  hours: Number(hours),
});

/**
 * The request that changes a booking, checked by the server's rules. It has only the changed fields, so that a
 * colleague's change of another field stays.
 *
 * @returns undefined if nothing changed
 */
export function checkEdit(
  { id, rev }: Pick<Booking, 'id' | 'rev'>,
  before: TypedBooking,
  after: TypedBooking,
): Checked<BookingUpdate> | undefined {
  if (after.serviceDate === undefined)
    return { ok: false, issues: [{ path: 'serviceDate', message: 'Date is required.' }] };
  const [oldFields, newFields] = [Object.entries(requestFields(before)), Object.entries(requestFields(after))];
  const oldValues = new Map(oldFields.map(([name, value]) => [name, JSON.stringify(value)]));
  const changedFields = newFields.filter(([name, value]) => oldValues.get(name) !== JSON.stringify(value));
  if (changedFields.length === 0) return undefined;
  return checkAgainst(bookingUpdate, { id, rev, ...Object.fromEntries(changedFields) });
}
