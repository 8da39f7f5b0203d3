import mongoose, { type Connection, type QueryFilter, Schema } from 'mongoose';
import { type Subject, subjectTypes } from '#domain/event.ts';
import {
  type Audience,
  audiences,
  type MailKind,
  type MailState,
  mailKinds,
  mailStates,
  type OutboxQuery,
} from '#domain/mail.ts';
import { insertNew, isDuplicateKey, objectId, ownOperators } from './records.ts';

/** A link in a mail's text. Its token is not stored, but computed when the text is shown or sent. */
export type StoredLink = { placeholder: string; kind: 'manage' | 'proposal' | 'chat'; id: string; version: number };

/** A mail as it was sent, with placeholders instead of links' tokens. `lastSeq`: of the last chat reply in it. */
export type Sent = { subject: string; text: string; html: string; links: StoredLink[]; lastSeq?: number };

/** One mail to one recipient. */
export type OutboxRow = {
  id: string;
  key: string;
  createdAt: Date;
  kind: MailKind;
  audience: Audience;
  to: string;
  about: Subject;
  /** A revision of the record in `about`, or a sequence number of the chat log; higher for later mails of a family. */
  rev: number;
  /** Only the latest mail of each family about one record is sent. */
  family?: string;
  /** Further data, such as the previous time of a visit. */
  details?: Record<string, unknown>;
  subject: string;
  state: MailState;
  /** The reason why it is blocked: mail is not set up, or this mail must not be sent to the recipient's email. */
  blockedBy?: 'setup' | 'address';
  dueAt: Date;
  /** The time after which the mail is no longer sent. */
  usefulUntil: Date;
  attempts: number;
  firstTriedAt?: Date;
  sentAt?: Date;
  error?: string;
  /** Whether the mail server has rejected the recipient; absent once it has accepted a later mail. */
  refused?: boolean;
  lease?: string;
  leaseUntil?: Date;
  /** For a mail with a daily limit: the recipient, the day and the mail's number on this day. Unique. */
  quota?: string;
  messageId: string;
  sent?: Sent;
};

type OutboxRecord = Omit<OutboxRow, 'id'> & { _id: mongoose.Types.ObjectId };

export type NewOutboxRow = Omit<OutboxRow, 'id' | 'attempts' | 'messageId'>;

const schema = new Schema<OutboxRecord>(
  {
    key: { type: String, required: true },
    createdAt: { type: Date, required: true },
    kind: { type: String, required: true, enum: mailKinds },
    audience: { type: String, required: true, enum: audiences },
    to: { type: String, required: true },
    about: { type: { type: String, required: true, enum: subjectTypes }, id: { type: String, required: true } },
    rev: { type: Number, required: true },
    family: { type: String },
    details: { type: Schema.Types.Mixed },
    subject: { type: String, required: true },
    state: { type: String, required: true, enum: mailStates },
    blockedBy: { type: String, enum: ['setup', 'address'] },
    dueAt: { type: Date, required: true },
    usefulUntil: { type: Date, required: true },
    attempts: { type: Number, required: true },
    firstTriedAt: { type: Date },
    sentAt: { type: Date },
    error: { type: String },
    refused: { type: Boolean },
    lease: { type: String },
    leaseUntil: { type: Date },
    quota: { type: String },
    messageId: { type: String, required: true },
    sent: { type: Schema.Types.Mixed },
  },
  { collection: 'outbox', versionKey: false, strict: 'throw' },
);
schema.index({ key: 1 }, { name: 'key', unique: true });
schema.index({ state: 1, dueAt: 1, _id: 1 }, { name: 'due' });
schema.index({ createdAt: -1, _id: -1 }, { name: 'newest' });
schema.index({ state: 1, createdAt: -1, _id: -1 }, { name: 'stateNewest' });
schema.index({ 'about.type': 1, 'about.id': 1, createdAt: -1, _id: -1 }, { name: 'subject' });
schema.index({ to: 1, refused: 1 }, { name: 'refused', partialFilterExpression: { refused: true } });
schema.index({ quota: 1 }, { name: 'quota', unique: true, partialFilterExpression: { quota: { $type: 'string' } } });

function newRecord(row: NewOutboxRow, domain: string): OutboxRecord {
  const _id = new mongoose.Types.ObjectId();
  return { _id, ...row, attempts: 0, messageId: `<${_id.toHexString()}@${domain}>` };
}

export type OutboxStore = ReturnType<typeof outboxStore>;

