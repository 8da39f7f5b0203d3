import type { ChatModels, EntryRecord, RemovedRecord } from './chat-records.ts';
import { ownOperators } from './records.ts';

/**
 * Deletes what the log and the summaries have of a session from before its removal. The removal itself stays in the
 * log: readers elsewhere learn of it from there, and the last place of the log is never given to another entry. May be
 * repeated; indexes `conversation` and `sessionId`.
 */
export async function erase({ entries, sessions }: ChatModels, { sessionId, seq }: RemovedRecord): Promise<void> {
  await entries.deleteMany({ sessionId, seq: ownOperators({ $lt: seq }) });
  // Also one that another process had begun before and that has grown since: it is made again from what is left.
  await sessions.deleteOne({ sessionId, firstSeq: ownOperators({ $not: { $gte: seq } }) });
}

/** What the log has of a session since its last removal, oldest first; index `conversation`. */
export async function entriesLeft({ entries }: ChatModels, sessionId: string): Promise<EntryRecord[]> {
  const all = await entries.find({ sessionId }).sort({ seq: 1 }).lean();
  return all.slice(all.findLastIndex(isRemoval) + 1);
}

const isRemoval = (entry: EntryRecord): entry is RemovedRecord => entry.kind === 'removed';

/** The last removal among a session's entries, which are in the log's order. */
export const lastRemoval = (entries: readonly EntryRecord[]): RemovedRecord | undefined => entries.findLast(isRemoval);
