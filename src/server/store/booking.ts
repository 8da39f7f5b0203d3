import { type Connection, Schema } from 'mongoose';
import {
  type Booking,
  type BookingStatusChange,
  bathroomChoices,
  bedroomRange,
  hoursRange,
  paymentStatuses,
  serviceTimes,
  serviceTypes,
} from '#domain/booking.ts';
import { limits } from '#domain/fields.ts';
import { isDuplicateKey, type Stored, type Submission, submissionFields, submissionIndex } from './records.ts';

export type NewBooking = Omit<Booking, 'id'>;
export type BookingWithSubmission = { booking: Booking; contentHash: string };
type BookingRecord = Stored<Omit<NewBooking, 'createdAt'> & Partial<Submission>>;

const schema = new Schema<BookingRecord>(
  {
    createdAt: { type: Date, required: true },
    name: { type: String, required: true, maxlength: limits.name },
    email: { type: String, required: true, maxlength: limits.email },
    phone: { type: String, required: true, maxlength: limits.phone },
    address: { type: String, required: true, maxlength: limits.address },
    city: { type: String, required: true, maxlength: limits.city },
    zipCode: { type: String, required: true },
    bedrooms: { type: Number, required: true, min: bedroomRange.min, max: bedroomRange.max },
    bathrooms: { type: String, required: true, enum: bathroomChoices },
    squareFootage: { type: String, maxlength: limits.squareFootage },
    serviceType: { type: String, required: true, enum: serviceTypes },
    serviceDate: { type: String, required: true },
    serviceTime: { type: String, required: true, enum: serviceTimes },
    hours: { type: Number, required: true, min: hoursRange.min, max: hoursRange.max },
    additionalServices: {
      stoveCleaning: { type: Boolean, required: true },
      refrigeratorCleaning: { type: Boolean, required: true },
    },
    specialInstructions: { type: String, maxlength: limits.specialInstructions },
    totalPrice: { type: Number, required: true },
    sms_consent: { type: Boolean, required: true },
    paymentStatus: { type: String, required: true, enum: paymentStatuses },
    confirmed: { type: Boolean, required: true },
    completed: { type: Boolean, required: true },
    spam: { type: Boolean, required: true },
    ...submissionFields,
  },
  { collection: 'bookings', versionKey: false, strict: 'throw' },
);
schema.index({ spam: 1, createdAt: -1, _id: -1 }, { name: 'newest' });
schema.index({ spam: 1, serviceDate: 1, serviceTime: 1 }, { name: 'calendar' });
schema.index(...submissionIndex);

export type BookingStore = ReturnType<typeof bookingStore>;

/** Bookings, and the queries on them. */
export function bookingStore(connection: Connection) {
  const model = connection.model('Booking', schema);
  return {
    /**
     * Keeps a booking.
     *
     * @returns the stored booking, or undefined when `submission.submissionId` is already taken
     */
    async insert(fields: NewBooking, submission?: Submission): Promise<Booking | undefined> {
      try {
        const created = await model.create({ ...fields, createdAt: new Date(fields.createdAt), ...submission });
        return toBooking(created.toObject());
      } catch (error) {
        if (submission !== undefined && isDuplicateKey(error)) return undefined;
        throw error;
      }
    },

    /** The booking that came with this submission id; index `submissionId`. */
    async findSubmission(submissionId: string): Promise<BookingWithSubmission | undefined> {
      const record = await model.findOne({ submissionId }).lean();
      return record === null ? undefined : { booking: toBooking(record), contentHash: record.contentHash ?? '' };
    },

    /** Bookings that are not spam, newest first; index `newest`. */
    async list({ limit, skip = 0 }: { limit: number; skip?: number }): Promise<Booking[]> {
      const records = await model.find({ spam: false }).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).lean();
      return records.map(toBooking);
    },

    /** How many bookings are not spam; index `newest`. */
    count: (): Promise<number> => model.countDocuments({ spam: false }),

    /** Sets what `change` names. @returns the booking, or undefined when there is none with this id */
    async update(id: string, change: BookingStatusChange): Promise<Booking | undefined> {
      const record = await model.findByIdAndUpdate(id, { $set: change }, { returnDocument: 'after' }).lean();
      return record === null ? undefined : toBooking(record);
    },
  };
}

function toBooking({ _id, createdAt, submissionId, contentHash, ...fields }: BookingRecord): Booking {
  return { ...fields, id: _id.toHexString(), createdAt: createdAt.toISOString() };
}
