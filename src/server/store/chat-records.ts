import mongoose, { type Connection, Schema, type Types } from 'mongoose';
import { storedUnits } from '#domain/characters.ts';
import { type ChatEntry, type ChatSide, type ConversationMessage, chatSides } from '#domain/chat.ts';
import { maxLengths } from '#domain/fields.ts';

/** The fields of every entry of the log. `seq` orders all entries, and has no gaps except for removed conversations. */
type EntryBase = {
  _id: Types.ObjectId;
  seq: number;
  sessionId: string;
  /** An id that the sender chose, unique in its session, so that a repeated entry is not stored again. */
  clientId: string;
  createdAt: Date;
};

export type MessageFields = {
  kind: 'message';
  message: string;
  isUser: boolean;
  /** Whether the server has written the message. */
  automatic: boolean;
  /** The id of the office's browser that sent a reply, and the person's name. */
  deskId?: string;
  deskName?: string;
  name?: string;
  email?: string;
  phone?: string;
};
export type SeenFields = { kind: 'seen'; by: ChatSide; upTo: number };
/** The office, or the server by itself (`bySystem`), marked the conversation as done or reopened it. */
export type DoneFields = { kind: 'done'; done: boolean; bySystem?: true };
/** The office, or the server by itself (`bySystem`), deleted everything before this entry in its session. */
export type RemovedFields = { kind: 'removed'; bySystem?: true };

export type MessageRecord = EntryBase & MessageFields;
export type RemovedRecord = EntryBase & RemovedFields;
export type EntryRecord = EntryBase & (MessageFields | SeenFields | DoneFields | RemovedFields);

/** An entry without its sequence number. */
export type EntryDraft = Pick<EntryBase, 'sessionId' | 'clientId' | 'createdAt'> &
  (MessageFields | SeenFields | DoneFields | RemovedFields);

/**
 * The summary of a conversation, derived from its entries up to `lastSeq`, so that the office's list is one index read.
 * A sequence number is 0 if there is no such entry.
 */
export type SessionRecord = {
  sessionId: string;
  createdAt: Date;
  /** The sequence number of the conversation's first entry; missing if an earlier version made the summary. */
  firstSeq?: number;
  lastSeq: number;
  /** Whether the session has all welcome messages. */
  opened: boolean;
  lastMessageSeq: number;
  lastMessageAt: Date;
  lastMessage: string;
  lastVisitorSeq: number;
  /** The sequence number of the last message that a person of the office has written. */
  lastReplySeq: number;
  seenByStaff: number;
  seenByVisitor: number;
  /** The number of the visitor's messages after `seenByStaff`. */
  unread: number;
  done: boolean;
  name?: string;
  email?: string;
  phone?: string;
};

/** The version of a conversation's links. It changes if the conversation is deleted and its visitor writes again. */
export const chatLinkVersion = ({ firstSeq = 0 }: Pick<SessionRecord, 'firstSeq'>): number => firstSeq % 65_536;

/** Search words from the details that the visitor has left; never shown. */
export type VisitorSearch = { search: string[] };

const contactFields = {
  name: { type: String, maxlength: storedUnits(maxLengths.name) },
  email: { type: String, maxlength: storedUnits(maxLengths.email) },
  phone: { type: String, maxlength: storedUnits(maxLengths.phone) },
} as const;

const entrySchema = new Schema<EntryRecord>(
  {
    seq: { type: Number, required: true },
    sessionId: { type: String, required: true },
    clientId: { type: String, required: true },
    createdAt: { type: Date, required: true },
    kind: { type: String, required: true, enum: ['message', 'seen', 'done', 'removed'] },
    message: { type: String, maxlength: storedUnits(maxLengths.chatMessage) },
    isUser: { type: Boolean },
    automatic: { type: Boolean },
    deskId: { type: String },
    deskName: { type: String, maxlength: storedUnits(maxLengths.name) },
    by: { type: String, enum: chatSides },
    upTo: { type: Number },
    done: { type: Boolean },
    bySystem: { type: Boolean },
    ...contactFields,
  },
  { collection: 'chatMessages', versionKey: false, strict: 'throw' },
);
entrySchema.index({ seq: 1 }, { name: 'seq', unique: true });
entrySchema.index({ sessionId: 1, seq: 1 }, { name: 'conversation' });
entrySchema.index({ sessionId: 1, clientId: 1 }, { name: 'clientId', unique: true });

