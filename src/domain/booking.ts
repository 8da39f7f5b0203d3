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
import { policies } from './booking-settings.ts';
import { type BookingState, bookingStates } from './booking-state.ts';
import {
  emailField,
  erasableText,
  idField,
  isoTimeField,
  maxLengths,
  nameField,
  oddField,
  oneLine,
  optionalText,
  phoneField,
  requiredText,
  revField,
  smsConsentField,
  uuidField,
  zipCodeField,
} from './fields.ts';
import { spamSignalFields } from './spam.ts';

const additionalServices = z.object(
  {
    stoveCleaning: z._default(z.boolean('Stove cleaning must be true or false.'), false),
    refrigeratorCleaning: z._default(z.boolean('Refrigerator cleaning must be true or false.'), false),
  },
  'Additional services must be an object with stoveCleaning and refrigeratorCleaning.',
);

/** `YYYY-MM-DD`; a full ISO time is cut to its date. */
export const serviceDateField = z.pipe(
  z
    .string({ error: (issue) => (issue.input === undefined ? 'Date is required.' : 'Date must be text.') })
    .check(
      z.trim(),
      z.minLength(1, { error: 'Date is required.', abort: true }),
      z.regex(
        /^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)?)?$/,
        'Please enter the date as YYYY-MM-DD.',
      ),
    ),
  z.transform((text) => text.slice(0, 10)),
);

export const serviceTimeField = z.enum(serviceTimes, 'Time must be morning, afternoon or evening.');

const wholeNumber = (label: string, range: { min: number; max: number }) => {
  const message = `${label} must be a whole number from ${range.min} to ${range.max}.`;
  return z.int(message).check(z.minimum(range.min, message), z.maximum(range.max, message));
};

const bookingFields = {
  name: nameField,
  email: emailField,
  phone: phoneField,
  address: requiredText('Address', maxLengths.address).check(oneLine),
  city: requiredText('City', maxLengths.city).check(oneLine),
  zipCode: zipCodeField,
  bedrooms: wholeNumber('Bedrooms', bedroomRange),
  bathrooms: z.enum(bathroomChoices, `Bathrooms must be one of ${bathroomChoices.join(', ')}.`),
  squareFootage: optionalText('Square footage', maxLengths.squareFootage, oneLine),
  serviceType: z.enum(serviceTypes, 'Service type must be regular or deep.'),
  serviceDate: serviceDateField,
  serviceTime: z._default(serviceTimeField, 'morning'),
  hours: wholeNumber('Hours', hoursRange),
  additionalServices: z._default(additionalServices, { stoveCleaning: false, refrigeratorCleaning: false }),
  specialInstructions: optionalText('Special instructions', maxLengths.specialInstructions),
  sms_consent: smsConsentField,
};

/**
 * A booking as a visitor sends it. `totalPrice` is optional: the server computes it and rejects a different one.
 * Whether the date is in the past depends on the clock; see `serviceDateIssue`.
 */
export const bookingRequest = z.object({
  ...bookingFields,
  totalPrice: z.optional(z.number('Total price must be a number.')),
  submissionId: z.optional(uuidField('submissionId')),
  ...spamSignalFields,
});
export type BookingRequest = z.output<typeof bookingRequest>;

/** The answer to a booking request. A repeat with the same `submissionId` gets the same answer. */
export const bookingReceipt = z.object({ success: z.literal(true), id: idField, message: z.string() });
export type BookingReceipt = z.output<typeof bookingReceipt>;

/** A booking in the REST API (SPEC section 3). Unknown stored values are shown as they are. */
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

