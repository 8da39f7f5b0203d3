import { type Booking, type BookingUpdate, bookingUpdate } from '#domain/booking.ts';
import type { bathroomChoices, ServiceTime, ServiceType } from '#domain/booking-rules.ts';
import type { Day } from '#domain/calendar.ts';
import { type Checked, checkAgainst } from '#web/lib/forms/checked.ts';

/** The form values of a booking: typed numbers are text, and the day may be missing. */
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
 * Builds the request that changes a booking, and checks it with the schema that the server also uses. Only the changed
 * fields are sent, so that a colleague's change of another field stays.
 *
 * @returns the request or its issues; undefined if nothing changed
 */
export function checkEdit(
  { id, rev }: Pick<Booking, 'id' | 'rev'>,
  before: TypedBooking,
  after: TypedBooking,
): Checked<BookingUpdate> | undefined {
  if (after.serviceDate === undefined)
    return { ok: false, issues: [{ path: 'serviceDate', message: 'Date is required.' }] };
  const [oldEntries, newEntries] = [Object.entries(requestFields(before)), Object.entries(requestFields(after))];
  const oldJson = new Map(oldEntries.map(([name, value]) => [name, JSON.stringify(value)]));
  const changedEntries = newEntries.filter(([name, value]) => oldJson.get(name) !== JSON.stringify(value));
  if (changedEntries.length === 0) return undefined;
  return checkAgainst(bookingUpdate, { id, rev, ...Object.fromEntries(changedEntries) });
}
