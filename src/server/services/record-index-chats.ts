import type { EntryRecord, SessionRecord } from '#server/store/chat-records.ts';
import type { Store } from '#server/store/connect.ts';
import type { EntryAddition, RecordEntry } from '#server/store/record-entry.ts';
import { inParts } from '#server/store/records.ts';
import { searchableText, summaryFacts } from './record-facts.ts';

/**
 * Adds new log entries to the search entries of their conversations. The search entries of many conversations are read
 * and written together: reading a conversation again for each of its messages would cost a hundred times as much.
 *
 * @returns a function that adds log entries. It returns the ids of the sessions whose search entries it could not
 *   extend: the caller has to build or delete these search entries
 */
export function chatExtender({ chat, customers, recordEntries }: Pick<Store, 'chat' | 'customers' | 'recordEntries'>) {
  return async (entries: readonly EntryRecord[]): Promise<string[]> => {
    const bySession = Map.groupBy(entries, ({ sessionId }) => sessionId);
    const sessions = await chat.summariesById([...bySession.keys()]);
    const idsToBuild: string[] = [];
    for (const part of inParts([...bySession])) idsToBuild.push(...(await extendPart(new Map(part), sessions)));
    return idsToBuild;
  };

  /** @returns the ids of the sessions whose search entries could not be extended */
  async function extendPart(
    bySession: ReadonlyMap<string, readonly EntryRecord[]>,
    sessions: ReadonlyMap<string, SessionRecord>,
  ): Promise<string[]> {
    const searchEntries = await recordEntries.extensible([...bySession.keys()]);
    const idsToBuild: string[] = [];
    const additions: EntryAddition[] = [];
    for (const [sessionId, newEntries] of bySession) {
      const [session, searchEntry] = [sessions.get(sessionId), searchEntries.get(sessionId)];
      const isRemoved = session === undefined || newEntries.some(({ kind }) => kind === 'removed');
      // A conversation without a message of its visitor has no search entry.
      if (!isRemoved && searchEntry === undefined && session.lastVisitorSeq === 0) continue;
      const isNew = searchEntry === undefined;
      const isExtensible =
        !isRemoved && (isNew ? isWholeAndAnonymous(session, newEntries) : await touchIfSame(searchEntry, session));
      if (isExtensible) additions.push({ ...additionOf(session, newEntries), isNew });
      else idsToBuild.push(sessionId);
    }
    await recordEntries.extend(additions);
    return idsToBuild;
  }

  /** Whether a search entry still has the right name and customer. If so, the customer's last activity is stored. */
  async function touchIfSame(searchEntry: RecordEntry, session: SessionRecord): Promise<boolean> {
    const { title, keys, at } = summaryFacts(session);
    if (searchEntry.title !== title) return false;
    if (searchEntry.customerId === undefined) return keys.emails.length + keys.phones.length === 0;
    return customers.touch(searchEntry.customerId, at);
  }
}

/** Whether these entries have all messages of the session, and its visitor has left no name, email or phone number. */
function isWholeAndAnonymous(session: SessionRecord, entries: readonly EntryRecord[]): boolean {
  const { name, keys } = summaryFacts(session);
  const isAnonymous = name === '' && keys.emails.length + keys.phones.length === 0;
  const visitorMessages = entries.filter((entry) => entry.kind === 'message' && entry.isUser);
  const { seenByStaff, lastReplySeq, unread } = session;
  return isAnonymous && seenByStaff === 0 && lastReplySeq === 0 && unread === visitorMessages.length;
}

function additionOf(session: SessionRecord, entries: readonly EntryRecord[]): Omit<EntryAddition, 'isNew'> {
  const { rev, at, title, detail, owed } = summaryFacts(session);
  const messages = entries.flatMap((entry) => (entry.kind === 'message' ? [entry] : []));
  return { recordId: session.sessionId, rev, at, title, detail, owed, text: searchableText(messages) };
}
