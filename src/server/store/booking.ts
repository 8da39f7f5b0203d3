import { type Connection, type Model, type QueryFilter, Schema, Types } from 'mongoose';
import { type Booking, type BookingListInput, type StoredBooking, storedBooking } from '#domain/booking.ts';
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
import { type BookingState, bookingStates, droppedStates, isOpen, stateOf } from '#domain/booking-state.ts';
import type { Day } from '#domain/calendar.ts';
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
  type Counted,
  countingPatience,
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

/** Without a state, the one that the two switches mean. */
export type NewBooking = Omit<StoredBooking, 'id' | 'rev' | 'state'> & { state?: BookingState };

/** What is made from a booking's own fields. `slot` is the place of its time within the day, by which names do not sort. */
type Derived = Findable & { slot: number; emailKey: string };
type BookingRecord = Stored<Omit<StoredBooking, 'id' | 'createdAt' | 'odd'> & Partial<Submission & Derived & Pending>>;

const schema = new Schema<BookingRecord>(
  {
    createdAt: { type: Date, required: true },
    rev: { type: Number, required: true },
    name: { type: String, required: true, maxlength: storedUnits(limits.name) },
    // The office takes bookings of people who have none.
    email: { type: String, default: '', maxlength: storedUnits(limits.email) },
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
    endReason: { type: String, maxlength: storedUnits(limits.endReason) },
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
schema.index({ spam: 1, createdAt: -1, _id: -1 }, { name: 'newest' });
schema.index({ spam: 1, serviceDate: 1, slot: 1, _id: 1 }, { name: 'agenda' });
schema.index({ spam: 1, sortKey: 1, _id: 1 }, { name: 'name' });
schema.index({ spam: 1, totalPrice: 1, _id: 1 }, { name: 'price' });
schema.index({ spam: 1, state: 1, createdAt: -1, _id: -1 }, { name: 'stateNewest' });
schema.index({ spam: 1, state: 1, serviceDate: 1, slot: 1, _id: 1 }, { name: 'stateAgenda' });
schema.index({ spam: 1, state: 1, sortKey: 1, _id: 1 }, { name: 'stateName' });
schema.index({ spam: 1, state: 1, totalPrice: 1, _id: 1 }, { name: 'statePrice' });
schema.index({ seats: 1 }, { name: 'seats', unique: true, partialFilterExpression: { seats: { $exists: true } } });
schema.index({ answerBy: 1 }, { name: 'answerBy', partialFilterExpression: { answerBy: { $exists: true } } });
schema.index({ emailKey: 1, serviceDate: 1, slot: 1 }, { name: 'emailKey' });
schema.index({ search: 1, createdAt: -1, _id: -1 }, { name: 'searchNewest' });
schema.index(...submissionIndex);
schema.index(...pendingIndex);

/** Another booking has one of the seats that were to be held. */
export class SeatTaken extends Error {}

export type BookingStore = ReturnType<typeof bookingStore>;

/** Bookings, and the queries on them. */
export function bookingStore(connection: Connection, note: NoteOdd = () => undefined) {
  const toBooking = bookingReader(note);
  const model = connection.model('Booking', schema);
  const marked = markedRecords(connection, { collection: 'bookings', type: 'booking' });

  /** @returns the booking, spam too, or undefined when there is none with this id */
  async function find(id: string): Promise<StoredBooking | undefined> {
    const record = await model.findOne({ _id: objectId(id) ?? null }, { search: 0 }).lean();
    return record === null ? undefined : toBooking(record);
  }

  return {
    /**
     * Keeps a booking.
     *
     * @param options.event what the booking's coming is recorded as
     * @returns the stored booking, or undefined when `submission.submissionId` is already taken
     * @throws SeatTaken when somebody else holds one of its seats
     */
    async insert(
      fields: NewBooking,
      { submission, event }: { submission?: Submission | undefined; event?: EventDraft } = {},
    ): Promise<StoredBooking | undefined> {
      const _id = new Types.ObjectId();
      try {
        const created = await model.create({
          _id,
          ...(event && { pendingEvents: [eventOf('booking', { id: _id.toHexString(), rev: 0 }, event)] }),
          ...fields,
          ...derived(fields),
          state: fields.state ?? stateOf(fields),
          rev: 0,
          createdAt: new Date(fields.createdAt),
          ...submission,
        });
        return toBooking(created.toObject());
      } catch (error) {
        if (isDuplicateKey(error, 'seats')) throw new SeatTaken();
        if (submission !== undefined && isDuplicateKey(error)) return undefined;
        throw error;
      }
    },

    /** The booking that came with this submission id; index `submissionId`. */
    async findSubmission(submissionId: string): Promise<StoredSubmission<StoredBooking> | undefined> {
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
            isWhole(input)
              ? countShown(model)
              : isSorted
                ? countSorted(model, filter, plan)
                : countRows(model, countedBy(filter), planFor(filter)),
        },
      );
    },

    /** All bookings of a state but spam, newest first; without a state, those that lists show. */
    async all(state?: BookingState): Promise<Booking[]> {
      const filter = { spam: false, state: state ?? notDropped };
      const hint = state === undefined ? orders.createdAt.all : orders.createdAt.state;
      const records = await model.find(filter, { search: 0 }, { hint }).sort({ createdAt: -1, _id: -1 }).lean();
      return records.map(toBooking);
    },

    /** How many requests nobody has answered yet; index `stateNewest`. */
    countOpen: (): Promise<number> => model.countDocuments({ spam: false, state: 'requested' }),

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
     * Changes a booking; of changes at once, each is made to what the one before left. Where somebody takes one of its
     * new seats in this moment, `decide` is asked again.
     *
     * @param decide what to make of the booking as it is, and the event of that; undefined to leave it
     * @returns the booking, or undefined when there is none with this id
     */
    async change(id: string, decide: Decide): Promise<StoredBooking | undefined> {
      for (;;) {
        try {
          return await marked.change<StoredBooking & Partial<Derived>>(
            () => find(id),
            async (before) => withDerived(before, await decide(before)),
          );
        } catch (error) {
          if (!isDuplicateKey(error, 'seats')) throw error;
        }
      }
    },

    /**
     * The seats that are held on the days from `from` to `to`, both included. They are days of service, and index
     * `agenda` is read between two days; one over an array would be read from the first day to the end.
     */
    async seats({ from, to }: { from: Day; to: Day }): Promise<string[]> {
      const days = ownOperators({ $gte: from, $lte: to });
      const found = model.find({ spam: false, serviceDate: days }, { seats: 1, _id: 0 }, { hint: 'agenda' });
      const records = await found.lean();
      return records.flatMap(({ seats }) => seats ?? []);
    },

    /** The ids of requests whose time to be answered is over at `now`; index `answerBy`. */
    async overdue(now: Date, limit: number): Promise<string[]> {
      const due = { answerBy: ownOperators({ $lte: now.toISOString() }) };
      const found = model.find(due, { _id: 1 }, { hint: 'answerBy' });
      return (await found.sort({ answerBy: 1 }).limit(limit).lean()).map(({ _id }) => idOf(_id));
    },

    /** The open bookings of an e-mail address, in whatever case, that are ahead on `today`; index `emailKey`. */
    async ahead(email: string, today: Day): Promise<StoredBooking[]> {
      const filter = { emailKey: email.toLowerCase(), serviceDate: ownOperators({ $gte: today }) };
      const records = await model.find(filter, { search: 0 }).sort({ serviceDate: 1, slot: 1 }).limit(mostAhead).lean();
      return records.map(toBooking).filter(({ state, spam }) => isOpen(state) && !spam);
    },
  };
}

