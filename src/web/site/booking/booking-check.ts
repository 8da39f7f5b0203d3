import { type BookingRequest, bookingRequest } from '#domain/booking.ts';
import { serviceDateIssue, totalPrice } from '#domain/booking-rules.ts';
import type { Issue } from '#domain/errors.ts';
import { type Checked, checkAgainst } from '#web/lib/checked.ts';
import { type FormValues, isTicked, textOf } from '#web/lib/form-fields.ts';
import { pricedChoices } from './booking-choices.ts';

/** The booking form's content as a request, with the price that the visitor saw. `now` decides what is in the past. */
export function checkBooking(values: FormValues, now: Date): Checked<BookingRequest> {
  const text = (name: string): string => textOf(values, name);
  const priced = pricedChoices(values);
  const checked = checkAgainst(bookingRequest, {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    address: text('address'),
    city: text('city'),
    zipCode: text('zipCode'),
    bedrooms: Number(text('bedrooms')),
    bathrooms: text('bathrooms'),
    squareFootage: text('squareFootage'),
    serviceDate: text('serviceDate'),
    serviceTime: text('serviceTime'),
    specialInstructions: text('specialInstructions'),
    sms_consent: isTicked(values, 'sms_consent'),
    ...priced,
    totalPrice: totalPrice(priced),
  });
  const dateIssue = text('serviceDate') === '' ? undefined : serviceDateIssue(text('serviceDate'), now);
  if (dateIssue === undefined) return checked;
  const issue: Issue = { path: 'serviceDate', message: dateIssue };
  return { ok: false, issues: checked.ok ? [issue] : [...checked.issues, issue] };
}
