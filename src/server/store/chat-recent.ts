import mongoose from 'mongoose';
import type { ChatModels, EntryRecord } from './chat-records.ts';

/**
 * Maximum cached entries, and maximum characters of their texts: about 10 MB. If either is exceeded, the older half of
 * the entries is dropped. Half of the maximum entries is the largest read (services/record-index.ts).
 */
const maxCached = { entries: 16_000, characters: 2_000_000 } as const;

/** Maximum entries that are decoded in one turn of the event loop. */
const decodedAtOnce = 500;

/**
 * Returns entries of the log to its readers, such as those that send alerts and write search entries. The latest
 * entries of this process are cached, so that each reader gets them without a query.
 */
export function recentEntries({ entries }: Pick<ChatModels, 'entries'>) {
  /** Entries with consecutive sequence numbers, oldest first. */
  let cachedEntries: EntryRecord[] = [];
  let cachedCharacters = 0;

  const lengthOf = (entry: EntryRecord): number => (entry.kind === 'message' ? entry.message.length : 0);

  function replaceCache(latest: EntryRecord[]): void {
    cachedEntries = latest;
    cachedCharacters = latest.reduce((sum, entry) => sum + lengthOf(entry), 0);
  }

  return {
    /** Adds entries that this process stored, in order; undefined if it is unknown what was stored. */
    add(newEntries: readonly EntryRecord[] | undefined): void {
      if (newEntries === undefined) replaceCache([]);
      for (const entry of newEntries ?? []) {
        const last = cachedEntries.at(-1);
        // A removal deletes entries before it. A gap means entries of other processes.
        if (entry.kind === 'removed' || (last !== undefined && entry.seq !== last.seq + 1)) replaceCache([]);
        if (entry.kind === 'removed') continue;
        cachedEntries.push(entry);
        cachedCharacters += lengthOf(entry);
      }
      if (cachedEntries.length > maxCached.entries || cachedCharacters > maxCached.characters) {
        replaceCache(cachedEntries.slice(Math.ceil(cachedEntries.length / 2)));
      }
    },

    /**
     * Returns at most `limit` entries after a sequence number, oldest first; index `seq`. Fewer entries do not mean
     * that the log ends: later entries of other processes are not cached, and a later call returns them.
     */
    async after(position: number, limit: number): Promise<readonly EntryRecord[]> {
      const [first] = cachedEntries;
      const start = first === undefined ? -1 : position + 1 - first.seq;
      if (start >= 0 && start < cachedEntries.length) return cachedEntries.slice(start, start + limit);
      return entries
        .find({ seq: mongoose.trusted({ $gt: position }) })
        .sort({ seq: 1 })
        .limit(limit)
        .batchSize(decodedAtOnce)
        .readConcern('majority')
        .lean();
    },
  };
}
