import { type Connection, type QueryFilter, Schema, Types } from 'mongoose';
import { addDays, type Day } from '#domain/calendar.ts';
import { definedFields } from '#domain/defined.ts';
import { idOf, isoOf, type NoteOdd, noTime, rowReader } from '#domain/odd-record.ts';
import { type Quote, type QuoteState, quote } from '#domain/quote.ts';
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
  type Fields,
  findIds,
  indexedText,
  isDuplicateKey,
  objectId,
  ownOperators,
  type Stored,
  type StoredSubmission,
} from './records.ts';

/** One submission of the form; a request may consist of several. `joined`: it was added to an earlier request. */
export type QuoteSubmission = { id: string; contentHash: string; at: string; joined?: true };

/** Internal fields of a stored request, which are never shown. */
type InternalFields = {
  submissions: QuoteSubmission[];
  /** The email in lower case, while later requests with it may join this request; otherwise null. Unique. */
  joinKey: string | null;
  /** The reserved day and time window of the walkthrough; null if none is reserved. Unique. */
  walkthroughSeat: string | null;
};

export type NewQuote = Omit<Quote, 'id' | 'rev' | 'odd'> & InternalFields;
export type QuoteChange = Partial<NewQuote> & { submissionIds?: string[] };

export type QuoteRecord = Stored<Omit<Quote, 'id' | 'createdAt' | 'odd'> & InternalFields & Partial<Pending>> & {
  submissionIds?: string[];
};

const mixed = { type: Schema.Types.Mixed } as const;
const text = { type: String } as const;
const count = { type: Number } as const;

const schema = new Schema<QuoteRecord>(
  {
    createdAt: { type: Date, required: true },
    rev: { type: Number, required: true },
    latestAt: text,
    answerBy: text,
    state: text,
    name: text,
    email: text,
    phone: text,
    company: text,
    zipCode: text,
    address: text,
    buildingType: text,
    squareFeet: count,
    floors: count,
    restrooms: count,
    visitsPerWeek: count,
    when: text,
    services: { type: [String] },
    message: text,
    contractEnds: text,
    needsCertificate: { type: Boolean },
    walkthrough: mixed,
    nextAt: text,
    owner: text,
    lostReason: text,
    exemption: mixed,
    preparation: mixed,
    notes: mixed,
    proposals: mixed,
    spam: { type: Boolean, required: true },
    submissions: mixed,
    submissionIds: { type: [String], default: undefined },
    joinKey: text,
    walkthroughSeat: text,
    ...pendingFields,
  } satisfies Fields<QuoteRecord>,
  { collection: 'quotes', versionKey: false, strict: 'throw' },
);
schema.index({ spam: 1, createdAt: -1, _id: -1 }, { name: 'newest' });
schema.index({ spam: 1, state: 1, createdAt: -1, _id: -1 }, { name: 'stateNewest' });
schema.index(
  { submissionIds: 1 },
  { name: 'submissionIds', unique: true, partialFilterExpression: { submissionIds: { $exists: true } } },
);
for (const name of ['joinKey', 'walkthroughSeat'])
  schema.index({ [name]: 1 }, { name, unique: true, partialFilterExpression: { [name]: { $type: 'string' } } });
schema.index({ 'proposals.id': 1 }, { name: 'proposal' });
schema.index(...pendingIndex);

/** Maximum requests in a list; older ones are left out. */
const maxListed = 2_000;

export type QuoteStore = ReturnType<typeof quoteStore>;

/** Quote requests with their proposals, each request one document, so that every change is one conditional write. */
export function quoteStore(connection: Connection, note: NoteOdd = () => undefined) {
  const quotes = { model: openModel(connection), toQuote: quoteReader(note) };
  const withEvents = recordsWithEvents(connection, { collection: 'quotes', type: 'quote' });
  return {
    ...quoteReads(quotes),
    ...quoteWrites(quotes, withEvents),

    /** Requests whose events may not be in the log yet. */
    pending: withEvents,
  };
}

const openModel = (connection: Connection) => connection.model('Quote', schema);
type Quotes = { model: ReturnType<typeof openModel>; toQuote: ReturnType<typeof quoteReader> };

async function findOne({ model, toQuote }: Quotes, filter: QueryFilter<QuoteRecord>): Promise<Quote | undefined> {
  const record = await model.findOne(filter).lean();
  return record === null ? undefined : toQuote(record);
}

const findQuote = (quotes: Quotes, id: string): Promise<Quote | undefined> =>
  findOne(quotes, { _id: objectId(id) ?? null });

