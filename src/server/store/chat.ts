import mongoose, { type Connection } from 'mongoose';
import {
  type ChatEntry,
  type ChatScope,
  type ChatSession,
  type ConversationMessage,
  defaultChatPhone,
  welcomeClientId,
  welcomeMessages,
} from '#domain/chat.ts';
import type { NoteOdd } from '#domain/odd-record.ts';
import { type AppendListener, chatAppender } from './chat-appender.ts';
import type { DirectInsert } from './chat-inserter.ts';
import { recentEntries } from './chat-recent.ts';
import {
  type ChatModels,
  chatModels,
  type EntryDraft,
  type EntryRecord,
  lastSeq,
  noMarks,
  type RemovedFields,
  type SessionRecord,
  toEntry,
  toMessage,
} from './chat-records.ts';
import { sessionReader, sessionReads } from './chat-sessions.ts';
import { findSessions, toConversation } from './chat-summary.ts';
import { chatSummaryWriter, type SummaryWriter } from './chat-summary-writer.ts';
import { cursorStore } from './cursor.ts';
import { ownOperators } from './records.ts';

/** MongoDB's value for no limit. */
const noLimit = 0;

export type ChatStore = ReturnType<typeof chatStore>;

/** The chat log and its summaries. Entries are immutable: later entries say whether a message was read or answered. */
export function chatStore(
  connection: Connection,
  { note = () => undefined, insert }: { note?: NoteOdd; insert?: DirectInsert | undefined } = {},
) {
  const toSession = sessionReader(note);
  let welcomes = welcomeMessages(defaultChatPhone);
  const models = chatModels(connection);
  const listeners = new Set<AppendListener>();
  const summaries = chatSummaryWriter(models, cursorStore(connection));
  const recent = recentEntries(models);
  listeners.add((appended) => recent.add(appended?.records));
  const appender = chatAppender(models, { summaries, listeners, welcomes: () => welcomes, insert });
  const parts = { models, summaries, appender, toSession };
  return {
    ...logWrites({ ...parts, listeners }),
    ...logReads({ ...parts, recent }),
    ...changeStream({ ...parts, connection }),
    ...conversationReads(parts),
    ...sessionReads(parts),

    /** Sets the phone number in the welcome messages of new sessions. */
    setChatPhone(chatPhone: string): void {
      welcomes = welcomeMessages(chatPhone);
    },

    /** Whether a text is a current welcome message. */
    isWelcome: (text: string): boolean => welcomes.includes(text),

    /** The session's welcome message with exactly this text; undefined if there is none; index `clientId`. */
    findWelcome: (sessionId: string, text: string) =>
      findWelcome(models, { sessionId, text, welcomeCount: welcomes.length }),
  };
}

type Parts = {
  models: ChatModels;
  summaries: SummaryWriter;
  appender: ReturnType<typeof chatAppender>;
  toSession: (record: SessionRecord) => ChatSession;
};

function logWrites({ summaries, appender, models, listeners }: Parts & { listeners: Set<AppendListener> }) {
  return {
    /**
     * Stores an entry; a session that is not open is opened first. If the session already has an entry with this
     * `clientId`, the new one is not stored, and the result is the stored entry, which may have other content.
     *
     * @throws AppError `unavailable` if the log is too busy, or the driver's error; the entry may be stored nevertheless
     */
    append: (draft: EntryDraft): Promise<ChatEntry> => appender.append(draft),

    /**
     * Deletes a conversation for good. Later messages in its session start a new one; indexes `conversation`,
     * `sessionId` and `clientId`.
     *
     * @param by `bySystem` if it is the server, not the office, that deletes
     * @returns whether this call deleted the conversation
     */
    async remove(sessionId: string, at: Date, by: Pick<RemovedFields, 'bySystem'> = {}): Promise<boolean> {
      const isRemoved = await appender.remove(sessionId, at, { kind: 'removed', ...by });
      await summaries.catchUp();
      return isRemoved;
    },

    /** Makes sure that a session has its welcome messages, each exactly once, even with concurrent calls. */
    open: (sessionId: string, at: Date): Promise<void> => appender.open(sessionId, at),

    /** Whether a session has its welcome messages; index `sessionId`. */
    isOpen: async (sessionId: string): Promise<boolean> =>
      appender.isCachedOpen(sessionId) || (await findSession({ models, summaries }, sessionId))?.opened === true,

    /** Updates summaries that a crashed process has not written. */
    repair: (): Promise<void> => summaries.repair(),

    /**
     * Resolves when the summaries include everything that this process stored or delivered, or when they could not be
     * written, which is then tried again later.
     */
    catchUp: (): Promise<void> => summaries.catchUp(),

    /**
     * Calls the listener with entries that this process stores, in order, or with undefined if unknown entries may have
     * been stored.
     *
     * @returns a function that removes the listener
     */
    onAppend(listener: (entries: readonly ChatEntry[] | undefined) => void): () => void {
      const appendListener: AppendListener = (appended) => listener(appended?.entries);
      listeners.add(appendListener);
      return () => listeners.delete(appendListener);
    },
  };
}