const sessionSchema = new Schema<SessionRecord & Partial<VisitorSearch>>(
  {
    sessionId: { type: String, required: true },
    createdAt: { type: Date, required: true },
    firstSeq: { type: Number },
    lastSeq: { type: Number, required: true },
    opened: { type: Boolean, required: true },
    lastMessageSeq: { type: Number, required: true },
    lastMessageAt: { type: Date, required: true },
    lastMessage: { type: String, required: true },
    lastVisitorSeq: { type: Number, required: true },
    lastReplySeq: { type: Number, required: true },
    seenByStaff: { type: Number, required: true },
    seenByVisitor: { type: Number, required: true },
    unread: { type: Number, required: true },
    done: { type: Boolean, required: true },
    search: { type: [String], default: undefined },
    ...contactFields,
  },
  { collection: 'chatSessions', versionKey: false, strict: 'throw' },
);
sessionSchema.index({ sessionId: 1 }, { name: 'sessionId', unique: true });
sessionSchema.index({ lastMessageSeq: -1 }, { name: 'latest' });
sessionSchema.index({ done: 1, lastMessageSeq: -1 }, { name: 'latestByDone' });
sessionSchema.index({ unread: 1 }, { name: 'unread' });
// Sorted by a field that never changes. With `lastMessageSeq`, each message would rewrite dozens of index keys of its
// conversation.
sessionSchema.index({ search: 1, createdAt: -1, _id: -1 }, { name: 'searchNewest' });

/** The models of the log and of the summaries. */
export const chatModels = (connection: Connection) => ({
  entries: connection.model('ChatEntry', entrySchema),
  sessions: connection.model('ChatSession', sessionSchema),
});
export type ChatModels = ReturnType<typeof chatModels>;

/**
 * Sequence numbers: up to which entry each side has seen the conversation, and the office's last reply. `read` and
 * `responded` of messages follow from these.
 */
export type Marks = Pick<SessionRecord, 'seenByStaff' | 'seenByVisitor' | 'lastReplySeq'>;

export const noMarks: Marks = { seenByStaff: 0, seenByVisitor: 0, lastReplySeq: 0 };

/** The message that clients receive. @param marks the marks of its conversation, for `read` and `responded` */
export function toMessage(record: MessageRecord, marks: Marks): ConversationMessage {
  const { _id, kind: _kind, automatic, createdAt, ...fields } = record;
  return {
    ...fields,
    id: _id.toHexString(),
    createdAt: createdAt.toISOString(),
    read: automatic || record.seq <= (record.isUser ? marks.seenByStaff : marks.seenByVisitor),
    responded: !record.isUser || record.seq < marks.lastReplySeq,
  };
}

/** The entry that clients receive; `read` and `responded` of a message are as when it was written. */
export function toEntry(record: EntryRecord): ChatEntry {
  const { seq, sessionId } = record;
  switch (record.kind) {
    case 'message':
      return { type: 'message', seq, sessionId, message: toMessage(record, noMarks) };
    case 'seen':
      return { type: 'seen', seq, sessionId, by: record.by, upTo: record.upTo };
    case 'done':
      return { type: 'done', seq, sessionId, done: record.done };
    case 'removed':
      return { type: 'removed', seq, sessionId };
  }
}

/** The last sequence number of the log, 0 if the log is empty; index `seq`. */
export async function lastSeq({ entries }: ChatModels): Promise<number> {
  const record = await entries.findOne({}, { seq: 1 }).sort({ seq: -1 }).lean();
  return record?.seq ?? 0;
}

/** The entries after one sequence number up to and including another, oldest first; index `seq`. */
export const readRange = ({ entries }: ChatModels, after: number, upTo: number): Promise<EntryRecord[]> =>
  entries
    .find({ seq: mongoose.trusted({ $gt: after, $lte: upTo }) })
    .sort({ seq: 1 })
    .lean();
