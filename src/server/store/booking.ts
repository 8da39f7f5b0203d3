import { type Connection, type QueryFilter, Schema, Types } from 'mongoose';
import { type Booking, type BookingListInput, booking } from '#domain/booking.ts';
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
import { storedUnits } from '#domain/characters.ts';
import { limits } from '#domain/fields.ts';
import { sortKey } from '#domain/fold-text.ts';
import { idOf, isoOf, type NoteOdd, noTime, rowReader } from '#domain/odd-record.ts';
import {
  type Decision,
  type EventDraft,
  eventOf,
  markedRecords,
  type Pending,
  pendingFields,
  pendingIndex,
} from './pending-events.ts';
import {
  countRows,
  type Fields,
  type Findable,
  findableFields,
  isDuplicateKey,
  type Listed,
  listPage,
  objectId,
  ownOperators,
  removeInParts,
  type Stored,
  type StoredSubmission,
  type Submission,
  sortBy,
  submissionFields,
  submissionIndex,
} from './records.ts';
import {
  countSorted,
  isSortedSearch,
  mostSorted,
  planFor,
  searchFilter,
  searchTokens,
  sortedSearch,
} from './search.ts';

export type NewBooking = Omit<Booking, 'id' | 'rev'>;
/** `slot` is the place of the service's time within its day, by which the names of times do not sort. */
type BookingRecord = Stored<
  Omit<Booking, 'id' | 'createdAt' | 'odd'> & { slot?: number } & Partial<Submission & Findable & Pending>
>;

const schema = new Schema<BookingRecord>(
  {
    createdAt: { type: Date, required: true },
    rev: { type: Number, required: true },
    name: { type: String, required: true, maxlength: storedUnits(limits.name) },
    email: { type: String, required: true, maxlength: storedUnits(limits.email) },
    phone: { type: String, required: true, maxlength: storedUnits(limits.phone) },
    address: { type: String, required: true, maxlength: storedUnits(limits.address) },
    city: { type: String, required: true, maxlength: storedUnits(limits.city) },
    zipCode: { type: String, required: true },
    bedrooms: { type: Number, required: true, min: bedroomRange.min, max: bedroomRange.max },
    bathrooms: { type: String, required: true, enum: bathroomChoices },
    squareFootage: { type: String, maxlength: storedUnits(limits.squareFootage) },
    serviceType: { type: String, required: true, enum: serviceTypes },
    serviceDate: { type: String, required: true },
    serviceTime: { type: String, required: true, enum: serviceTimes },
    slot: { type: Number },
    hours: { type: Number, required: true, min: hoursRange.min, max: hoursRange.max },
    additionalServices: {
      stoveCleaning: { type: Boolean, required: true },
      refrigeratorCleaning: { type: Boolean, required: true },
    },
    specialInstructions: { type: String, maxlength: storedUnits(limits.specialInstructions) },
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
    ...submissionFields,
    ...findableFields,
    ...pendingFields,
  } satisfies Fields<BookingRecord>,
  { collection: 'bookings', versionKey: false, strict: 'throw' },
);
schema.index({ spam: 1, createdAt: -1, _id: -1 }, { name: 'newest' });
schema.index({ spam: 1, serviceDate: 1, slot: 1, _id: 1 }, { name: 'agenda' });
schema.index({ spam: 1, completed: 1, confirmed: 1, createdAt: -1, _id: -1 }, { name: 'state' });
schema.index({ spam: 1, sortKey: 1, _id: 1 }, { name: 'name' });
schema.index({ spam: 1, totalPrice: 1, _id: 1 }, { name: 'price' });
schema.index({ spam: 1, completed: 1, createdAt: -1, _id: -1 }, { name: 'completedNewest' });
schema.index({ spam: 1, completed: 1, serviceDate: 1, slot: 1, _id: 1 }, { name: 'completedAgenda' });
schema.index({ spam: 1, completed: 1, sortKey: 1, _id: 1 }, { name: 'completedName' });
schema.index({ spam: 1, completed: 1, totalPrice: 1, _id: 1 }, { name: 'completedPrice' });
schema.index({ search: 1, createdAt: -1, _id: -1 }, { name: 'searchNewest' });
schema.index(...submissionIndex);
schema.index(...pendingIndex);