function logReads({ models, summaries, appender, recent }: Parts & { recent: ReturnType<typeof recentEntries> }) {
  return {
    /** The last sequence number in use; index `seq`. */
    async lastSeq(): Promise<number> {
      const seq = await lastSeq(models);
      summaries.markDelivered(seq);
      return seq;
    },

    /**
     * Returns entries after a sequence number, oldest first; index `conversation` or `seq`. In a replica set, it
     * returns only entries that a majority has stored, because a delivered entry cannot be undone.
     */
    async read(scope: ChatScope, { after, limit }: { after: number; limit: number }): Promise<ChatEntry[]> {
      const bySeq = { seq: mongoose.trusted({ $gt: after }) };
      const filter = scope === 'all' ? bySeq : { sessionId: scope.sessionId, ...bySeq };
      const records = await models.entries.find(filter).sort({ seq: 1 }).limit(limit).readConcern('majority').lean();
      summaries.markDelivered(records.at(-1)?.seq ?? 0);
      for (const { kind, sessionId, seq } of records) if (kind === 'removed') appender.markRemoved(sessionId, seq);
      return records.map(toEntry);
    },

    /**
     * Returns at most `limit` entries of all sessions after the sequence number `position`, oldest first; index `seq`.
     * Fewer entries do not mean that the log ends: see `recentEntries`.
     */
    async recordsAfter(position: number, limit: number): Promise<readonly EntryRecord[]> {
      const records = await recent.after(position, limit);
      summaries.markDelivered(records.at(-1)?.seq ?? 0);
      return records;
    },

    /** Whether a session's visitor has written between two sequence numbers, both excluded; index `conversation`. */
    async hasVisitorMessage(sessionId: string, { after, before }: { after: number; before: number }): Promise<boolean> {
      const seq = mongoose.trusted({ $gt: after, $lt: before });
      return (await models.entries.exists({ sessionId, seq, isUser: true })) !== null;
    },
  };
}

function changeStream({ models, summaries, appender, connection }: Parts & { connection: Connection }) {
  return {
    /**
     * Follows the entries that any process stores, with a change stream, which only a replica set or sharded cluster
     * has. `opened` is called when the database has answered with the stream's start position; source:
     * `change_stream_cursor.js` of mongodb.
     *
     * @returns a function that closes the stream
     */
    watch(listener: {
      entry: (entry: ChatEntry) => void;
      opened: () => void;
      failed: (error: unknown) => void;
    }): () => Promise<void> {
      const stream = models.entries.collection.watch<EntryRecord>([{ $match: { operationType: 'insert' } }]);
      stream.on('change', (change) => {
        if (change.operationType !== 'insert') return;
        const { seq, kind, sessionId } = change.fullDocument;
        summaries.markDelivered(seq);
        if (kind === 'removed') appender.markRemoved(sessionId, seq);
        listener.entry(toEntry(change.fullDocument));
      });
      stream.once('resumeTokenChanged', () => listener.opened());
      stream.on('error', listener.failed);
      return () => stream.close();
    },

    /** Whether this deployment supports change streams. */
    async hasChangeStreams(): Promise<boolean> {
      const hello = await connection.db?.command({ hello: 1 });
      return typeof hello?.setName === 'string' || hello?.msg === 'isdbgrid';
    },
  };
}

type SessionParts = Pick<Parts, 'models' | 'summaries'>;

/** Writes the summaries that are still missing, and returns those of the sessions with these ids. */
async function findCurrentSessions(
  { models, summaries }: SessionParts,
  ids: readonly string[],
): Promise<Map<string, SessionRecord>> {
  // Without ids, no summaries have to be written first.
  if (ids.length === 0) return new Map();
  await summaries.catchUp();
  return findSessions(models, ids);
}

const findSession = async (parts: SessionParts, id: string): Promise<SessionRecord | undefined> =>
  (await findCurrentSessions(parts, [id])).get(id);

function conversationReads({ models, summaries, toSession }: Parts) {
  const findSummary = (id: string) => findSession({ models, summaries }, id);
  return {
    /** Returns a session's summary; undefined if there is none; index `sessionId`. */
    summary: findSummary,
    /** Returns summaries of sessions, by session id; index `sessionId`. */
    summariesById: (ids: readonly string[]) => findCurrentSessions({ models, summaries }, ids),

    /** Returns a session as the office's list shows it; undefined if there is none; index `sessionId`. */
    async listedSession(sessionId: string): Promise<ChatSession | undefined> {
      const record = await findSummary(sessionId);
      return record && toSession(record);
    },

    /**
     * Returns the latest part of a conversation, or the part before the sequence number `before`; index `conversation`.
     * Entries after a message say whether it was read and answered. The latest part includes these entries; for an
     * earlier part, the summary is read as well.
     *
     * @param limit maximum log entries of the part; `Infinity` for all
     */
    async conversation(sessionId: string, { before, limit }: { before?: number | undefined; limit: number }) {
      const bySeq = before === undefined ? {} : { seq: mongoose.trusted({ $lt: before }) };
      const [records, summary] = await Promise.all([
        models.entries
          .find({ sessionId, ...bySeq })
          .sort({ seq: -1 })
          // One more record than is returned shows whether there are more.
          .limit(Number.isFinite(limit) ? limit + 1 : noLimit)
          .lean(),
        before === undefined ? undefined : findSummary(sessionId),
      ]);
      summaries.markDelivered(records[0]?.seq ?? 0);
      return toConversation(records, { limit, summary });
    },
  };
}

async function findWelcome(
  models: ChatModels,
  { sessionId, text, welcomeCount }: { sessionId: string; text: string; welcomeCount: number },
): Promise<ConversationMessage | undefined> {
  const clientIds = Array.from({ length: welcomeCount }, (_, index) => welcomeClientId(index));
  const records = await models.entries.find({ sessionId, clientId: ownOperators({ $in: clientIds }) }).lean();
  const record = records.find((entry) => entry.kind === 'message' && entry.message === text);
  return record?.kind === 'message' ? toMessage(record, noMarks) : undefined;
}
