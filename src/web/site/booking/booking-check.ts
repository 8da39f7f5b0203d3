import { type BookingRequest, bookingRequest } from '#domain/booking.ts';
import { type Prices, serviceDateIssue, totalPrice } from '#domain/booking-rules.ts';
import { type Checked, checkAgainst } from '#web/lib/forms/checked.ts';
import { type FormValues, isMistyped, textOf } from '#web/lib/forms/form-fields.ts';
import { requestFields } from '#web/lib/forms/request-fields.ts';
import { pricedChoices } from './booking-choices.ts';

const dateField = 'serviceDate';

/**
 * The booking form's content as a request, with its total at `prices`; or its errors.
 *
 * @param facts.now the current time; a date before the company's current day is an error
 */
export function checkBooking(
  values: FormValues,
  { now, prices }: { now: Date; prices: Readonly<Prices> },
): Checked<BookingRequest> {
  const choices = pricedChoices(values);
  const checked = checkAgainst(bookingRequest, {
    ...requestFields(bookingRequest.shape, values, { bedrooms: 'number', sms_consent: 'box' }),
    ...choices,
    totalPrice: totalPrice(choices, prices),
  });
  const dateIssue = issueOfDate(values, now);
  if (dateIssue === undefined) return checked;
  const otherIssues = checked.ok ? [] : checked.issues.filter(({ path }) => path !== dateField);
  return { ok: false, issues: [...otherIssues, { path: dateField, message: dateIssue }] };
}

/** The error of a date that does not exist or is in the past. The schema reports a missing date. */
function issueOfDate(values: FormValues, now: Date): string | undefined {
  if (isMistyped(values, dateField)) return 'Please enter a date that exists, with its month, day and year.';
  const day = textOf(values, dateField);
  return day === '' ? undefined : serviceDateIssue(day, now);
}
