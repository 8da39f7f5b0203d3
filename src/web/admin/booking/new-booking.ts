import { type OfficeBookingRequest, officeBookingRequest } from '#domain/booking.ts';
import type { Day } from '#domain/calendar.ts';
import { type Checked, checkAgainst } from '#web/lib/forms/checked.ts';
import type { TypedBooking } from './typed-booking.ts';

/** The typed fields of a booking on the phone. */
export type NewBooking = TypedBooking & { sms_consent: boolean; confirmed: boolean; notify: boolean };

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

/** Turns the typed fields into a request, by the same rules as the server. */
export const checkNewBooking = (
  typed: NewBooking,
  parts: { totalPrice: number; submissionId: string },
): Checked<OfficeBookingRequest> =>
  checkAgainst(officeBookingRequest, {
    ...typed,
    ...parts,
    bedrooms: Number(typed.bedrooms),
    hours: Number(typed.hours),
  });
