import mongoose from 'mongoose';
import { type Conversation, lastWelcomeId } from '#domain/chat.ts';
import {
  type ChatModels,
  type EntryRecord,
  type Marks,
  type MessageRecord,
  noMarks,
  type RemovedRecord,
  type SessionRecord,
  toMessage,
  type VisitorSearch,
} from './chat-records.ts';
import { eraseBefore, lastRemoval, remainingEntries } from './chat-removal.ts';
import { inParts, isDuplicateKey } from './records.ts';
import { searchTokens } from './search.ts';

/** The stored summary, if there is one, and the new summary that includes later entries. */
type Step = { from: SessionRecord | undefined; to: SessionRecord };

/** A session's summary after its entries. `needsRecount`: `unread` depends on older messages and has to be counted. */
type FoldResult = { session: SessionRecord; needsRecount: boolean };

/** Number of summaries that are decoded in one turn of the event loop. */
const decodedAtOnce = 100;

/** Maximum attempts to write a summary that another process has changed meanwhile. */
const maxAttempts = 50;

/**
 * Updates the summaries of sessions with entries of the log. The entries have to include all entries of their sessions
 * that are not in the summaries yet.
 *
 * A new summary is only written if the stored one has not changed since it was read: the write compares `lastSeq`, and
 * `firstSeq`, which changes with a removal. So an older summary never replaces a newer one, even if another process
 * computes the same summary at the same time.
 *
 * @param cached summaries that were read or written before, so that they need not be read again
 * @returns the summaries that were written, without summaries that another process wrote meanwhile
 */
export async function summarise(
  models: ChatModels,
  entries: readonly EntryRecord[],
  cached: ReadonlyMap<string, SessionRecord> = new Map(),
): Promise<SessionRecord[]> {
  const pending = Map.groupBy(entries, (entry) => entry.sessionId);
  const removals = lastRemovals(pending);
  const isCached = (id: string): boolean => cached.has(id) && !removals.has(id);
  for (let attempt = 0; attempt < maxAttempts && pending.size > 0; attempt++) {
    // Repeated on each attempt, because a process that has not read the removal may have written an old summary.
    await eraseRemoved(models, removals, pending);
    const missingIds = [...pending.keys()].filter((id) => attempt > 0 || !isCached(id));
    const stored = await findSessions(models, missingIds);
    const summaryOf = (id: string) => stored.get(id) ?? (attempt === 0 && isCached(id) ? cached.get(id) : undefined);
    const summaries: SessionRecord[] = [];
    let writtenCount = 0;
    // The sessions are handled in parts, so that other calls can run in between.
    for (const part of inParts([...pending])) {
      const steps: Step[] = [];
      for (const [sessionId, list] of part) {
        const summary = summaryOf(sessionId);
        if (summary !== undefined && (summary.firstSeq ?? 0) < (removals.get(sessionId)?.seq ?? 0)) continue;
        // If the summary was deleted, its entries were too: the new one is made from the remaining entries.
        const entries = summary === undefined && attempt > 0 ? await remainingEntries(models, sessionId) : list;
        const newEntries = entries.filter((entry) => entry.seq > (summary?.lastSeq ?? 0));
        if (newEntries.length === 0) pending.delete(sessionId);
        else steps.push({ from: summary, to: await withUnread(models, fold(summary, newEntries)) });
      }
      writtenCount += await replaceSummaries(models, steps);
      summaries.push(...steps.map(({ to }) => to));
    }
    if (writtenCount === pending.size) return summaries;
  }
  return [];
}

function lastRemovals(pending: ReadonlyMap<string, EntryRecord[]>): ReadonlyMap<string, RemovedRecord> {
  const removals = new Map<string, RemovedRecord>();
  for (const [sessionId, list] of pending) {
    const removal = lastRemoval(list);
    if (removal !== undefined) removals.set(sessionId, removal);
  }
  return removals;
}

/** Deletes removed entries and summaries, and reads the entries that each session has had since. */
async function eraseRemoved(
  models: ChatModels,
  removals: ReadonlyMap<string, RemovedRecord>,
  pending: Map<string, EntryRecord[]>,
): Promise<void> {
  for (const [sessionId, removal] of removals) {
    if (!pending.has(sessionId)) continue;
    await eraseBefore(models, removal);
    pending.set(sessionId, await remainingEntries(models, sessionId));
  }
}

/** Returns the stored summaries of sessions, by session id; index `sessionId`. */
export async function findSessions(models: ChatModels, ids: readonly string[]): Promise<Map<string, SessionRecord>> {
  if (ids.length === 0) return new Map();
  const records = await models.sessions
    .find({ sessionId: mongoose.trusted({ $in: [...ids] }) }, { _id: 0, search: 0 })
    .batchSize(decodedAtOnce)
    .lean();
  return new Map(records.map((record) => [record.sessionId, record]));
}