export type BookingStore = ReturnType<typeof bookingStore>;

/** Bookings, and the queries on them. */
export function bookingStore(connection: Connection, note: NoteOdd = () => undefined) {
  const toBooking = bookingReader(note);
  const model = connection.model('Booking', schema);
  const marked = markedRecords(connection, { collection: 'bookings', type: 'booking' });

  /** @returns the booking, spam too, or undefined when there is none with this id */
  async function find(id: string): Promise<Booking | undefined> {
    const record = await model.findOne({ _id: objectId(id) ?? null }, { search: 0 }).lean();
    return record === null ? undefined : toBooking(record);
  }

  return {
    /**
     * Keeps a booking.
     *
     * @param options.event what the booking's coming is recorded as
     * @returns the stored booking, or undefined when `submission.submissionId` is already taken
     */
    async insert(
      fields: NewBooking,
      { submission, event }: { submission?: Submission | undefined; event?: EventDraft } = {},
    ): Promise<Booking | undefined> {
      const _id = new Types.ObjectId();
      try {
        const created = await model.create({
          _id,
          ...(event && { pendingEvents: [eventOf('booking', { id: _id.toHexString(), rev: 0 }, event)] }),
          ...fields,
          ...findable(fields),
          rev: 0,
          slot: slotOf(fields.serviceTime),
          createdAt: new Date(fields.createdAt),
          ...submission,
        });
        return toBooking(created.toObject());
      } catch (error) {
        if (submission !== undefined && isDuplicateKey(error)) return undefined;
        throw error;
      }
    },

    /** The booking that came with this submission id; index `submissionId`. */
    async findSubmission(submissionId: string): Promise<StoredSubmission<Booking> | undefined> {
      const record = await model.findOne({ submissionId }).lean();
      return record === null ? undefined : { record: toBooking(record), contentHash: record.contentHash ?? '' };
    },

    find,

    /** One page of the bookings; an index for each order, alone and within a state, and `searchNewest`. */
    async list(input: BookingListInput): Promise<Listed<Booking>> {
      const filter = filterOf(input);
      const plan = planOf(input, filter);
      const isSorted = isSortedSearch(filter, input.sort);
      return listPage(
        { ...input, mostFound: isSorted ? mostSorted : undefined },
        {
          async find(limit) {
            const { skip } = input;
            const sort = sortBy(sortFields[input.sort], input);
            if (isSorted) {
              const stages = [{ $match: filter }, ...sortedSearch({ sort, skip, limit })];
              return (await model.aggregate<BookingRecord>(stages, plan)).map(toBooking);
            }
            const records = await model.find(filter, { search: 0 }, plan).sort(sort).skip(skip).limit(limit).lean();
            return records.map(toBooking);
          },
          count: () =>
            isSorted ? countSorted(model, filter, plan) : countRows(model, countedBy(filter), planFor(filter)),
        },
      );
    },

    /** All bookings but spam, newest first; index `newest`. */
    async all(): Promise<Booking[]> {
      const records = await model.find({ spam: false }, { search: 0 }).sort({ createdAt: -1, _id: -1 }).lean();
      return records.map(toBooking);
    },

    /** How many bookings nobody has confirmed yet; index `state`. */
    countOpen: (): Promise<number> => model.countDocuments({ spam: false, ...states.pending }),

    /** Deletes a booking for good. @returns whether there was one with this id */
    async remove(id: string): Promise<boolean> {
      const { deletedCount } = await model.deleteOne({ _id: objectId(id) ?? null });
      return deletedCount > 0;
    },

    /** Deletes spam that came before a time; index `newest`. */
    removeSpamBefore: (time: Date): Promise<void> =>
      removeInParts(model, { spam: true, createdAt: ownOperators({ $lt: time }) }),

    /** Bookings whose changes may lack their events. */
    pending: marked,

    /**
     * Changes a booking; of changes at once, each is made to what the one before left.
     *
     * @param decide what to set on the booking as it is, and the event of that; undefined to leave it
     * @returns the booking, or undefined when there is none with this id
     */
    change: (id: string, decide: (before: Booking) => Decision<Booking> | undefined): Promise<Booking | undefined> =>
      marked.change(() => find(id), decide),
  };
}

