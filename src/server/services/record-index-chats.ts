import type { EntryRecord, SessionRecord } from '#server/store/chat-records.ts';
import type { Store } from '#server/store/connect.ts';
import type { EntryAddition, RecordEntry } from '#server/store/record-entry.ts';
import { inParts } from '#server/store/records.ts';
import { chatSummary, searchableText } from './record-facts.ts';

/**
 * Adds new log entries to the search entries of their conversations, with a few reads and one write for all of them.
 * Reading a conversation again for each of its messages would cost a hundred times as much.
 *
 * @returns a function for the entries of the log. It returns the sessions whose search entries could not be extended,
 *   so that they have to be built from the whole conversation
 */
export function chatExtender({ chat, customers, recordEntries }: Pick<Store, 'chat' | 'customers' | 'recordEntries'>) {
  return async (entries: readonly EntryRecord[]): Promise<string[]> => {
    const bySession = Map.groupBy(entries, ({ sessionId }) => sessionId);
    const sessions = await chat.sessionsById([...bySession.keys()]);
    const toBuild: string[] = [];
    for (const part of inParts([...bySession])) toBuild.push(...(await extendPart(new Map(part), sessions)));
    return toBuild;
  };

  /** @returns the sessions whose search entries have to be built */
  async function extendPart(
    bySession: ReadonlyMap<string, readonly EntryRecord[]>,
    sessions: ReadonlyMap<string, SessionRecord>,
  ): Promise<string[]> {
    const searchEntries = await recordEntries.extensible([...bySession.keys()]);
    const toBuild: string[] = [];
    const additions: EntryAddition[] = [];
    for (const [sessionId, newEntries] of bySession) {
      const [session, entry] = [sessions.get(sessionId), searchEntries.get(sessionId)];
      const isRemoved = session === undefined || newEntries.some(({ kind }) => kind === 'removed');
      // A conversation without a message of its visitor has no search entry.
      if (!isRemoved && entry === undefined && session.lastVisitorSeq === 0) continue;
      const isNew = entry === undefined;
      const isExtensible = !isRemoved && (isNew ? isWhole(session, newEntries) : await touchIfSame(entry, session));
      if (isExtensible) additions.push({ ...additionOf(session, newEntries), isNew });
      else toBuild.push(sessionId);
    }
    await recordEntries.extend(additions);
    return toBuild;
  }

  /** Whether a search entry still has the right name and customer. If so, the customer's last activity is stored. */
  async function touchIfSame(entry: RecordEntry, session: SessionRecord): Promise<boolean> {
    const { title, keys, at } = chatSummary(session);
    if (entry.title !== title) return false;
    if (entry.customerId === undefined) return keys.emails.length + keys.phones.length === 0;
    return customers.touch(entry.customerId, at);
  }
}

/** Whether these are all messages of a session whose visitor has left no details, and so is no customer. */
function isWhole(session: SessionRecord, entries: readonly EntryRecord[]): boolean {
  const { name, keys } = chatSummary(session);
  const isAnonymous = name === '' && keys.emails.length + keys.phones.length === 0;
  const visitorMessages = entries.filter((entry) => entry.kind === 'message' && entry.isUser);
  const { seenByStaff, lastReplySeq, unread } = session;
  return isAnonymous && seenByStaff === 0 && lastReplySeq === 0 && unread === visitorMessages.length;
}

function additionOf(session: SessionRecord, entries: readonly EntryRecord[]): Omit<EntryAddition, 'isNew'> {
  const { rev, at, title, detail, owed } = chatSummary(session);
  const messages = entries.flatMap((entry) => (entry.kind === 'message' ? [entry] : []));
  return { recordId: session.sessionId, rev, at, title, detail, owed, text: searchableText(messages) };
}