type Decide = (
  before: StoredBooking,
) => Decision<StoredBooking> | undefined | Promise<Decision<StoredBooking> | undefined>;

/** So many bookings of one address are looked at. */
const mostAhead = 50;

const slotOf = (time: ServiceTime): number => serviceTimes.indexOf(time);

/** What the record is sorted by for each order. */
const sortFields = {
  createdAt: ['createdAt'],
  serviceDate: ['serviceDate', 'slot'],
  name: ['sortKey'],
  totalPrice: ['totalPrice'],
} as const;

/** The index that gives each order: of all bookings, and of one state. */
const orders = {
  createdAt: { all: 'newest', state: 'stateNewest' },
  serviceDate: { all: 'agenda', state: 'stateAgenda' },
  name: { all: 'name', state: 'stateName' },
  totalPrice: { all: 'price', state: 'statePrice' },
} as const;

/** Lists leave out what came to nothing, unless they are asked for it. */
const notDropped = ownOperators({ $nin: [...droppedStates] });

/**
 * Lists are read in their order, past the few bookings that they leave out: a planner without statistics would rather
 * sort all that a filter finds.
 */
function planOf({ status, sort, from, to }: BookingListInput, filter: QueryFilter<BookingRecord>): { hint?: string } {
  if (filter.search !== undefined || from !== undefined || to !== undefined) return planFor(filter);
  return { hint: status === undefined ? orders[sort].all : orders[sort].state };
}