/** Outgoing mails, each to one recipient. Every change of state is one conditional write. */
export function outboxStore(connection: Connection) {
  const model = openModel(connection);
  return {
    ...outboxRows(model),
    ...sending(model),
    ...subjectMails(model),
    ...recipients(model),

    /** If mail is set up, queues the mails that are blocked for lack of it; otherwise blocks all queued mails. */
    async setUp(isSetUp: boolean): Promise<void> {
      if (isSetUp) {
        await model.updateMany(
          { state: 'blocked', blockedBy: 'setup' },
          { $set: { state: 'queued' }, $unset: { blockedBy: '', error: '' } },
        );
      } else {
        await model.updateMany(
          { state: 'queued' },
          { $set: { state: 'blocked', blockedBy: 'setup', error: notSetUp } },
        );
      }
    },
  };
}

const openModel = (connection: Connection) => connection.model('OutboxMail', schema);
type OutboxModel = ReturnType<typeof openModel>;

function outboxRows(model: OutboxModel) {
  return {
    /**
     * Writes a row, unless its key or its quota exists already.
     *
     * @param domain the domain of the row's Message-ID
     * @returns `exists` if the key exists; `quota` if the quota exists, and perhaps the key too
     */
    async insert(row: NewOutboxRow, domain: string): Promise<'stored' | 'exists' | 'quota'> {
      try {
        await model.collection.insertOne(newRecord(row, domain), { ignoreUndefined: true });
        return 'stored';
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return isDuplicateKey(error, 'quota') ? 'quota' : 'exists';
      }
    },

    /** Writes rows, except those whose keys exist. For a row with a quota, call `insert`. */
    insertAll(rows: readonly NewOutboxRow[], domain: string): Promise<void> {
      const records = rows.map((row) => newRecord(row, domain));
      return insertNew(model, records);
    },

    /** Returns those of the quotas that exist; index `quota`. */
    async usedQuotas(quotas: readonly string[]): Promise<Set<string>> {
      const filter = { quota: ownOperators({ $in: [...quotas], $type: 'string' as const }) };
      const rows = await model.find(filter, { _id: 0, quota: 1 }).lean();
      return new Set(rows.flatMap(({ quota }) => quota ?? []));
    },

    /** Returns those of the keys that exist; index `key`. */
    async existingKeys(keys: readonly string[]): Promise<Set<string>> {
      if (keys.length === 0) return new Set();
      const rows = await model.find({ key: ownOperators({ $in: [...keys] }) }, { _id: 0, key: 1 }).lean();
      return new Set(rows.map(({ key }) => key));
    },

    async findKey(key: string): Promise<OutboxRow | undefined> {
      const record = await model.findOne({ key }).lean();
      return record === null ? undefined : toRow(record);
    },

    async find(id: string): Promise<OutboxRow | undefined> {
      const record = await model.findOne({ _id: objectId(id) ?? null }).lean();
      return record === null ? undefined : toRow(record);
    },

    /** The number of queued and blocked mails that are due; index `due`. */
    countOverdue: (now: Date): Promise<number> =>
      model.countDocuments({ state: ownOperators({ $in: unsentStates }), dueAt: ownOperators({ $lte: now }) }),

    /** Lists mails without texts and details, newest first; indexes `newest`, `stateNewest`, `subject`. */
    async list({ state, about, limit }: OutboxQuery): Promise<OutboxRow[]> {
      const filter: QueryFilter<OutboxRecord> = {
        ...(state === undefined ? {} : { state }),
        ...(about === undefined ? {} : { 'about.type': about.type, 'about.id': about.id }),
      };
      const query = model.find(filter, { sent: 0, details: 0 }).sort({ createdAt: -1, _id: -1 }).limit(limit);
      return (await query.lean()).map(toRow);
    },
  };
}