function quoteReads(quotes: Quotes) {
  const { model, toQuote } = quotes;
  return {
    find: (id: string) => findQuote(quotes, id),

    /** Returns the request that was made from a submission, or that the submission joined; index `submissionIds`. */
    async findSubmission(submissionId: string): Promise<StoredSubmission<Quote> | undefined> {
      const record = await model.findOne({ submissionIds: submissionId }).lean();
      const submission = record?.submissions.find(({ id }) => id === submissionId);
      return record === null || submission === undefined
        ? undefined
        : { record: toQuote(record), contentHash: submission.contentHash };
    },

    /** Returns one submission of a request; undefined if the request does not have it. */
    async submissionOf(id: string, submissionId: string): Promise<QuoteSubmission | undefined> {
      const record = await model.findOne({ _id: objectId(id) ?? null }, { submissions: 1 }).lean();
      return record?.submissions.find((submission) => submission.id === submissionId);
    },

    /** Returns all submissions of a request. */
    async submissionsOf(id: string): Promise<QuoteSubmission[]> {
      return (await model.findOne({ _id: objectId(id) ?? null }, { submissions: 1 }).lean())?.submissions ?? [];
    },

    /** Returns the request with this `joinKey`; index `joinKey`. */
    findJoinable: (joinKey: string): Promise<Quote | undefined> => findOne(quotes, { joinKey: indexedText(joinKey) }),

    /** Returns the request of a proposal; index `proposal`. */
    findByProposal: (proposalId: string): Promise<Quote | undefined> => findOne(quotes, { 'proposals.id': proposalId }),

    /** Returns the newest `maxListed` requests except spam, newest first; index `newest` or `stateNewest`. */
    async list(state: QuoteState | undefined): Promise<Quote[]> {
      const filter = { spam: false, ...(state === undefined ? {} : { state }) };
      const records = await model.find(filter).sort({ createdAt: -1, _id: -1 }).limit(maxListed).lean();
      return records.map(toQuote);
    },

    /** Returns the ids of requests except spam: all, or at most `limit`; index `newest`. */
    ids: (limit?: number): Promise<string[]> => findIds(model, { spam: false }, limit),

    /** The number of requests that nobody has answered; index `stateNewest`. */
    countNew: (): Promise<number> => model.countDocuments({ spam: false, state: 'new' }),

    /** Returns the reserved values of `walkthroughSeat` from a day on; index `walkthroughSeat`. */
    async seatsFrom(day: Day): Promise<Set<string>> {
      // Without the type, MongoDB does not use this index, which contains only texts.
      const walkthroughSeat = ownOperators({ $gte: day, $type: 'string' as const });
      const records = await model.find({ walkthroughSeat }, { walkthroughSeat: 1 }).lean();
      return new Set(records.flatMap(({ walkthroughSeat: seat }) => seat ?? []));
    },

    /** Requests with a reserved walkthrough on the days from `from` to `to`, both included; index `walkthroughSeat`. */
    async withWalkthrough({ from, to }: { from: Day; to: Day }): Promise<Quote[]> {
      const walkthroughSeat = ownOperators({ $gte: from, $lt: addDays(to, 1), $type: 'string' as const });
      return (await model.find({ walkthroughSeat }).lean()).map(toQuote);
    },

    /** The ids of spam requests that arrived before a time, at most `limit`; index `newest`. */
    spamBefore: (time: Date, limit: number): Promise<string[]> =>
      findIds(model, { spam: true, createdAt: ownOperators({ $lt: time }) }, limit),
  };
}

function quoteWrites(quotes: Quotes, withEvents: ReturnType<typeof recordsWithEvents>) {
  return {
    /** @returns the stored request; undefined if its submission id, `joinKey` or walkthrough is taken */
    async insert(fields: NewQuote, event: EventDraft): Promise<Quote | undefined> {
      const _id = new Types.ObjectId();
      const submissionIds = fields.submissions.map(({ id }) => id);
      try {
        await quotes.model.create({
          _id,
          ...definedFields(fields),
          createdAt: new Date(fields.createdAt),
          rev: 0,
          pendingEvents: [eventOf('quote', { id: _id.toHexString(), rev: 0 }, event)],
          ...(submissionIds.length === 0 ? {} : { submissionIds }),
        });
        return await findQuote(quotes, _id.toHexString());
      } catch (error) {
        if (isDuplicateKey(error)) return undefined;
        throw error;
      }
    },

    /**
     * Changes a request. Simultaneous changes are made one after the other, each based on the previous one.
     *
     * @param decide returns the change and its event, or undefined to change nothing; its errors are thrown
     * @returns the request; undefined if there is none; `taken` if another request has one of the unique values
     */
    async change(
      id: string,
      decide: (before: Quote) => Decision<QuoteChange> | undefined,
    ): Promise<Quote | 'taken' | undefined> {
      try {
        const changed = await withEvents.change<Quote & Partial<QuoteChange>>(
          () => findQuote(quotes, id),
          (before) => {
            const decision = decide(before);
            if (decision === undefined) return undefined;
            const set = definedFields(decision.set);
            // If a request gets a state other than lost, the reason for an earlier loss is removed.
            const setsOtherState = set.state !== undefined && set.state !== 'lost' && set.lostReason === undefined;
            const isReasonOutdated = setsOtherState && before.lostReason !== undefined;
            return {
              ...decision,
              set,
              unset: [...(decision.unset ?? []), ...(isReasonOutdated ? (['lostReason'] as const) : [])],
            };
          },
        );
        return changed && findQuote(quotes, id);
      } catch (error) {
        if (isDuplicateKey(error)) return 'taken';
        throw error;
      }
    },
  };
}

const blankQuote: Omit<Quote, 'id'> = {
  rev: 0,
  createdAt: noTime,
  latestAt: noTime,
  state: 'new',
  name: '',
  email: '',
  phone: '',
  zipCode: '',
  buildingType: 'other',
  when: 'either',
  services: [],
  notes: [],
  proposals: [],
  spam: false,
};

/** Returns a function that reads a stored request without the fields that only the database needs. */
const quoteReader = (note: NoteOdd): ((record: QuoteRecord) => Quote) => {
  const read = rowReader({ collection: 'quotes', schema: quote, blank: blankQuote, note });
  return ({ _id, createdAt, ...fields }) => {
    const id = idOf(_id);
    return read(id, { ...fields, id, createdAt: isoOf(createdAt) });
  };
};

/** Makes an id for a part of a request, such as a proposal, in a form that secret links accept. */
export const newRecordId = (): string => new Types.ObjectId().toHexString();