/** A booking as the office sees it. `rev` counts its changes; `prices` are the prices at the time of booking. */
export const booking = z.extend(bookingSummary, {
  serviceType: z.enum(serviceTypes),
  serviceTime: z.enum(serviceTimes),
  paymentStatus: z.enum(paymentStatuses),
  odd: oddField,
  rev: z.number(),
  state: z.enum(bookingStates),
  /** Deadline for the office's answer; absent if the request does not lapse. */
  answerBy: z.optional(isoTimeField),
  /** The policies at the time of booking. */
  policies: z.optional(policies),
  /** The number of times that the customer moved the visit. */
  moves: z.optional(z.number()),
  /** The customer's fee for a cancelled visit or a no-show, in cents. */
  feeCents: z.optional(z.number()),
  /** The reason why it was cancelled or declined, or why it is a no-show. */
  endReason: z.optional(z.string()),
  /** Whether it was added to a full window, so that it lacks one place or more. */
  overCapacity: z.optional(z.boolean()),
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

/**
 * A booking as it is stored. `seats` are the keys of its places (`2030-01-15|morning|0`), unique over all bookings;
 * `linkVersion` goes up when its email address changes, which makes earlier links invalid.
 */
export const storedBooking = z.extend(booking, {
  seats: z.optional(z.array(z.string())),
  linkVersion: z.optional(z.number()),
});
export type StoredBooking = z.output<typeof storedBooking>;

/** A booking's summary with the values as they are stored, even unknown ones. */
export const summaryAsStored = ({ odd = {}, ...fields }: Booking): BookingSummary => ({
  ...fields,
  serviceType: odd.serviceType ?? fields.serviceType,
  serviceTime: odd.serviceTime ?? fields.serviceTime,
  paymentStatus: odd.paymentStatus ?? fields.paymentStatus,
});

/**
 * `overCapacity` allows a full window, which is an error otherwise. With `notify: false`, the customer gets no mail
 * about the new booking or the change.
 */
const officeChoices = {
  overCapacity: z.optional(z.boolean('overCapacity must be true or false.')),
  notify: z.optional(z.boolean('notify must be true or false.')),
};

const bookingStatusFields = {
  confirmed: z.optional(z.boolean('confirmed must be true or false.')),
  completed: z.optional(z.boolean('completed must be true or false.')),
  paymentStatus: z.optional(z.enum(paymentStatuses, 'paymentStatus must be pending or paid.')),
};
export type BookingStatusChange = z.output<z.ZodMiniObject<typeof bookingStatusFields>>;

/** The fields that the office may change. An empty text removes an optional field. */
const changeFields = {
  ...bookingStatusFields,
  name: z.optional(bookingFields.name),
  email: z.optional(bookingFields.email),
  phone: z.optional(bookingFields.phone),
  address: z.optional(bookingFields.address),
  city: z.optional(bookingFields.city),
  zipCode: z.optional(bookingFields.zipCode),
  bedrooms: z.optional(bookingFields.bedrooms),
  bathrooms: z.optional(bookingFields.bathrooms),
  squareFootage: z.optional(erasableText('Square footage', maxLengths.squareFootage).check(oneLine)),
  serviceType: z.optional(bookingFields.serviceType),
  serviceDate: z.optional(serviceDateField),
  serviceTime: z.optional(serviceTimeField),
  hours: z.optional(bookingFields.hours),
  additionalServices: z.optional(additionalServices),
  specialInstructions: z.optional(erasableText('Special instructions', maxLengths.specialInstructions)),
} satisfies Record<Exclude<keyof typeof bookingFields, 'sms_consent'>, unknown>;

/** A change of one booking, with at least one field. `rev` is the revision that the caller has seen. */
export const bookingUpdate = z
  .object({ id: idField, rev: z.optional(revField), ...officeChoices, ...changeFields })
  .check(
    z.refine(
      (change) => Object.entries(change).some(([name, value]) => name in changeFields && value !== undefined),
      'Please say what to change, such as confirmed, completed or paymentStatus.',
    ),
  );
export type BookingUpdate = z.output<typeof bookingUpdate>;

/** A booking that the office enters, such as for a caller. A customer without an email address gets no mail. */
export const officeBookingRequest = z.object({
  ...bookingFields,
  email: z.optional(z.union([z.literal(''), bookingFields.email])),
  totalPrice: z.optional(z.number('Total price must be a number.')),
  submissionId: z.optional(uuidField('submissionId')),
  confirmed: z._default(z.boolean('confirmed must be true or false.'), false),
  ...officeChoices,
});
export type OfficeBookingRequest = z.output<typeof officeBookingRequest>;

const feeMessage = 'feeCents must be whole cents from 0 to 1,000,000.';
export const feeField = z.int(feeMessage).check(z.minimum(0, feeMessage), z.maximum(1_000_000, feeMessage));

/** Input with which the office cancels or declines a booking, or marks it as a no-show. */
export const bookingEnd = z.object({
  id: idField,
  rev: z.optional(revField),
  reason: optionalText('Reason', maxLengths.endReason),
  feeCents: z.optional(feeField),
  notify: officeChoices.notify,
});
export type BookingEnd = z.output<typeof bookingEnd>;

/** A filter by state. By default, cancelled, declined and lapsed bookings are left out. */
export const bookingStateFilter = z._default(
  z.object({ state: z.optional(z.enum(bookingStates, `state must be one of ${bookingStates.join(', ')}.`)) }),
  {},
);

export const bookingSortFields = ['createdAt', 'serviceDate', 'name', 'totalPrice'] as const;
/** `pending` is SPEC's name for `requested`; both are accepted. */
export const bookingStatuses = ['pending', ...bookingStates] as const;

/** Page, order and filter of the office's list of bookings; the day of service is from `from` to `to`, inclusive. */
export const bookingListInput = z.object({
  ...listFields,
  sort: z._default(z.enum(bookingSortFields, 'Bookings cannot be sorted by that.'), 'createdAt'),
  status: z.optional(z.enum(bookingStatuses, `status must be one of ${bookingStatuses.join(', ')}.`)),
  paymentStatus: bookingStatusFields.paymentStatus,
  serviceType: z.optional(z.enum(serviceTypes, 'Service type must be regular or deep.')),
  spam: z._default(z.boolean('spam must be true or false.'), false),
  from: z.optional(dayField),
  to: z.optional(dayField),
});
export type BookingListInput = z.output<typeof bookingListInput>;

const endLabels = {
  cancelled: 'Cancelled',
  declined: 'Declined',
  lapsed: 'Lapsed',
  noShow: 'No-show',
} as const;
export type BookingStatusLabel = 'Completed' | 'Confirmed' | 'Pending' | (typeof endLabels)[keyof typeof endLabels];

/** The label of a booking's state (SPEC section 4), also of a booking that ended without a visit. */
export function bookingStatus({
  state,
  confirmed,
  completed,
}: {
  state?: BookingState;
  confirmed: boolean;
  completed: boolean;
}): BookingStatusLabel {
  if (state === 'cancelled' || state === 'declined' || state === 'lapsed' || state === 'noShow')
    return endLabels[state];
  if (completed) return 'Completed';
  return confirmed ? 'Confirmed' : 'Pending';
}

/** The label of a booking's payment state (SPEC section 4). */
export const paymentLabel = (status: (typeof paymentStatuses)[number]): 'Paid' | 'Pending' =>
  status === 'paid' ? 'Paid' : 'Pending';
