import mongoose from 'mongoose';
import { type Conversation, lastWelcomeId } from '#domain/chat.ts';
import { busy } from './chat-inserter.ts';
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

/** Maximum attempts to write summaries. An attempt fails if another process has changed one of them meanwhile. */
const maxAttempts = 50;

/**
 * Updates the summaries of sessions with entries of the log. The entries have to include all entries of their sessions
 * that are not in the summaries yet.
 *
 * A new summary is only written if the stored one has not changed since it was read: the write compares `lastSeq`, and
 * `firstSeq`, which changes with a removal. So an older summary never replaces a newer one, even if two processes
 * update the same summary at the same time.
 *
 * @param cached summaries that were read or written before, so that they need not be read again
 * @returns summaries that the caller may cache: those written by the last attempt
 * @throws AppError `unavailable` if all attempts failed, or the driver's error
 */
export async function summarise(
  models: ChatModels,
  entries: readonly EntryRecord[],
  cached: ReadonlyMap<string, SessionRecord> = new Map(),
): Promise<SessionRecord[]> {
  const unsummarised = Map.groupBy(entries, (entry) => entry.sessionId);
  const removals = lastRemovals(unsummarised);
  const mayUseCache = (id: string): boolean => cached.has(id) && !removals.has(id);
  for (let attempt = 0; attempt < maxAttempts && unsummarised.size > 0; attempt++) {
    // Repeated on each attempt, because a process that has not read the removal may have written an old summary.
    await eraseRemoved(models, removals, unsummarised);
    const idsToRead = [...unsummarised.keys()].filter((id) => attempt > 0 || !mayUseCache(id));
    const stored = await findSessions(models, idsToRead);
    const summaryOf = (id: string) => stored.get(id) ?? (attempt === 0 && mayUseCache(id) ? cached.get(id) : undefined);
    const summaries: SessionRecord[] = [];
    let writtenCount = 0;
    // The sessions are handled in parts, so that other calls can run in between.
    for (const part of inParts([...unsummarised])) {
      const steps: Step[] = [];
      for (const [sessionId, knownEntries] of part) {
        const summary = summaryOf(sessionId);
        if (summary !== undefined && (summary.firstSeq ?? 0) < (removals.get(sessionId)?.seq ?? 0)) continue;
        // Another process may have deleted the summary and some of these entries, so the stored entries are read.
        const mustRead = summary === undefined && attempt > 0;
        const sessionEntries = mustRead ? await remainingEntries(models, sessionId) : knownEntries;
        const newEntries = sessionEntries.filter((entry) => entry.seq > (summary?.lastSeq ?? 0));
        if (newEntries.length === 0) unsummarised.delete(sessionId);
        else steps.push({ from: summary, to: await withUnread(models, fold(summary, newEntries)) });
      }
      writtenCount += await replaceSummaries(models, steps);
      summaries.push(...steps.map(({ to }) => to));
    }
    if (writtenCount === unsummarised.size) return summaries;
  }
  if (unsummarised.size > 0) throw busy();
  return [];
}

function lastRemovals(unsummarised: ReadonlyMap<string, EntryRecord[]>): ReadonlyMap<string, RemovedRecord> {
  const removals = new Map<string, RemovedRecord>();
  for (const [sessionId, entries] of unsummarised) {
    const removal = lastRemoval(entries);
    if (removal !== undefined) removals.set(sessionId, removal);
  }
  return removals;
}

/** Deletes entries and summaries from before the removals, and reads the later entries into `unsummarised`. */
async function eraseRemoved(
  models: ChatModels,
  removals: ReadonlyMap<string, RemovedRecord>,
  unsummarised: Map<string, EntryRecord[]>,
): Promise<void> {
  for (const [sessionId, removal] of removals) {
    if (!unsummarised.has(sessionId)) continue;
    await eraseBefore(models, removal);
    unsummarised.set(sessionId, await remainingEntries(models, sessionId));
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

/** Adds a session's later entries to its summary, or makes a new one of them. @param entries oldest first */
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
  if (hasDetails(session)) return;
  const { name, email, phone } = entry;
  if (name !== undefined) session.name = name;
  if (email !== undefined) session.email = email;
  if (phone !== undefined) session.phone = phone;
}

/** Updates the marks with an entry: only a person's reply and a `seen` entry change them. */
export function foldMarks(marks: Marks, entry: EntryRecord): void {
  if (entry.kind === 'message' && !entry.isUser && !entry.automatic) {
    marks.lastReplySeq = Math.max(marks.lastReplySeq, entry.seq);
  }
  if (entry.kind !== 'seen') return;
  if (entry.by === 'staff') marks.seenByStaff = Math.max(marks.seenByStaff, entry.upTo);
  else marks.seenByVisitor = Math.max(marks.seenByVisitor, entry.upTo);
}

/**
 * Makes a part of a conversation from its entries since the last removal.
 *
 * @param records newest first; more than `limit` only to show that there are earlier ones
 * @param options.summary the session's summary, if the records are not its latest
 */
export function toConversation(
  records: readonly EntryRecord[],
  { limit, summary }: { limit: number; summary: SessionRecord | undefined },
): Conversation {
  const removalIndex = records.findIndex(({ kind }) => kind === 'removed');
  const currentRecords = removalIndex === -1 ? records : records.slice(0, removalIndex);
  const partRecords = currentRecords.slice(0, limit);
  const marks = { ...(summary ?? noMarks) };
  for (const record of partRecords) foldMarks(marks, record);
  return {
    messages: partRecords.flatMap((record) => (record.kind === 'message' ? [toMessage(record, marks)] : [])).reverse(),
    more: currentRecords.length > partRecords.length,
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

type VisitorDetails = Pick<SessionRecord, 'name' | 'email' | 'phone'>;

/** Returns the search words of a conversation, made from the visitor's details. */
export const visitorSearch = ({ name, email, phone }: VisitorDetails): VisitorSearch => ({
  search: searchTokens({ texts: [name ?? '', email ?? ''], phone }),
});

/** Whether the visitor has left any details. If so, the details of later messages are ignored. */
const hasDetails = (session: VisitorDetails | undefined): boolean =>
  (session?.name ?? session?.email ?? session?.phone) !== undefined;

/** Returns the fields of a summary that are new or changed. */
const changedFields = (from: SessionRecord | undefined, to: SessionRecord): Partial<SessionRecord> => {
  const before = new Map<string, unknown>(Object.entries(from ?? {}));
  return Object.fromEntries(Object.entries(to).filter(([field, value]) => before.get(field) !== value));
};

/**
 * Makes the write of a new summary. If the stored summary is no longer `from`, the write has no effect. Without `from`,
 * the write fails with a duplicate key if a summary is stored.
 */
const replacement = ({ from, to }: Step) => ({
  updateOne: {
    filter: { sessionId: to.sessionId, lastSeq: from?.lastSeq ?? 0, ...(from && { firstSeq: from.firstSeq }) },
    update: {
      $set:
        hasDetails(to) && !hasDetails(from)
          ? { ...changedFields(from, to), ...visitorSearch(to) }
          : changedFields(from, to),
    },
    upsert: from === undefined,
  },
});

/** @returns the number of written summaries; 0 if another process has inserted one, even if others were written */
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
