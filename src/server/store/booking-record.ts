import { Schema } from 'mongoose';
import { type StoredBooking, storedBooking } from '#domain/booking.ts';
import {
  bathroomChoices,
  bedroomRange,
  hoursRange,
  initialPrices,
  paymentStatuses,
  type ServiceTime,
  serviceTimes,
  serviceTypes,
} from '#domain/booking-rules.ts';
import { type BookingState, bookingStates } from '#domain/booking-state.ts';
import { storedUnits } from '#domain/characters.ts';
import { maxLengths } from '#domain/fields.ts';
import { sortKey } from '#domain/fold-text.ts';
import { bookingReference } from '#domain/manage.ts';
import { idOf, isoOf, type NoteOdd, noTime, rowReader } from '#domain/odd-record.ts';
import { type Decision, type Pending, pendingFields, pendingIndex } from './pending-events.ts';
import {
  type Fields,
  type Findable,
  findableFields,
  type Stored,
  type Submission,
  submissionFields,
  submissionIndex,
} from './records.ts';
import { searchTokens } from './search.ts';
import { type SpamTime, spamTimeFields, spamTimeOf } from './spam.ts';

/** If `state` is missing, it is derived from `confirmed` and `completed`. */
export type NewBooking = Omit<StoredBooking, 'id' | 'rev' | 'state'> & { state?: BookingState };

/**
 * Fields that are derived from the others. `slot` is the number of the service time within the day, for sorting;
 * `emailKey` is the email in lower case.
 */
export type DerivedFields = Findable & { slot: number; emailKey: string };
export type BookingRecord = Stored<
  Omit<StoredBooking, 'id' | 'createdAt' | 'odd'> & Partial<Submission & DerivedFields & SpamTime & Pending>
>;

export const bookingSchema = new Schema<BookingRecord>(
  {
    createdAt: { type: Date, required: true },
    rev: { type: Number, required: true },
    name: { type: String, required: true, maxlength: storedUnits(maxLengths.name) },
    // The office may create bookings for people without an email.
    email: { type: String, default: '', maxlength: storedUnits(maxLengths.email) },
    phone: { type: String, required: true, maxlength: storedUnits(maxLengths.phone) },
    address: { type: String, required: true, maxlength: storedUnits(maxLengths.address) },
    city: { type: String, required: true, maxlength: storedUnits(maxLengths.city) },
    zipCode: { type: String, required: true },
    bedrooms: { type: Number, required: true, min: bedroomRange.min, max: bedroomRange.max },
    bathrooms: { type: String, required: true, enum: bathroomChoices },
    squareFootage: { type: String, maxlength: storedUnits(maxLengths.squareFootage) },
    serviceType: { type: String, required: true, enum: serviceTypes },
    serviceDate: { type: String, required: true },
    serviceTime: { type: String, required: true, enum: serviceTimes },
    slot: { type: Number },
    hours: { type: Number, required: true, min: hoursRange.min, max: hoursRange.max },
    additionalServices: {
      stoveCleaning: { type: Boolean, required: true },
      refrigeratorCleaning: { type: Boolean, required: true },
    },
    specialInstructions: { type: String, maxlength: storedUnits(maxLengths.specialInstructions) },
    totalPrice: { type: Number, required: true },
    prices: {
      regularHour: { type: Number, required: true },
      deepHour: { type: Number, required: true },
      stove: { type: Number, required: true },
      refrigerator: { type: Number, required: true },
    },
    sms_consent: { type: Boolean, required: true },
    paymentStatus: { type: String, required: true, enum: paymentStatuses },
    confirmed: { type: Boolean, required: true },
    completed: { type: Boolean, required: true },
    spam: { type: Boolean, required: true },
    ...spamTimeFields,
    state: { type: String, required: true, enum: bookingStates },
    answerBy: { type: String },
    policies: {
      type: new Schema(
        { freeCancelHours: { type: Number }, lateFeePercent: { type: Number }, maxMoves: { type: Number } },
        { _id: false },
      ),
    },
    moves: { type: Number },
    feeCents: { type: Number },
    endReason: { type: String, maxlength: storedUnits(maxLengths.endReason) },
    overCapacity: { type: Boolean },
    seats: { type: [String], default: undefined },
    linkVersion: { type: Number },
    emailKey: { type: String },
    ...submissionFields,
    ...findableFields,
    ...pendingFields,
  } satisfies Fields<BookingRecord>,
  { collection: 'bookings', versionKey: false, strict: 'throw' },
);
bookingSchema.index({ spam: 1, createdAt: -1, _id: -1 }, { name: 'newest' });
bookingSchema.index({ spam: 1, serviceDate: 1, slot: 1, _id: 1 }, { name: 'agenda' });
bookingSchema.index({ spam: 1, sortKey: 1, _id: 1 }, { name: 'name' });
bookingSchema.index({ spam: 1, totalPrice: 1, _id: 1 }, { name: 'price' });
bookingSchema.index({ spam: 1, state: 1, createdAt: -1, _id: -1 }, { name: 'stateNewest' });
bookingSchema.index({ spam: 1, state: 1, serviceDate: 1, slot: 1, _id: 1 }, { name: 'stateAgenda' });
bookingSchema.index({ spam: 1, state: 1, sortKey: 1, _id: 1 }, { name: 'stateName' });
bookingSchema.index({ spam: 1, state: 1, totalPrice: 1, _id: 1 }, { name: 'statePrice' });
bookingSchema.index(
  { seats: 1 },
  { name: 'seats', unique: true, partialFilterExpression: { seats: { $exists: true } } },
);
bookingSchema.index({ answerBy: 1 }, { name: 'answerBy', partialFilterExpression: { answerBy: { $exists: true } } });
bookingSchema.index({ emailKey: 1, serviceDate: 1, slot: 1 }, { name: 'emailKey' });
bookingSchema.index({ search: 1, createdAt: -1, _id: -1 }, { name: 'searchNewest' });
bookingSchema.index(...submissionIndex);
bookingSchema.index(...pendingIndex);

