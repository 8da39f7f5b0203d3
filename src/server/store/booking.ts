import { type Connection, Types } from 'mongoose';
import type { Booking, BookingListInput, StoredBooking } from '#domain/booking.ts';
import { type BookingState, isOpen, stateOf } from '#domain/booking-state.ts';
import type { Day } from '#domain/calendar.ts';
import { idOf, type NoteOdd } from '#domain/odd-record.ts';
import {
  countShown,
  filterOf,
  isUnfiltered,
  notDropped,
  orderIndexes,
  planOf,
  sortFields,
  splitFilter,
} from './booking-list.ts';
import {
  type BookingRecord,
  bookingReader,
  bookingSchema,
  type DerivedFields,
  derivedFields,
  type NewBooking,
  slotOf,
  withDerived,
} from './booking-record.ts';
import { type Decision, type EventDraft, eventOf, recordsWithEvents } from './pending-events.ts';
import {
  countRows,
  findIds,
  indexedText,
  isDuplicateKey,
  type Listed,
  listPage,
  objectId,
  ownOperators,
  type StoredSubmission,
  type Submission,
  sortBy,
} from './records.ts';
import { countSorted, isSortedSearch, maxSorted, planFor, sortedSearch } from './search.ts';
import { type SpamTime, takenForSpamBefore } from './spam.ts';

/** Thrown if another booking already has one of the seats. */
export class SeatTaken extends Error {}

/**
 * Maximum attempts to store a booking with free seats. Each failed one means that another booking got a seat in
 * between, and two windows have at most 100 seats, so more attempts would not help.
 */
export const maxSeatAttempts = 100;

export type BookingStore = ReturnType<typeof bookingStore>;

/** Reads and writes bookings. @param note called with each invalid record that is read */
export function bookingStore(connection: Connection, note: NoteOdd = () => undefined) {
  const toBooking = bookingReader(note);
  const model = openModel(connection);
  const withEvents = recordsWithEvents(connection, { collection: 'bookings', type: 'booking' });
  return {
    ...bookingWrites({ model, withEvents, toBooking }),
    ...bookingLists({ model, toBooking }),
    ...calendarReads({ model, toBooking }),

    find: (id: string) => findBooking({ model, toBooking }, id),

    /** Bookings whose events may not be in the log yet. */
    pending: withEvents,
  };
}

const openModel = (connection: Connection) => connection.model('Booking', bookingSchema);
type Bookings = { model: ReturnType<typeof openModel>; toBooking: ReturnType<typeof bookingReader> };

/** @returns the booking, even if it is spam; undefined if there is none with this id */
async function findBooking({ model, toBooking }: Bookings, id: string): Promise<StoredBooking | undefined> {
  const record = await model.findOne({ _id: objectId(id) ?? null }, { search: 0 }).lean();
  return record === null ? undefined : toBooking(record);
}

function bookingWrites({
  model,
  toBooking,
  withEvents,
}: Bookings & { withEvents: ReturnType<typeof recordsWithEvents> }) {
  return {
    /**
     * Stores a booking.
     *
     * @param options.event the event that records the new booking
     * @returns the stored booking, or undefined if `submission.submissionId` is already taken
     * @throws SeatTaken if another booking has one of its seats
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
          ...derivedFields({ ...fields, id: _id.toHexString() }),
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

    /**
     * Changes a booking. Simultaneous changes are made one after the other, each based on the previous one.
     *
     * @param decide returns the change and its event, or undefined to change nothing; called again if the booking has
     *   changed meanwhile, or if another booking has taken one of its new seats
     * @returns the booking, or undefined if there is none with this id
     * @throws SeatTaken after `maxSeatAttempts`
     */
    async change(id: string, decide: Decide): Promise<StoredBooking | undefined> {
      for (let attempt = 1; attempt <= maxSeatAttempts; attempt += 1) {
        try {
          return await withEvents.change<StoredBooking & Partial<DerivedFields & SpamTime>>(
            () => findBooking({ model, toBooking }, id),
            async (before) => withDerived(before, await decide(before)),
          );
        } catch (error) {
          if (!isDuplicateKey(error, 'seats')) throw error;
        }
      }
      throw new SeatTaken(`The seats of booking ${id} were taken at each attempt.`);
    },
  };
}

