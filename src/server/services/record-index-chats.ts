import type { ChatEntry } from '#domain/chat.ts';
import type { SessionRecord } from '#server/store/chat-records.ts';
import type { Store } from '#server/store/connect.ts';
import type { EntryAddition, RecordEntry } from '#server/store/record-entry.ts';
import { chatSummary } from './record-facts.ts';

/**
 * Adds new log entries to the search entries of their conversations, with a few reads and one write for all of them:
 * reading a conversation again for each of its messages costs a hundred times as much.
 *
 * @returns a function for the entries of the log; it returns the sessions whose search entries have to be built instead
 */
export function chatExtender({ chat, customers, recordEntries }: Pick<Store, 'chat' | 'customers' | 'recordEntries'>) {
  return async (entries: readonly ChatEntry[]): Promise<string[]> => {
    const bySession = Map.groupBy(entries, ({ sessionId }) => sessionId);
    const ids = [...bySession.keys()];
    const [sessions, known] = [await chat.someSessions(ids), await recordEntries.extensible(ids)];
    const toBuild: string[] = [];
    const additions: EntryAddition[] = [];
    for (const [sessionId, own] of bySession) {
      const [session, entry] = [sessions.get(sessionId), known.get(sessionId)];
      const isRemoved = session === undefined || own.some(({ type }) => type === 'removed');
      // A conversation without a word of its visitor has no search entry.
      if (!isRemoved && entry === undefined && session.lastVisitorSeq === 0) continue;
      if (isRemoved || entry === undefined || !(await isSame(entry, session))) toBuild.push(sessionId);
      else additions.push(additionOf(session, own));
    }
    await recordEntries.extend(additions);
    return toBuild;
  };

  /** Whether an entry's name and customer are still right. If so, the customer's last activity is noted. */
  async function isSame(entry: RecordEntry, session: SessionRecord): Promise<boolean> {
    const { title, keys, at } = chatSummary(session);
    if (entry.title !== title) return false;
    if (entry.customerId === undefined) return keys.emails.length + keys.phones.length === 0;
    return customers.touch(entry.customerId, at);
  }
}

function additionOf(session: SessionRecord, entries: readonly ChatEntry[]): EntryAddition {
  const { rev, at, detail, owed } = chatSummary(session);
  const said = entries.flatMap((entry) => (entry.type === 'message' ? [entry.message.message] : []));
  return { recordId: session.sessionId, rev, at, detail, owed, text: said.join(' ') };
}
