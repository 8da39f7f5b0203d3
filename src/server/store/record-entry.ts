import { type Connection, Schema } from 'mongoose';
import { type RecordType, recordTypes, type SearchHit } from '#domain/customer.ts';
import type { CustomerKeys, Subject } from '#domain/event.ts';
import { isDuplicateKey, ownOperators } from './records.ts';
import { maxEntryTokens, searchFilter, searchTokens, wordTokens } from './search.ts';

/** The name, emails and phone numbers of a person in a record. */
export type Person = { name: string } & CustomerKeys;

/** What a search shows of a record, and the record's customer. */
export type RecordEntry = {
  type: RecordType;
  recordId: string;
  /** Grows with each change of the record: an entry of an older state never replaces a newer one. */
  rev: number;
  at: Date;
  title: string;
  detail: string;
  /** Whether the customer waits for an answer. */
  owed: boolean;
  customerId?: string;
  /** The customer's data in the record. May be absent in entries of earlier versions and of anonymous conversations. */
  person?: Person;
};

/** What a record is found by: `texts` and `phone` by the beginnings of words, the longer `text` by whole words. */
export type EntryTexts = { texts: readonly string[]; phone?: string | undefined; text: string };

/** The change of a conversation's entry by new messages, or the entry of a new conversation (`isNew`). */
export type EntryAddition = Omit<RecordEntry, 'type' | 'customerId' | 'person'> & { text: string; isNew: boolean };

type EntryRecord = RecordEntry & { search: string[] };

const schema = new Schema<EntryRecord>(
  {
    type: { type: String, required: true, enum: recordTypes },
    recordId: { type: String, required: true },
    rev: { type: Number, required: true },
    at: { type: Date, required: true },
    title: { type: String, required: true },
    detail: { type: String },
    owed: { type: Boolean, required: true },
    customerId: { type: String },
    person: { type: Schema.Types.Mixed },
    search: { type: [String], required: true },
  },
  { collection: 'recordEntries', versionKey: false, strict: 'throw' },
);
schema.index({ type: 1, recordId: 1 }, { name: 'record', unique: true });
schema.index({ type: 1, search: 1, at: -1 }, { name: 'typeSearch' });
schema.index({ customerId: 1, at: -1 }, { name: 'customer' });

/** Maximum records that are counted to find out how frequent a word is. */
const maxCounted = 500;
/** Maximum records that have the rarest word of a search and are checked for its other words. */
const maxChecked = 2_000;

export type RecordEntryStore = ReturnType<typeof recordEntryStore>;