function bookingLists({ model, toBooking }: Bookings) {
  return {
    /** Returns the booking with this submission id; index `submissionId`. */
    async findSubmission(submissionId: string): Promise<StoredSubmission<StoredBooking> | undefined> {
      const record = await model.findOne({ submissionId: indexedText(submissionId) }).lean();
      return record === null ? undefined : { record: toBooking(record), contentHash: record.contentHash ?? '' };
    },

    /** Returns the bookings with these ids, the earliest visit first; index `_id`. */
    async findMany(ids: readonly string[]): Promise<StoredBooking[]> {
      const objectIds = ids.flatMap((id) => objectId(id) ?? []);
      const records = await model.find({ _id: ownOperators({ $in: objectIds }) }, { search: 0 }).lean();
      return records.map(toBooking).sort(byTime);
    },

    /** Returns one page of a list. Without limited days, reads the index that `planOf` names. */
    async list(input: BookingListInput): Promise<Listed<StoredBooking>> {
      const filter = filterOf(input);
      const plan = planOf(input, filter);
      const isSorted = isSortedSearch(filter, input.sort);
      return listPage(
        { ...input, maxFound: isSorted ? maxSorted : undefined },
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
            isUnfiltered(input)
              ? countShown(model)
              : isSorted
                ? countSorted(model, filter, plan)
                : countRows(model, splitFilter(filter), planFor(filter)),
        },
      );
    },

    /** Returns the bookings in `state`, or all that are not dropped if it is undefined; newest first, without spam. */
    async all(state?: BookingState): Promise<Booking[]> {
      const filter = { spam: false, state: state ?? notDropped };
      const hint = state === undefined ? orderIndexes.createdAt.all : orderIndexes.createdAt.state;
      const records = await model.find(filter, { search: 0 }, { hint }).sort({ createdAt: -1, _id: -1 }).lean();
      return records.map(toBooking);
    },

    /** Returns the ids of bookings in all states, without spam: all, or at most `limit`; index `newest`. */
    ids: (limit?: number): Promise<string[]> => findIds(model, { spam: false }, limit),

    /** Returns the number of bookings that wait for an answer; index `stateNewest`. */
    countOpen: (): Promise<number> => model.countDocuments({ spam: false, state: 'requested' }),

    /** Returns the ids of at most `limit` bookings that were taken for spam before a time; index `newest`. */
    spamBefore: (time: Date, limit: number): Promise<string[]> => findIds(model, takenForSpamBefore(time), limit),
  };
}

/** The queries by day of service, by deadline for the office's answer, and by a customer's email. */
function calendarReads({ model, toBooking }: Bookings) {
  return {
    /**
     * Returns the taken seats on the days of service from `from` to `to`, both included. Reads index `agenda` between
     * these days. MongoDB would use only one bound of a range in the index over the array `seats`.
     */
    async seats({ from, to }: { from: Day; to: Day }): Promise<string[]> {
      const days = ownOperators({ $gte: from, $lte: to });
      const query = model.find({ spam: false, serviceDate: days }, { seats: 1, _id: 0 }, { hint: 'agenda' });
      const records = await query.lean();
      return records.flatMap(({ seats }) => seats ?? []);
    },

    /** Returns the ids of bookings whose deadline for an answer has passed, the earliest first; index `answerBy`. */
    async overdue(now: Date, limit: number): Promise<string[]> {
      const filter = { answerBy: ownOperators({ $lte: now.toISOString() }) };
      const query = model.find(filter, { _id: 1 }, { hint: 'answerBy' });
      return (await query.sort({ answerBy: 1 }).limit(limit).lean()).map(({ _id }) => idOf(_id));
    },

    /** Returns bookings that lapse unless they are answered, the next deadline first; index `answerBy`. */
    async toAnswer(limit: number): Promise<StoredBooking[]> {
      const filter = { answerBy: ownOperators({ $exists: true }) };
      const query = model.find(filter, { search: 0 }, { hint: 'answerBy' });
      return (await query.sort({ answerBy: 1 }).limit(limit).lean()).map(toBooking);
    },

    /** Returns the open ones among the next `maxUpcoming` bookings of an email, ignoring its case; index `emailKey`. */
    async upcoming(email: string, today: Day): Promise<StoredBooking[]> {
      const filter = { emailKey: email.toLowerCase(), serviceDate: ownOperators({ $gte: today }) };
      const records = await model
        .find(filter, { search: 0 })
        .sort({ serviceDate: 1, slot: 1 })
        .limit(maxUpcoming)
        .lean();
      return records.map(toBooking).filter(({ state, spam }) => isOpen(state) && !spam);
    },
  };
}

const byTime = (a: StoredBooking, b: StoredBooking): number =>
  a.serviceDate.localeCompare(b.serviceDate) || slotOf(a.serviceTime) - slotOf(b.serviceTime);

type Decide = (
  before: StoredBooking,
) => Decision<StoredBooking> | undefined | Promise<Decision<StoredBooking> | undefined>;

/** Maximum bookings that `upcoming` reads. */
const maxUpcoming = 50;