/** The steps of sending a row. Each step after `claim` is written only while the sender has the row's lease. */
function sending(model: OutboxModel) {
  /** Changes a row and ends its lease, if the sender still has the lease. @returns whether the sender had it */
  const finish = async ({ id, lease }: Lease, set: Partial<OutboxRecord>, unset: Unset = {}): Promise<boolean> => {
    const filter = { _id: objectId(id) ?? null, state: 'sending' as const, lease };
    const $unset = { lease: '', leaseUntil: '', ...unset } as const;
    const { matchedCount } = await model.updateOne(filter, { $set: set, $unset });
    return matchedCount === 1;
  };
  return {
    /** Takes the queued row that has been due longest; if none is due, a row with an expired lease; index `due`. */
    async claim({ now, lease, until }: { now: Date; lease: string; until: Date }): Promise<OutboxRow | undefined> {
      const set = { $set: { state: 'sending' as const, lease, leaseUntil: until } };
      const options = { sort: { dueAt: 1, _id: 1 }, returnDocument: 'after' } as const;
      const upToNow = ownOperators({ $lte: now });
      const record =
        (await model.findOneAndUpdate({ state: 'queued', dueAt: upToNow }, set, options).lean()) ??
        (await model.findOneAndUpdate({ state: 'sending', leaseUntil: upToNow }, set, options).lean());
      return record === null ? undefined : toRow(record);
    },

    /** Stores an attempt and extends the lease before the row is sent. @returns whether the lease was still held */
    async begin(lease: Lease, { now, ...set }: { attempts: number; leaseUntil: Date; now: Date }): Promise<boolean> {
      const filter = { _id: objectId(lease.id) ?? null, state: 'sending' as const, lease: lease.lease };
      const update = { $set: set, $min: { firstTriedAt: now } };
      return (await model.updateOne(filter, update)).matchedCount === 1;
    },

    markSent: (lease: Lease, { sentAt, sent }: { sentAt: Date; sent: Sent }) =>
      finish(lease, { state: 'sent', sentAt, sent, subject: sent.subject }, { error: '', refused: '' }),

    markVoid: (lease: Lease, error: string) => finish(lease, { state: 'void', error }),

    markBlocked: (lease: Lease, error: string) => finish(lease, { state: 'blocked', blockedBy: 'address', error }),

    markFailed: (lease: Lease, { error, refused }: { error: string; refused: boolean }) =>
      finish(lease, { state: 'failed', error, ...(refused ? { refused } : {}) }),

    /** Puts a row back in the queue. `set.attempts` is the earlier number, if the attempt does not count. */
    retry: (lease: Lease, set: { dueAt?: Date; error: string; attempts?: number }) =>
      finish(lease, { state: 'queued', ...set }),

    postpone: (lease: Lease, times: { dueAt: Date; usefulUntil: Date }) => finish(lease, { state: 'queued', ...times }),
  };
}

/** The mails about one subject. */
function subjectMails(model: OutboxModel) {
  return {
    /** The mail of a kind about a subject that was sent last, without its texts; index `subject`. */
    async lastSent({ type, id }: Subject, kind: MailKind) {
      const filter = { 'about.type': type, 'about.id': id, kind, state: 'sent' } as const;
      return (await model.findOne(filter, { 'sent.html': 0, 'sent.text': 0 }).sort({ sentAt: -1 }).lean()) ?? undefined;
    },

    /** Whether there is a later mail of the same family about the same record that is not void; index `subject`. */
    async hasLater({ about, family, rev, id }: OutboxRow): Promise<boolean> {
      if (family === undefined) return false;
      const filter = {
        'about.type': about.type,
        'about.id': about.id,
        family,
        _id: ownOperators({ $ne: objectId(id) ?? null }),
        rev: ownOperators({ $gt: rev }),
        state: ownOperators({ $nin: voidStates }),
      };
      return (await model.exists(filter)) !== null;
    },

    /** The mails of a family after the last sent one, or all if none was sent; latest first; index `subject`. */
    async unsent({ type, id }: Subject, family: string): Promise<OutboxRow[]> {
      const filter = { 'about.type': type, 'about.id': id, family };
      const records = await model.find(filter, { sent: 0 }).sort({ rev: -1, _id: -1 }).lean();
      const sentIndex = records.findIndex(({ state }) => state === 'sent');
      return records.slice(0, sentIndex === -1 ? records.length : sentIndex).map(toRow);
    },
  };
}

/** The recipients that the mail server has rejected. */
function recipients(model: OutboxModel) {
  return {
    /** Whether the mail server has rejected the recipient; index `refused`. */
    async isRejected(to: string): Promise<boolean> {
      return (await model.exists({ to, refused: true })) !== null;
    },

    /** Call it when the server has accepted a mail to the recipient: earlier rejections no longer count. */
    async clearRejection(to: string): Promise<void> {
      await model.updateMany({ to, refused: true }, { $unset: { refused: '' } });
    },
  };
}

const unsentStates: MailState[] = ['queued', 'blocked'];
const voidStates: MailState[] = ['void'];

export const notSetUp = 'E-mail is not set up.';

/** The id of a row that is being sent, and the random value of its lease, which only the sender knows. */
export type Lease = { id: string; lease: string };
type Unset = Partial<Record<'error' | 'refused', ''>>;

const toRow = ({ _id, ...fields }: OutboxRecord): OutboxRow => ({ ...fields, id: _id.toHexString() });