export const slotOf = (time: ServiceTime): number => serviceTimes.indexOf(time);

/**
 * The search words of a booking's number `7K3M-2QX9`: people write it with or without the hyphen. A word is found by
 * its beginning, so the first half needs none of its own.
 */
export function numberWords(id: string): string[] {
  const [start = '', end = ''] = bookingReference(id).split('-');
  return [`${start}${end}`, end];
}

export function derivedFields({
  id,
  name,
  email,
  phone,
  city,
  zipCode,
  address,
  serviceTime,
}: Omit<NewBooking, 'state'> & { id: string }): DerivedFields {
  return {
    search: searchTokens({ texts: [...numberWords(id), name, email, city, zipCode, address], phone }),
    sortKey: sortKey(name),
    slot: slotOf(serviceTime),
    emailKey: email.toLowerCase(),
  };
}

/** Adds the derived fields to a decision, and the time to one that marks the booking as spam. */
export function withDerived(
  before: StoredBooking,
  decision: Decision<StoredBooking> | undefined,
): Decision<StoredBooking & Partial<DerivedFields & SpamTime>> | undefined {
  if (decision === undefined) return undefined;
  const { set } = decision;
  return { ...decision, set: { ...set, ...derivedFields({ ...before, ...set }), ...spamTimeOf(decision) } };
}

/** The values for missing and invalid fields. */
const blankBooking: Omit<StoredBooking, 'id'> = {
  createdAt: noTime,
  rev: 0,
  state: 'requested',
  name: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  zipCode: '',
  bedrooms: 0,
  bathrooms: '1',
  hours: 0,
  serviceType: 'regular',
  serviceDate: '',
  serviceTime: 'morning',
  additionalServices: { stoveCleaning: false, refrigeratorCleaning: false },
  totalPrice: 0,
  prices: initialPrices,
  paymentStatus: 'pending',
  confirmed: false,
  completed: false,
  sms_consent: false,
  spam: false,
};

export const bookingReader = (note: NoteOdd): ((record: BookingRecord) => StoredBooking) => {
  const read = rowReader({ collection: 'bookings', schema: storedBooking, blank: blankBooking, note });
  return ({ _id, createdAt, ...fields }) => {
    const id = idOf(_id);
    return read(id, { ...fields, id, createdAt: isoOf(createdAt) });
  };
};
