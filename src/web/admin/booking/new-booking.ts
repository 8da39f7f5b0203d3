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
