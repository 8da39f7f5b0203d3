import type { Connection } from 'mongoose';
import type { ChatTurn } from '#domain/chat-event.ts';
import type { ChatStore } from './chat.ts';
import type { EntryRecord } from './chat-records.ts';

/** A turn of a conversation, and its place in the log. */
export type StoredTurn = { turn: ChatTurn; seq: number; sessionId: string; at: Date };

type TurnPage = { turns: StoredTurn[]; last: number | undefined; more: boolean };

export type ChatTurnStore = ReturnType<typeof chatTurnStore>;

/** The chat log as the turns of its conversations. */
export function chatTurnStore(connection: Connection, chat: Pick<ChatStore, 'recordsAfter'>) {
  const entries = connection.collection<EntryRecord>('chatMessages');
  return {
    /**
     * The turns among the entries after a place, oldest first.
     *
     * @param limit entries that are looked at
     * @returns also the place of the last entry, undefined if there is none, and whether there may be more
     */
    async after(place: number, limit: number): Promise<TurnPage> {
      const records = await chat.recordsAfter(place, limit);
      return { turns: records.flatMap(toTurns), last: records.at(-1)?.seq, more: records.length === limit };
    },

    /** The turn of a conversation before a place; index `conversation`. */
    async before({ sessionId, seq }: Pick<StoredTurn, 'sessionId' | 'seq'>): Promise<StoredTurn | undefined> {
      const filter = { sessionId, seq: { $lt: seq }, kind: { $ne: 'seen' as const }, automatic: { $ne: true } };
      const [record] = await entries.find(filter).sort({ seq: -1 }).limit(1).toArray();
      return record === undefined ? undefined : toTurns(record)[0];
    },
  };
}

/** None where the server wrote by itself, or somebody only looked. */
function toTurns(record: EntryRecord): StoredTurn[] {
  const turn = turnOf(record);
  return turn === undefined ? [] : [{ turn, seq: record.seq, sessionId: record.sessionId, at: record.createdAt }];
}

function turnOf(record: EntryRecord): ChatTurn | undefined {
  switch (record.kind) {
    case 'message':
      return record.automatic ? undefined : record.isUser ? 'visitor' : 'office';
    case 'done':
      return record.done ? 'done' : 'reopened';
    case 'removed':
      return 'removed';
    case 'seen':
      return undefined;
  }
}
