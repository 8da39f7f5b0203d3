import { type Connection, type QueryFilter, Schema, Types } from 'mongoose';
import { addDays, startOfBusinessDay } from '#domain/calendar.ts';
import { storedUnits } from '#domain/characters.ts';
import { type ContactListInput, type ContactMessage, contactMessage } from '#domain/contact.ts';
import { maxLengths } from '#domain/fields.ts';
import { sortKey } from '#domain/fold-text.ts';
import { idOf, isoOf, type NoteOdd, noTime, rowReader } from '#domain/odd-record.ts';
import {
  type Decision,
  type EventDraft,
  eventOf,
  type Pending,
  pendingFields,
  pendingIndex,
  recordsWithEvents,
} from './pending-events.ts';
import {
  countRows,
  type Fields,
  type Findable,
  findableFields,
  findIds,
  indexedText,
  isDuplicateKey,
  type Listed,
  listPage,
  objectId,
  ownOperators,
  type Stored,
  type StoredSubmission,
  type Submission,
  sortBy,
  submissionFields,
  submissionIndex,
} from './records.ts';
import { countSorted, isSortedSearch, maxSorted, planFor, searchFilter, searchTokens, sortedSearch } from './search.ts';
import { type SpamTime, spamTimeFields, spamTimeOf, takenForSpamBefore } from './spam.ts';

export type NewContactMessage = Omit<ContactMessage, 'id' | 'rev'>;
type ContactRecord = Stored<
  Omit<ContactMessage, 'id' | 'createdAt' | 'odd'> & Partial<Submission & Findable & SpamTime & Pending>
>;

const schema = new Schema<ContactRecord>(
  {
    createdAt: { type: Date, required: true },
    rev: { type: Number, required: true },
    name: { type: String, required: true, maxlength: storedUnits(maxLengths.name) },
    email: { type: String, required: true, maxlength: storedUnits(maxLengths.email) },
    phone: { type: String, maxlength: storedUnits(maxLengths.phone) },
    subject: { type: String, required: true },
    message: { type: String, required: true, maxlength: storedUnits(maxLengths.message) },
    sms_consent: { type: Boolean, required: true },
    responded: { type: Boolean, required: true },
    spam: { type: Boolean, required: true },
    ...spamTimeFields,
    ...submissionFields,
    ...findableFields,
    ...pendingFields,
  } satisfies Fields<ContactRecord>,
  { collection: 'contactMessages', versionKey: false, strict: 'throw' },
);
schema.index({ spam: 1, createdAt: -1, _id: -1 }, { name: 'newest' });
schema.index({ spam: 1, responded: 1, createdAt: -1, _id: -1 }, { name: 'open' });
schema.index({ spam: 1, sortKey: 1, _id: 1 }, { name: 'name' });
schema.index({ spam: 1, responded: 1, sortKey: 1, _id: 1 }, { name: 'openName' });
schema.index({ search: 1, createdAt: -1, _id: -1 }, { name: 'searchNewest' });
schema.index(...submissionIndex);
schema.index(...pendingIndex);

export type ContactStore = ReturnType<typeof contactStore>;

