import { type OfficeBookingRequest, officeBookingRequest } from '#domain/booking.ts';
import type { Day } from '#domain/calendar.ts';
import { type Checked, checkAgainst } from '#web/lib/forms/checked.ts';
import type { TypedBooking } from './typed-booking.ts';

/** The form values of a booking made by phone. */
export type NewBooking = TypedBooking & { sms_consent: boolean; confirmed: boolean; notify: boolean };

/** The initial form values. */
export const emptyBooking = (serviceDate: Day): NewBooking => ({
  name: '',
  phone: '',
  email: '',
  address: '',
  city: '',
  zipCode: '',
  bedrooms: '2',
  bathrooms: '2',
  squareFootage: '',
  serviceType: 'regular',
  serviceDate,
  serviceTime: 'morning',
  hours: '3',
  additionalServices: { stoveCleaning: false, refrigeratorCleaning: false },
  specialInstructions: '',
  sms_consent: false,
  confirmed: true,
  notify: true,
});

type Home = Pick<NewBooking, 'address' | 'city' | 'zipCode' | 'bedrooms' | 'bathrooms' | 'squareFootage'>;

/** The form values with the home of an earlier booking, except in fields that have changed since `before`. */
export function withHome(typed: NewBooking, { home, before }: { home: Home; before: Home }): NewBooking {
  const filled = <Field extends keyof Home>(field: Field): Home[Field] =>
    typed[field] === before[field] ? home[field] : typed[field];
  return {
    ...typed,
    address: filled('address'),
    city: filled('city'),
    zipCode: filled('zipCode'),
    bedrooms: filled('bedrooms'),
    bathrooms: filled('bathrooms'),
    squareFootage: filled('squareFootage'),
  };
}

/** Converts the form values to a request, checked with the schema that the server also uses. */
export const checkNewBooking = (
  typed: NewBooking,
  otherFields: { totalPrice: number; submissionId: string },
): Checked<OfficeBookingRequest> =>
  checkAgainst(officeBookingRequest, {
    ...typed,
    ...otherFields,
    bedrooms: Number(typed.bedrooms),
    hours: Number(typed.hours),
  });
