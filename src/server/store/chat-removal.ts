import type { ChatModels, EntryRecord, RemovedRecord } from './chat-records.ts';
import { ownOperators } from './records.ts';

/**
 * Deletes a session's entries and summary from before its removal. The removal itself stays in the log, because other
 * processes read it there, and because its sequence number must not be used again. Safe to repeat; indexes
 * `conversation` and `sessionId`.
 */
export async function eraseBefore({ entries, sessions }: ChatModels, { sessionId, seq }: RemovedRecord): Promise<void> {
  await entries.deleteMany({ sessionId, seq: ownOperators({ $lt: seq }) });
  // Also deletes a summary of the removed conversation that another process has extended after the removal. It is made
  // again from the remaining entries.
  await sessions.deleteOne({ sessionId, firstSeq: ownOperators({ $not: { $gte: seq } }) });
}

/** Returns a session's entries since its last removal, oldest first; index `conversation`. */
export async function remainingEntries({ entries }: ChatModels, sessionId: string): Promise<EntryRecord[]> {
  const allEntries = await entries.find({ sessionId }).sort({ seq: 1 }).lean();
  return allEntries.slice(allEntries.findLastIndex(isRemoval) + 1);
}

const isRemoval = (entry: EntryRecord): entry is RemovedRecord => entry.kind === 'removed';

/** Returns the last removal among a session's entries, if there is one. @param entries oldest first */
export const lastRemoval = (entries: readonly EntryRecord[]): RemovedRecord | undefined => entries.findLast(isRemoval);
