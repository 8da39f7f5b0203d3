import mongoose from 'mongoose';
import { type ChatSession, chatSession } from '#domain/chat.ts';
import { isoOf, type NoteOdd, noTime, rowReader } from '#domain/odd-record.ts';
import type { ChatModels, SessionRecord } from './chat-records.ts';
import type { SummaryWriter } from './chat-summary-writer.ts';
import { planFor, searchFilter } from './search.ts';

/** Maximum unread messages of one session that are counted by the index, without reading its summary. */
const maxCountedByIndex = 4;

/**
 * A page of the list of conversations. `before`: only those with a lower `lastMessageSeq`. `done`: only those that are
 * done, or only those that are not.
 */
type SessionPage = {
  limit: number;
  before?: number | undefined;
  done?: boolean | undefined;
  search?: string | undefined;
};

type Parts = {
  models: ChatModels;
  summaries: SummaryWriter;
  toSession: (record: SessionRecord) => ChatSession;
};

/** Lists and counts of conversations. */
export function sessionReads({ models, summaries, toSession }: Parts) {
  return {
    /**
     * Returns conversations, latest message first; index `latest` or `latestByDone`. With `search`, each word has to
     * begin a word of the visitor's name, email or phone; last started first, index `searchNewest`.
     */
    async sessions({ search, ...page }: SessionPage): Promise<ChatSession[]> {
      const words = searchFilter(search);
      const filter = {
        ...(words === undefined ? {} : { search: mongoose.trusted(words) }),
        ...(page.done === undefined ? {} : { done: page.done }),
        ...(page.before === undefined ? {} : { lastMessageSeq: mongoose.trusted({ $lt: page.before }) }),
      };
      await summaries.catchUp();
      const records = await models.sessions
        .find(filter, { search: 0 }, planFor(filter))
        .sort(words === undefined ? { lastMessageSeq: -1 } : { createdAt: -1, _id: -1 })
        .limit(page.limit)
        .lean();
      return records.map(toSession);
    },

    /**
     * Returns all conversations, latest message first; index `latest`. A conversation may move to the front while the
     * list is read, so the front is read again until it has no further conversation.
     */
    async allSessions(): Promise<ChatSession[]> {
      await summaries.catchUp();
      const sessions = new Map<string, SessionRecord>();
      let [knownCount, latestSeq] = [-1, -1];
      while (sessions.size > knownCount) {
        knownCount = sessions.size;
        const bySeq = { lastMessageSeq: mongoose.trusted({ $gt: latestSeq }) };
        const records = await models.sessions.find(bySeq, { search: 0 }).sort({ lastMessageSeq: -1 }).lean();
        for (const record of records) sessions.set(record.sessionId, record);
        latestSeq = records[0]?.lastMessageSeq ?? latestSeq;
      }
      return [...sessions.values()].sort((a, b) => b.lastMessageSeq - a.lastMessageSeq).map(toSession);
    },

    /** Returns the ids of conversations without a message since a time, at most `limit`; index `latest`. */
    async silentSince(time: Date, limit: number): Promise<string[]> {
      await summaries.catchUp();
      const fields = { sessionId: 1, lastMessageAt: 1 };
      const longestSilent = await models.sessions.find({}, fields).sort({ lastMessageSeq: 1 }).limit(limit).lean();
      return longestSilent.flatMap(({ sessionId, lastMessageAt }) => (lastMessageAt < time ? [sessionId] : []));
    },

    /**
     * Returns the number of unread messages of visitors; index `unread`. The index counts the sessions with at least
     * one unread message, then those with at least two, up to `maxCountedByIndex`. Only sessions with more are read.
     */
    async countUnread(): Promise<number> {
      await summaries.catchUp();
      let count = 0;
      for (let nth = 1; nth <= maxCountedByIndex; nth++) {
        const sessionCount = await models.sessions.countDocuments({ unread: mongoose.trusted({ $gte: nth }) });
        if (sessionCount === 0) return count;
        count += sessionCount;
      }
      const [rest] = await models.sessions.aggregate<{ count: number }>([
        { $match: { unread: { $gt: maxCountedByIndex } } },
        { $group: { _id: null, count: { $sum: { $subtract: ['$unread', maxCountedByIndex] } } } },
      ]);
      return count + (rest?.count ?? 0);
    },
  };
}

/** The values for missing and invalid fields. */
const blankSession: Omit<ChatSession, 'sessionId'> = {
  createdAt: noTime,
  lastMessageAt: noTime,
  lastMessage: '',
  lastSeq: 0,
  lastMessageSeq: 0,
  unread: 0,
  done: false,
  owed: false,
};

export function sessionReader(note: NoteOdd): (record: SessionRecord) => ChatSession {
  const read = rowReader({ collection: 'chatSessions', schema: chatSession, blank: blankSession, note });
  return ({ createdAt, lastMessageAt, ...fields }) => {
    const times = { createdAt: isoOf(createdAt), lastMessageAt: isoOf(lastMessageAt) };
    return read(fields.sessionId, { ...fields, ...times, owed: fields.lastVisitorSeq > fields.lastReplySeq });
  };
}