const slotOf = (time: ServiceTime): number => serviceTimes.indexOf(time);

/** What the record is sorted by for each order. */
const sortFields = {
  createdAt: ['createdAt'],
  serviceDate: ['serviceDate', 'slot'],
  name: ['sortKey'],
  totalPrice: ['totalPrice'],
} as const;

/** What each state means in the record; the same as `bookingStatus` reads. */
const states = {
  pending: { completed: false, confirmed: false },
  confirmed: { completed: false, confirmed: true },
  completed: { completed: true },
} as const;

const stateOrders = {
  serviceDate: 'completedAgenda',
  name: 'completedName',
  totalPrice: 'completedPrice',
} as const;

/**
 * Bookings of one state in another order than by age are read in that order, past those of the other states: a planner
 * without statistics would rather sort all of the state.
 */
function planOf({ status, sort, from, to }: BookingListInput, filter: QueryFilter<BookingRecord>): { hint?: string } {
  const isOrderOfState = status !== undefined && sort !== 'createdAt' && from === undefined && to === undefined;
  return filter.search === undefined && isOrderOfState ? { hint: stateOrders[sort] } : planFor(filter);
}

/** Indexes tell the words of a search, or a state, or days. */
function countedBy(filter: QueryFilter<BookingRecord>) {
  const { search, ...others } = filter;
  if (search !== undefined) return { indexed: { search }, others };
  const { spam = false, serviceDate, completed, confirmed, ...inRecords } = others;
  const state = {
    ...(completed === undefined ? {} : { completed }),
    ...(confirmed === undefined ? {} : { confirmed }),
  };
  if (serviceDate === undefined) return { indexed: { spam, ...state }, others: inRecords };
  return { indexed: { spam, serviceDate }, others: { ...state, ...inRecords } };
}

const findable = ({ name, email, phone, city, zipCode, address }: NewBooking): Findable => ({
  search: searchTokens({ texts: [name, email, city, zipCode, address], phone }),
  sortKey: sortKey(name),
});

function filterOf(input: BookingListInput): QueryFilter<BookingRecord> {
  const { spam, status, paymentStatus, serviceType, search, from, to } = input;
  const words = searchFilter(search);
  const served = {
    ...(from === undefined ? {} : { $gte: from }),
    ...(to === undefined ? {} : { $lte: to }),
  };
  return {
    spam,
    ...(status === undefined ? {} : states[status]),
    ...(paymentStatus === undefined ? {} : { paymentStatus }),
    ...(serviceType === undefined ? {} : { serviceType }),
    ...(Object.keys(served).length === 0 ? {} : { serviceDate: ownOperators(served) }),
    ...(words === undefined ? {} : { search: ownOperators(words) }),
  };
}

/** What stands for the values that a booking does not have. */
const blankBooking: Omit<Booking, 'id'> = {
  createdAt: noTime,
  rev: 0,
  ...{ name: '', email: '', phone: '', address: '', city: '', zipCode: '' },
  ...{ bedrooms: 0, bathrooms: '1', hours: 0 },
  ...{ serviceType: 'regular', serviceDate: '', serviceTime: 'morning' },
  additionalServices: { stoveCleaning: false, refrigeratorCleaning: false },
  totalPrice: 0,
  prices: initialPrices,
  ...{ paymentStatus: 'pending', confirmed: false, completed: false },
  ...{ sms_consent: false, spam: false },
};

const bookingReader = (note: NoteOdd): ((record: BookingRecord) => Booking) => {
  const read = rowReader({ collection: 'bookings', schema: booking, blank: blankBooking, note });
  return ({ _id, createdAt, ...fields }) => {
    const id = idOf(_id);
    return read(id, { ...fields, id, createdAt: isoOf(createdAt) });
  };
};