/** Whether a list is that of all bookings that lists show. */
const isWhole = ({ spam, status, paymentStatus, serviceType, search, from, to }: BookingListInput): boolean =>
  !spam && [status, paymentStatus, serviceType, from, to, searchFilter(search)].every((part) => part === undefined);

/** Counts them: all, less those of the states that are left out. Index `stateNewest`. */
async function countShown(model: Pick<Model<BookingRecord>, 'countDocuments'>): Promise<Counted> {
  const count = (filter: object) => model.countDocuments({ spam: false, ...filter }, { maxTimeMS: countingPatience });
  const [all = 0, ...dropped] = await Promise.all([{}, ...droppedStates.map((state) => ({ state }))].map(count));
  return { total: dropped.reduce((left, some) => left - some, all), isExact: true };
}

/** Indexes tell the words of a search, or a state, or days. */
function countedBy(filter: QueryFilter<BookingRecord>) {
  const { search, ...others } = filter;
  if (search !== undefined) return { indexed: { search }, others };
  const { spam = false, serviceDate, state, ...inRecords } = others;
  const ofState = state === undefined ? {} : { state };
  if (serviceDate !== undefined) return { indexed: { spam, serviceDate }, others: { ...ofState, ...inRecords } };
  return typeof state === 'string'
    ? { indexed: { spam, state }, others: inRecords }
    : { indexed: { spam }, others: { ...ofState, ...inRecords } };
}

function derived({ name, email, phone, city, zipCode, address, serviceTime }: Omit<NewBooking, 'state'>): Derived {
  return {
    search: searchTokens({ texts: [name, email, city, zipCode, address], phone }),
    sortKey: sortKey(name),
    slot: slotOf(serviceTime),
    emailKey: email.toLowerCase(),
  };
}

/** A change together with what is made from the fields that it sets. */
function withDerived(
  before: StoredBooking,
  decision: Decision<StoredBooking> | undefined,
): Decision<StoredBooking & Partial<Derived>> | undefined {
  return decision && { ...decision, set: { ...decision.set, ...derived({ ...before, ...decision.set }) } };
}

function filterOf(input: BookingListInput): QueryFilter<BookingRecord> {
  const { spam, status, paymentStatus, serviceType, search, from, to } = input;
  const words = searchFilter(search);
  const served = {
    ...(from === undefined ? {} : { $gte: from }),
    ...(to === undefined ? {} : { $lte: to }),
  };
  return {
    spam,
    ...(status === undefined
      ? spam
        ? {}
        : { state: notDropped }
      : { state: status === 'pending' ? 'requested' : status }),
    ...(paymentStatus === undefined ? {} : { paymentStatus }),
    ...(serviceType === undefined ? {} : { serviceType }),
    ...(Object.keys(served).length === 0 ? {} : { serviceDate: ownOperators(served) }),
    ...(words === undefined ? {} : { search: ownOperators(words) }),
  };
}

/** What stands for the values that a booking does not have. */
const blankBooking: Omit<StoredBooking, 'id'> = {
  createdAt: noTime,
  ...{ rev: 0, state: 'requested' },
  ...{ name: '', email: '', phone: '', address: '', city: '', zipCode: '' },
  ...{ bedrooms: 0, bathrooms: '1', hours: 0 },
  ...{ serviceType: 'regular', serviceDate: '', serviceTime: 'morning' },
  additionalServices: { stoveCleaning: false, refrigeratorCleaning: false },
  totalPrice: 0,
  prices: initialPrices,
  ...{ paymentStatus: 'pending', confirmed: false, completed: false },
  ...{ sms_consent: false, spam: false },
};

const bookingReader = (note: NoteOdd): ((record: BookingRecord) => StoredBooking) => {
  const read = rowReader({ collection: 'bookings', schema: storedBooking, blank: blankBooking, note });
  return ({ _id, createdAt, ...fields }) => {
    const id = idOf(_id);
    return read(id, { ...fields, id, createdAt: isoOf(createdAt) });
  };
};