/** The entries of bookings, messages, chats and quote requests, for the search in all of them and customers' pages. */
export function recordEntryStore(connection: Connection) {
  const model = openModel(connection);
  return {
    ...customerEntries(model),

    /**
     * Returns at most `limit` records of a type that contain all words of `q`, newest first; index `typeSearch`. Only
     * the newest records with the rarest word are checked for the other words.
     */
    search: (type: RecordType, q: string, limit: number) => searchEntries(model, { type, q, limit }),

    /** Writes a record's entry, unless there is a newer one. */
    async put({ type, recordId, rev, ...entry }: RecordEntry, { texts, phone, text }: EntryTexts): Promise<void> {
      const search = [...new Set([...searchTokens({ texts, phone }), ...wordTokens(text)])];
      const filter = { type, recordId, rev: ownOperators({ $lte: rev }) };
      try {
        await model.updateOne(filter, { $set: { rev, ...entry, search } }, { upsert: true });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },

    async find({ type, recordId }: Pick<RecordEntry, 'type' | 'recordId'>): Promise<RecordEntry | undefined> {
      return (await model.findOne({ type, recordId }, projection).lean()) ?? undefined;
    },

    /** Returns the entries of conversations that have room for more words, by session id; index `record`. */
    async extensible(sessionIds: readonly string[]): Promise<Map<string, RecordEntry>> {
      const recordId = ownOperators({ $in: [...sessionIds] });
      const withRoom = { [`search.${maxEntryTokens}`]: ownOperators({ $exists: false }) };
      const entries = await model.find({ type: 'chat', recordId, ...withRoom }, projection).lean();
      return new Map(entries.map((entry) => [entry.recordId, entry]));
    },

    /**
     * Extends entries of conversations, unless they were deleted or are newer, and writes entries of new conversations.
     */
    async extend(additions: readonly EntryAddition[]): Promise<void> {
      const writes = additions.map(({ recordId, text, isNew, ...fields }) => ({
        updateOne: {
          filter: { type: 'chat' as const, recordId, rev: { $lte: fields.rev } },
          update: { $set: fields, $addToSet: { search: { $each: wordTokens(text) } } },
          upsert: isNew,
        },
      }));
      if (writes.length === 0) return;
      try {
        await model.collection.bulkWrite(writes, { ordered: false });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },

    async remove({ type, recordId }: Pick<RecordEntry, 'type' | 'recordId'>): Promise<void> {
      await model.deleteOne({ type, recordId });
    },

    /** Returns the ids of the records of a type whose entries have all current fields. */
    async indexedIds(type: RecordType): Promise<Set<string>> {
      const filter = { type, person: ownOperators({ $exists: true }) };
      return new Set((await model.find(filter, { recordId: 1, _id: 0 }).lean()).map(({ recordId }) => recordId));
    },
  };
}

const openModel = (connection: Connection) => connection.model('RecordEntry', schema);
type EntryModel = ReturnType<typeof openModel>;

/** The entries of a customer's records. */
function customerEntries(model: EntryModel) {
  return {
    /** Returns the entries of a customer's records, newest first; index `customer`. */
    ofCustomer: (customerId: string): Promise<RecordEntry[]> =>
      model.find({ customerId }, projection).sort({ at: -1 }).lean(),

    /** Returns the number of bookings, and whether a reply is owed, for each customer; index `customer`. */
    async sums(customerIds: readonly string[]): Promise<Map<string, { bookings: number; owedReply: boolean }>> {
      const filter = { customerId: ownOperators({ $in: [...customerIds] }) };
      const entries = await model.find(filter, { _id: 0, customerId: 1, type: 1, owed: 1 }).lean();
      return new Map(
        customerIds.map((id) => {
          const ownEntries = entries.filter(({ customerId }) => customerId === id);
          const bookings = ownEntries.filter(({ type }) => type === 'booking').length;
          return [id, { bookings, owedReply: ownEntries.some(({ owed }) => owed) }];
        }),
      );
    },

    /** Moves the entries of all records of one customer to another; index `customer`. */
    async moveAll(from: string, to: string): Promise<void> {
      await model.updateMany({ customerId: from }, { $set: { customerId: to } });
    },
  };
}

async function searchEntries(
  model: EntryModel,
  { type, q, limit }: { type: RecordType; q: string; limit: number },
): Promise<SearchHit[]> {
  const filter = searchFilter(q);
  if (filter === undefined) return [];
  const [rarest = '', ...others] = await byRarity(model, type, filter.$all);
  const matchOthers = others.length === 0 ? [] : [{ $match: { search: { $all: others } } }];
  const stages = [
    { $match: { type, search: rarest } },
    { $sort: { at: -1 as const } },
    { $limit: maxChecked },
    ...matchOthers,
    { $limit: limit },
    { $project: projection },
  ];
  const entries = await model.aggregate<RecordEntry>(stages, { hint: 'typeSearch' });
  return entries.map(({ recordId, title, detail, at }) => ({
    id: recordId,
    title,
    detail,
    at: at.toISOString(),
  }));
}

/** Sorts the words of a search, the rarest first: looking up a common word could read half of the records. */
async function byRarity(model: EntryModel, type: RecordType, words: readonly string[]): Promise<string[]> {
  if (words.length < 2) return [...words];
  const counts = await Promise.all(
    words.map((word) => model.countDocuments({ type, search: word }, { hint: 'typeSearch', limit: maxCounted })),
  );
  const withCounts = words.map((word, index) => ({ word, count: counts[index] ?? 0 }));
  return withCounts.sort((a, b) => a.count - b.count).map(({ word }) => word);
}

export const subjectOf = ({ type, recordId }: RecordEntry): Subject => ({ type, id: recordId });

const projection = { _id: 0, search: 0 } as const;
