import * as z from 'zod/mini';
import { dayField, listFields } from './admin.ts';
import {
  bathroomChoices,
  bedroomRange,
  hoursRange,
  paymentStatuses,
  serviceTimes,
  serviceTypes,
} from './booking-rules.ts';
import {
  emailField,
  idField,
  isoTimeField,
  limits,
  nameField,
  oddField,
  optionalText,
  phoneField,
  requiredText,
  smsConsentField,
  uuidField,
  zipCodeField,
} from './fields.ts';
import { spamSignalFields } from './spam.ts';

const additionalServicesField = z._default(
  z.object(
    {
      stoveCleaning: z._default(z.boolean('Stove cleaning must be true or false.'), false),
      refrigeratorCleaning: z._default(z.boolean('Refrigerator cleaning must be true or false.'), false),
    },
    'Additional services must name stoveCleaning and refrigeratorCleaning.',
  ),
  { stoveCleaning: false, refrigeratorCleaning: false },
);

/** `YYYY-MM-DD`; a full ISO time is cut to its date. */
const serviceDateField = z.pipe(
  z
    .string({ error: (issue) => (issue.input === undefined ? 'Date is required.' : 'Date must be text.') })
    .check(
      z.trim(),
      z.minLength(1, 'Date is required.'),
      z.regex(
        /^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)?)?$/,
        'Please enter the date as YYYY-MM-DD.',
      ),
    ),
  z.transform((text) => text.slice(0, 10)),
);

const wholeNumber = (label: string, range: { min: number; max: number }) => {
  const message = `${label} must be a whole number from ${range.min} to ${range.max}.`;
  return z.int(message).check(z.minimum(range.min, message), z.maximum(range.max, message));
};

const bookingFields = {
  name: nameField,
  email: emailField,
  phone: phoneField,
  address: requiredText('Address', limits.address),
  city: requiredText('City', limits.city),
  zipCode: zipCodeField,
  bedrooms: wholeNumber('Bedrooms', bedroomRange),
  bathrooms: z.enum(bathroomChoices, `Bathrooms must be one of ${bathroomChoices.join(', ')}.`),
  squareFootage: optionalText('Square footage', limits.squareFootage),
  serviceType: z.enum(serviceTypes, 'Service type must be regular or deep.'),
  serviceDate: serviceDateField,
  serviceTime: z._default(z.enum(serviceTimes, 'Time must be morning, afternoon or evening.'), 'morning'),
  hours: wholeNumber('Hours', hoursRange),
  additionalServices: additionalServicesField,
  specialInstructions: optionalText('Special instructions', limits.specialInstructions),
  sms_consent: smsConsentField,
};

/**
 * A booking as a visitor sends it. `totalPrice` is optional: the server computes it, and refuses one that differs.
 * Whether the date lies in the past depends on the clock: `serviceDateIssue` says that.
 */
export const bookingRequest = z.object({
  ...bookingFields,
  totalPrice: z.optional(z.number('Total price must be a number.')),
  submissionId: z.optional(uuidField('submissionId')),
  ...spamSignalFields,
});
export type BookingRequest = z.output<typeof bookingRequest>;

/** The answer to a booking, the same for a repeat. */
export const bookingReceipt = z.object({ success: z.literal(true), id: idField, message: z.string() });
export type BookingReceipt = z.output<typeof bookingReceipt>;

/** A booking as the admin's list shows it (SPEC section 3). Words that are unknown here are shown as they are. */
export const bookingSummary = z.object({
  id: idField,
  createdAt: isoTimeField,
  name: z.string(),
  serviceType: z.string(),
  serviceDate: z.string(),
  serviceTime: z.string(),
  city: z.string(),
  zipCode: z.string(),
  totalPrice: z.number(),
  paymentStatus: z.string(),
  confirmed: z.boolean(),
  completed: z.boolean(),
});
export type BookingSummary = z.output<typeof bookingSummary>;

/** Everything known about a booking. `rev` counts its changes; `prices` are those that it was made with. */
export const booking = z.extend(bookingSummary, {
  serviceType: z.enum(serviceTypes),
  serviceTime: z.enum(serviceTimes),
  paymentStatus: z.enum(paymentStatuses),
  odd: oddField,
  rev: z.number(),
  prices: z.object({ regularHour: z.number(), deepHour: z.number(), stove: z.number(), refrigerator: z.number() }),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  bedrooms: z.number(),
  bathrooms: z.enum(bathroomChoices),
  squareFootage: z.optional(z.string()),
  hours: z.number(),
  additionalServices: z.object({ stoveCleaning: z.boolean(), refrigeratorCleaning: z.boolean() }),
  specialInstructions: z.optional(z.string()),
  sms_consent: z.boolean(),
  spam: z.boolean(),
});
export type Booking = z.output<typeof booking>;

/** A booking's summary with the words that were stored, also where they are unknown here. */
export const asStored = ({ odd = {}, ...fields }: Booking): BookingSummary => ({
  ...fields,
  serviceType: odd.serviceType ?? fields.serviceType,
  serviceTime: odd.serviceTime ?? fields.serviceTime,
  paymentStatus: odd.paymentStatus ?? fields.paymentStatus,
});

/** What the office may change on a booking. */
const bookingStatusFields = {
  confirmed: z.optional(z.boolean('confirmed must be true or false.')),
  completed: z.optional(z.boolean('completed must be true or false.')),
  paymentStatus: z.optional(z.enum(paymentStatuses, 'paymentStatus must be pending or paid.')),
};

const changesSomething = (change: BookingStatusChange): boolean =>
  [change.confirmed, change.completed, change.paymentStatus].some((value) => value !== undefined);

const bookingStatusChange = z.object(bookingStatusFields);
export type BookingStatusChange = z.output<typeof bookingStatusChange>;

/** A change of one booking; it names at least one field. */
export const bookingUpdate = z
  .object({ id: idField, ...bookingStatusFields })
  .check(z.refine(changesSomething, 'Please say what to change: confirmed, completed or paymentStatus.'));

export const bookingSortFields = ['createdAt', 'serviceDate', 'name', 'totalPrice'] as const;
export const bookingStates = ['pending', 'confirmed', 'completed'] as const;

/** Which bookings the office wants to see; `from` and `to` are days of service. */
export const bookingListInput = z.object({
  ...listFields,
  sort: z._default(z.enum(bookingSortFields, 'Bookings cannot be sorted by that.'), 'createdAt'),
  status: z.optional(z.enum(bookingStates, 'status must be pending, confirmed or completed.')),
  paymentStatus: bookingStatusFields.paymentStatus,
  serviceType: z.optional(z.enum(serviceTypes, 'Service type must be regular or deep.')),
  spam: z._default(z.boolean('spam must be true or false.'), false),
  from: z.optional(dayField),
  to: z.optional(dayField),
});
export type BookingListInput = z.output<typeof bookingListInput>;

/** The word shown for a booking's state (SPEC section 4). */
export function bookingStatus(state: {
  confirmed: boolean;
  completed: boolean;
}): 'Completed' | 'Confirmed' | 'Pending' {
  if (state.completed) return 'Completed';
  return state.confirmed ? 'Confirmed' : 'Pending';
}

/** The word shown for a booking's payment (SPEC section 4). */
export const paymentLabel = (status: (typeof paymentStatuses)[number]): 'Paid' | 'Pending' =>
  status === 'paid' ? 'Paid' : 'Pending';
