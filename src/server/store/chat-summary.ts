import mongoose from 'mongoose';
import { type Conversation, lastWelcomeId } from '#domain/chat.ts';
import {
  type ChatModels,
  type EntryRecord,
  type FoundBy,
  type Marks,
  type MessageRecord,
  noMarks,
  type RemovedRecord,
  type SessionRecord,
  toMessage,
} from './chat-records.ts';
import { entriesLeft, erase, lastRemoval } from './chat-removal.ts';
import { inParts, isDuplicateKey } from './records.ts';
import { searchTokens } from './search.ts';

/** The stored summary, if there is one, and the new summary that includes later entries. */
type Step = { from: SessionRecord | undefined; to: SessionRecord };

/** A session's state after its entries, or `recount` if `unread` depends on older messages. */
type Folded = { session: SessionRecord; recount: boolean };

/** Number of summaries that are decoded in one turn of the event loop. */
const decodedAtOnce = 100;

/** Maximum attempts to write a summary that another process has changed meanwhile. */
const maxAttempts = 50;

/**
 * Updates the summaries of sessions with entries of the log. The entries have to include all entries of their sessions
 * that are not in the summaries yet.
 *
 * A new summary is only written if the stored one still is the one that it was computed from: the write compares
 * `lastSeq`, and `firstSeq`, which changes with a removal. So an older summary never replaces a newer one, even if
 * another process computes the same summary at the same time.
 *
 * @param known summaries that were read or written before, so that they need not be read again
 * @returns the summaries that were written, without those that another process wrote meanwhile
 */
export async function summarise(
  models: ChatModels,
  entries: readonly EntryRecord[],
  known: ReadonlyMap<string, SessionRecord> = new Map(),
): Promise<SessionRecord[]> {
  const waiting = Map.groupBy(entries, (entry) => entry.sessionId);
  const removed = lastRemovals(waiting);
  const isKnown = (id: string): boolean => known.has(id) && !removed.has(id);
  for (let attempt = 0; attempt < maxAttempts && waiting.size > 0; attempt++) {
    // On each attempt, because a process that has not read the removal yet may have written an old summary meanwhile.
    await eraseRemoved(models, removed, waiting);
    const missing = [...waiting.keys()].filter((id) => attempt > 0 || !isKnown(id));
    const read = await findSessions(models, missing);
    const summaryOf = (id: string) => read.get(id) ?? (attempt === 0 && isKnown(id) ? known.get(id) : undefined);
    const summaries: SessionRecord[] = [];
    let written = 0;
    // In parts, so that other calls can run while a part is written.
    for (const part of inParts([...waiting])) {
      const steps: Step[] = [];
      for (const [sessionId, list] of part) {
        const summary = summaryOf(sessionId);
        if (summary !== undefined && (summary.firstSeq ?? 0) < (removed.get(sessionId)?.seq ?? 0)) continue;
        // If the summary was deleted, its entries were too: the new one is made from the remaining entries.
        const entries = summary === undefined && attempt > 0 ? await entriesLeft(models, sessionId) : list;
        const fresh = entries.filter((entry) => entry.seq > (summary?.lastSeq ?? 0));
        if (fresh.length === 0) waiting.delete(sessionId);
        else steps.push({ from: summary, to: await settle(models, fold(summary, fresh)) });
      }
      written += await replaceSome(models, steps);
      summaries.push(...steps.map(({ to }) => to));
    }
    if (written === waiting.size) return summaries;
  }
  return [];
}

function lastRemovals(waiting: ReadonlyMap<string, EntryRecord[]>): ReadonlyMap<string, RemovedRecord> {
  const removals = new Map<string, RemovedRecord>();
  for (const [sessionId, list] of waiting) {
    const removal = lastRemoval(list);
    if (removal !== undefined) removals.set(sessionId, removal);
  }
  return removals;
}

