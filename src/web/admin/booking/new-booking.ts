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

/** The form values that are filled in from a customer and from the customer's last booking. */
export type CustomerValues = Pick<
  NewBooking,
  'phone' | 'email' | 'address' | 'city' | 'zipCode' | 'bedrooms' | 'bathrooms' | 'squareFootage'
>;

/** The form values, with `values` in each of the customer's fields that has not changed since `before`. */
export function replaceUnchanged(
  typed: NewBooking,
  { values, before }: { values: CustomerValues; before: CustomerValues },
): NewBooking {
  const replaced = <Field extends keyof CustomerValues>(field: Field): CustomerValues[Field] =>
    typed[field] === before[field] ? values[field] : typed[field];
  return {
    ...typed,
    phone: replaced('phone'),
    email: replaced('email'),
    address: replaced('address'),
    city: replaced('city'),
    zipCode: replaced('zipCode'),
    bedrooms: replaced('bedrooms'),
    bathrooms: replaced('bathrooms'),
    squareFootage: replaced('squareFootage'),
  };
}

/** Like `replaceUnchanged`, but street, city and ZIP code are filled in together or not at all. */
export function withCustomer(
  typed: NewBooking,
  { values, before }: { values: CustomerValues; before: CustomerValues },
): NewBooking {
  const isTyped = (['address', 'city', 'zipCode'] as const).some((field) => typed[field] !== before[field]);
  const { address, city, zipCode } = isTyped ? typed : values;
  return replaceUnchanged(typed, { values: { ...values, address, city, zipCode }, before });
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