/** Returns the summary that includes a session's later entries. @param entries oldest first */
function fold(summary: SessionRecord | undefined, entries: readonly EntryRecord[]): FoldResult {
  const session: SessionRecord = summary === undefined ? newSession(entries) : { ...summary };
  let needsRecount = false;
  for (const entry of entries) {
    session.lastSeq = entry.seq;
    if (entry.kind === 'message') foldMessage(session, entry);
    else if (entry.kind === 'done') session.done = entry.done;
    else if (entry.kind === 'seen') {
      foldMarks(session, entry);
      if (entry.by === 'staff') {
        if (session.seenByStaff >= session.lastVisitorSeq) session.unread = 0;
        else needsRecount = true;
      }
    }
  }
  return { session, needsRecount };
}

function foldMessage(session: SessionRecord, entry: MessageRecord): void {
  session.lastMessageSeq = entry.seq;
  session.lastMessageAt = entry.createdAt;
  session.lastMessage = entry.message;
  foldMarks(session, entry);
  if (entry.automatic) session.opened ||= entry.clientId === lastWelcomeId;
  if (!entry.isUser) return;
  session.lastVisitorSeq = entry.seq;
  session.unread += 1;
  session.done = false;
  if (hasContact(session)) return;
  const { name, email, phone } = entry;
  if (name !== undefined) session.name = name;
  if (email !== undefined) session.email = email;
  if (phone !== undefined) session.phone = phone;
}

/** Applies an entry to the marks. */
export function foldMarks(marks: Marks, entry: EntryRecord): void {
  if (entry.kind === 'message' && !entry.isUser && !entry.automatic) {
    marks.lastReplySeq = Math.max(marks.lastReplySeq, entry.seq);
  }
  if (entry.kind !== 'seen') return;
  if (entry.by === 'staff') marks.seenByStaff = Math.max(marks.seenByStaff, entry.upTo);
  else marks.seenByVisitor = Math.max(marks.seenByVisitor, entry.upTo);
}

/** Makes a part of a conversation from its entries. @param records newest first */
export function toConversation(
  records: readonly EntryRecord[],
  { limit, summary }: { limit: number; summary: SessionRecord | undefined },
): Conversation {
  const removal = records.findIndex(({ kind }) => kind === 'removed');
  const currentRecords = removal === -1 ? records : records.slice(0, removal);
  const newestFirst = currentRecords.slice(0, limit);
  const marks = { ...(summary ?? noMarks) };
  for (const record of newestFirst) foldMarks(marks, record);
  return {
    messages: newestFirst.flatMap((record) => (record.kind === 'message' ? [toMessage(record, marks)] : [])).reverse(),
    more: currentRecords.length > newestFirst.length,
    lastEventId: String(records[0]?.seq ?? 0),
  };
}

function newSession(entries: readonly EntryRecord[]): SessionRecord {
  const [first] = entries;
  if (first === undefined) throw new Error('A new summary needs an entry.');
  return {
    ...noMarks,
    sessionId: first.sessionId,
    createdAt: first.createdAt,
    firstSeq: first.seq,
    lastSeq: 0,
    opened: false,
    lastMessageSeq: 0,
    lastMessageAt: first.createdAt,
    lastMessage: '',
    lastVisitorSeq: 0,
    unread: 0,
    done: false,
  };
}

async function withUnread({ entries }: ChatModels, { session, needsRecount }: FoldResult): Promise<SessionRecord> {
  if (!needsRecount) return session;
  const { sessionId, seenByStaff, lastSeq } = session;
  const seq = mongoose.trusted({ $gt: seenByStaff, $lte: lastSeq });
  return { ...session, unread: await entries.countDocuments({ sessionId, seq, isUser: true }) };
}

type Contact = Pick<SessionRecord, 'name' | 'email' | 'phone'>;

/** Returns the search words of a conversation. */
export const visitorSearch = ({ name, email, phone }: Contact): VisitorSearch => ({
  search: searchTokens({ texts: [name ?? '', email ?? ''], phone }),
});

/** Whether the visitor has left any contact details. Later details are ignored. */
const hasContact = (session: Contact | undefined): boolean =>
  (session?.name ?? session?.email ?? session?.phone) !== undefined;

/** Returns the fields of a summary that are new or changed. */
const changedFields = (from: SessionRecord | undefined, to: SessionRecord): Partial<SessionRecord> => {
  const before = new Map<string, unknown>(Object.entries(from ?? {}));
  return Object.fromEntries(Object.entries(to).filter(([field, value]) => before.get(field) !== value));
};

/** Makes a write that has no effect if the stored summary has changed since the new summary was computed. */
const replacement = ({ from, to }: Step) => ({
  updateOne: {
    filter: { sessionId: to.sessionId, lastSeq: from?.lastSeq ?? 0, ...(from && { firstSeq: from.firstSeq }) },
    update: {
      $set:
        hasContact(to) && !hasContact(from)
          ? { ...changedFields(from, to), ...visitorSearch(to) }
          : changedFields(from, to),
    },
    upsert: from === undefined,
  },
});

/** @returns the number of steps whose stored summary was the expected one */
async function replaceSummaries({ sessions }: ChatModels, steps: readonly Step[]): Promise<number> {
  if (steps.length === 0) return 0;
  try {
    const writes = steps.map(replacement);
    const { matchedCount, upsertedCount } = await sessions.collection.bulkWrite(writes, { ordered: false });
    return matchedCount + upsertedCount;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return 0;
  }
}