/** Deletes removed entries and summaries, and reads the entries that each session has had since. */
async function eraseRemoved(
  models: ChatModels,
  removals: ReadonlyMap<string, RemovedRecord>,
  waiting: Map<string, EntryRecord[]>,
): Promise<void> {
  for (const [sessionId, removal] of removals) {
    if (!waiting.has(sessionId)) continue;
    await erase(models, removal);
    waiting.set(sessionId, await entriesLeft(models, sessionId));
  }
}

export async function findSessions(models: ChatModels, ids: readonly string[]): Promise<Map<string, SessionRecord>> {
  if (ids.length === 0) return new Map();
  const records = await models.sessions
    .find({ sessionId: mongoose.trusted({ $in: [...ids] }) }, { _id: 0, search: 0 })
    .batchSize(decodedAtOnce)
    .lean();
  return new Map(records.map((record) => [record.sessionId, record]));
}

/** Returns the summary that includes a session's later entries. @param entries oldest first */
function fold(summary: SessionRecord | undefined, entries: readonly EntryRecord[]): Folded {
  const session: SessionRecord = summary === undefined ? newSession(entries) : { ...summary };
  let recount = false;
  for (const entry of entries) {
    session.lastSeq = entry.seq;
    if (entry.kind === 'message') foldMessage(session, entry);
    else if (entry.kind === 'done') session.done = entry.done;
    else if (entry.kind === 'seen') {
      foldMarks(session, entry);
      if (entry.by === 'staff') {
        if (session.seenByStaff >= session.lastVisitorSeq) session.unread = 0;
        else recount = true;
      }
    }
  }
  return { session, recount };
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
  if (isNamed(session)) return;
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
  const left = removal === -1 ? records : records.slice(0, removal);
  const newestFirst = left.slice(0, limit);
  const marks = { ...(summary ?? noMarks) };
  for (const record of newestFirst) foldMarks(marks, record);
  return {
    messages: newestFirst.flatMap((record) => (record.kind === 'message' ? [toMessage(record, marks)] : [])).reverse(),
    more: left.length > newestFirst.length,
    lastEventId: String(records[0]?.seq ?? 0),
  };
}

function newSession(entries: readonly EntryRecord[]): SessionRecord {
  const [first] = entries;
  if (first === undefined) throw new Error('A session begins with an entry.');
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

async function settle({ entries }: ChatModels, { session, recount }: Folded): Promise<SessionRecord> {
  if (!recount) return session;
  const { sessionId, seenByStaff, lastSeq } = session;
  const seq = mongoose.trusted({ $gt: seenByStaff, $lte: lastSeq });
  return { ...session, unread: await entries.countDocuments({ sessionId, seq, isUser: true }) };
}

type Contact = Pick<SessionRecord, 'name' | 'email' | 'phone'>;

/** Returns the search words of a conversation. */
export const foundBy = ({ name, email, phone }: Contact): FoundBy => ({
  search: searchTokens({ texts: [name ?? '', email ?? ''], phone }),
});

/** Whether the visitor has left any details. The first ones stay. */
const isNamed = (session: Contact | undefined): boolean =>
  (session?.name ?? session?.email ?? session?.phone) !== undefined;

/** Returns the fields of a summary that are new or changed. */
const changed = (from: SessionRecord | undefined, to: SessionRecord): Partial<SessionRecord> => {
  const before = new Map<string, unknown>(Object.entries(from ?? {}));
  return Object.fromEntries(Object.entries(to).filter(([field, value]) => before.get(field) !== value));
};

/** Makes a write that does nothing unless the stored summary is the one from which the new one was computed. */
const replacement = ({ from, to }: Step) => ({
  updateOne: {
    filter: { sessionId: to.sessionId, lastSeq: from?.lastSeq ?? 0, ...(from && { firstSeq: from.firstSeq }) },
    update: { $set: isNamed(to) && !isNamed(from) ? { ...changed(from, to), ...foundBy(to) } : changed(from, to) },
    upsert: from === undefined,
  },
});

/** @returns the number of steps whose stored summary was the expected one */
async function replaceSome({ sessions }: ChatModels, steps: readonly Step[]): Promise<number> {
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