/** Messages of the contact form, and the queries on them. */
export function contactStore(connection: Connection, note: NoteOdd = () => undefined) {
  const toContactMessage = messageReader(note);
  const model = openModel(connection);
  const withEvents = recordsWithEvents(connection, { collection: 'contactMessages', type: 'contact' });

  /** @returns the message, even if it is spam; undefined if there is none with this id */
  async function find(id: string): Promise<ContactMessage | undefined> {
    const record = await model.findOne({ _id: objectId(id) ?? null }, { search: 0 }).lean();
    return record === null ? undefined : toContactMessage(record);
  }

  return {
    /**
     * Stores a message.
     *
     * @returns the stored message, or undefined if `submission.submissionId` is already taken
     */
    async insert(
      fields: NewContactMessage,
      { submission, event }: { submission?: Submission | undefined; event?: EventDraft } = {},
    ): Promise<ContactMessage | undefined> {
      const _id = new Types.ObjectId();
      try {
        const created = await model.create({
          _id,
          ...(event && { pendingEvents: [eventOf('contact', { id: _id.toHexString(), rev: 0 }, event)] }),
          ...fields,
          ...findable(fields),
          rev: 0,
          createdAt: new Date(fields.createdAt),
          ...submission,
        });
        return toContactMessage(created.toObject());
      } catch (error) {
        if (submission !== undefined && isDuplicateKey(error)) return undefined;
        throw error;
      }
    },

    /** Returns the message with this submission id; undefined if there is none; index `submissionId`. */
    async findSubmission(submissionId: string): Promise<StoredSubmission<ContactMessage> | undefined> {
      const record = await model.findOne({ submissionId: indexedText(submissionId) }).lean();
      return record === null ? undefined : { record: toContactMessage(record), contentHash: record.contentHash ?? '' };
    },

    find,

    /** One page of the messages; indexes `newest`, `open`, `name`, `openName`, `searchNewest`. */
    list: (input: ContactListInput) => listMessages(model, toContactMessage, input),

    /** All messages except spam, newest first; index `newest`. */
    async all(): Promise<ContactMessage[]> {
      const records = await model.find({ spam: false }, { search: 0 }).sort({ createdAt: -1, _id: -1 }).lean();
      return records.map(toContactMessage);
    },

    /** Returns the ids of messages except spam: all, or at most `limit`; index `newest`. */
    ids: (limit?: number): Promise<string[]> => findIds(model, { spam: false }, limit),

    /** The number of unanswered messages; index `open`. */
    countOpen: (): Promise<number> => model.countDocuments({ spam: false, responded: false }),

    /** Returns the ids of messages that were taken for spam before a time, at most `limit`; index `newest`. */
    spamBefore: (time: Date, limit: number): Promise<string[]> => findIds(model, takenForSpamBefore(time), limit),

    /** Returns the ids of messages, except spam, from before a time, at most `limit`; index `newest`. */
    olderThan: (time: Date, limit: number): Promise<string[]> =>
      findIds(model, { spam: false, createdAt: ownOperators({ $lt: time }) }, limit),

    /** Messages whose events may not be in the log yet. */
    pending: withEvents,

    /**
     * Changes a message. Simultaneous changes are made one after the other, each based on the previous one.
     *
     * @param decide returns the change and its event, or undefined to change nothing
     * @returns the message, or undefined if there is none with this id
     */
    change: (
      id: string,
      decide: (before: ContactMessage) => Decision<ContactMessage> | undefined,
    ): Promise<ContactMessage | undefined> =>
      withEvents.change<ContactMessage & Partial<SpamTime>>(
        () => find(id),
        (before) => {
          const decision = decide(before);
          return decision && { ...decision, set: { ...decision.set, ...spamTimeOf(decision) } };
        },
      ),
  };
}

const openModel = (connection: Connection) => connection.model('ContactMessage', schema);

async function listMessages(
  model: ReturnType<typeof openModel>,
  toContactMessage: ReturnType<typeof messageReader>,
  input: ContactListInput,
): Promise<Listed<ContactMessage>> {
  const filter = filterOf(input);
  const plan = planFor(filter);
  const isSorted = isSortedSearch(filter, input.sort);
  return listPage(
    { ...input, maxFound: isSorted ? maxSorted : undefined },
    {
      async find(limit) {
        const { skip } = input;
        const sort = sortBy([input.sort === 'name' ? 'sortKey' : 'createdAt'], input);
        if (isSorted) {
          const stages = [{ $match: filter }, ...sortedSearch({ sort, skip, limit })];
          return (await model.aggregate<ContactRecord>(stages, plan)).map(toContactMessage);
        }
        const records = await model.find(filter, { search: 0 }, plan).sort(sort).skip(skip).limit(limit).lean();
        return records.map(toContactMessage);
      },
      count: () => (isSorted ? countSorted(model, filter, plan) : countRows(model, splitFilter(filter), plan)),
    },
  );
}

const findable = ({ name, email, phone }: NewContactMessage): Findable => ({
  search: searchTokens({ texts: [name, email], phone }),
  sortKey: sortKey(name),
});

function filterOf({ spam, responded, search, from, to }: ContactListInput): QueryFilter<ContactRecord> {
  const words = searchFilter(search);
  const period = {
    ...(from === undefined ? {} : { $gte: startOfBusinessDay(from) }),
    ...(to === undefined ? {} : { $lt: startOfBusinessDay(addDays(to, 1)) }),
  };
  return {
    spam,
    ...(responded === undefined ? {} : { responded }),
    ...(Object.keys(period).length === 0 ? {} : { createdAt: ownOperators(period) }),
    ...(words === undefined ? {} : { search: ownOperators(words) }),
  };
}

/**
 * Splits a filter into the part that an index can check, and the rest. For a search, the index `searchNewest` checks
 * only the words.
 */
function splitFilter({ search, ...others }: QueryFilter<ContactRecord>) {
  return search === undefined ? { indexed: others, others: {} } : { indexed: { search }, others };
}

/** The values for missing and invalid fields. */
const blankMessage: Omit<ContactMessage, 'id'> = {
  createdAt: noTime,
  rev: 0,
  name: '',
  email: '',
  subject: '',
  message: '',
  responded: false,
  sms_consent: false,
  spam: false,
};

const messageReader = (note: NoteOdd): ((record: ContactRecord) => ContactMessage) => {
  const read = rowReader({ collection: 'contactMessages', schema: contactMessage, blank: blankMessage, note });
  return ({ _id, createdAt, ...fields }) => {
    const id = idOf(_id);
    return read(id, { ...fields, id, createdAt: isoOf(createdAt) });
  };
};
