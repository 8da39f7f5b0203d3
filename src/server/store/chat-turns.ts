import type { Connection } from 'mongoose';
import type { ChatTurn } from '#domain/chat-event.ts';
import type { ChatStore } from './chat.ts';
import type { EntryRecord } from './chat-records.ts';

/** A turn of a conversation, its sequence number in the log, and whether the server made it by itself. */
export type StoredTurn = { turn: ChatTurn; seq: number; sessionId: string; at: Date; bySystem: boolean };

type TurnPage = { turns: StoredTurn[]; last: number | undefined; more: boolean };

export type ChatTurnStore = ReturnType<typeof chatTurnStore>;

/** Reads the chat log as turns of conversations. */
export function chatTurnStore(connection: Connection, chat: Pick<ChatStore, 'recordsAfter'>) {
  const entries = connection.collection<EntryRecord>('chatMessages');
  return {
    /**
     * Reads the turns among the entries after a sequence number, oldest first.
     *
     * @param limit maximum entries that are read
     * @returns the turns; `last`: the last entry's sequence number, undefined if there is none; `more`: whether as many
     *   entries as `limit` were read
     */
    async after(position: number, limit: number): Promise<TurnPage> {
      const records = await chat.recordsAfter(position, limit);
      return { turns: records.flatMap(toTurns), last: records.at(-1)?.seq, more: records.length === limit };
    },

    /** Returns the last turn of a conversation before a sequence number; index `conversation`. */
    async before({ sessionId, seq }: Pick<StoredTurn, 'sessionId' | 'seq'>): Promise<StoredTurn | undefined> {
      const filter = { sessionId, seq: { $lt: seq }, kind: { $ne: 'seen' as const }, automatic: { $ne: true } };
      const [record] = await entries.find(filter).sort({ seq: -1 }).limit(1).toArray();
      return record === undefined ? undefined : toTurns(record)[0];
    },
  };
}

/** Returns a list with the turn of an entry; an empty list for an automatic message or a `seen` entry. */
function toTurns(record: EntryRecord): StoredTurn[] {
  const turn = turnOf(record);
  const { seq, sessionId, createdAt } = record;
  const bySystem = (record.kind === 'done' || record.kind === 'removed') && record.bySystem === true;
  return turn === undefined ? [] : [{ turn, seq, sessionId, at: createdAt, bySystem }];
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
