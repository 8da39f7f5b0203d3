import mongoose from 'mongoose';
import type { ChatModels, EntryRecord } from './chat-records.ts';

/**
 * Maximum cached entries, and characters of their texts: about 10 MB. The slowest reader reads half of them in one
 * call.
 */
const maxCached = { entries: 16_000, characters: 2_000_000 } as const;

/** Entries that are decoded in one turn of the event loop. */
const decodedAtOnce = 500;

/**
 * Reads the log for the consequences of its entries, such as alerts and search entries. A cache of the latest entries
 * of this process saves each of these readers a read of the database shortly after an entry was stored.
 */
export function recentEntries({ entries }: Pick<ChatModels, 'entries'>) {
  /** Without gaps, oldest first. */
  let cachedEntries: EntryRecord[] = [];
  let characters = 0;

  const lengthOf = (entry: EntryRecord): number => (entry.kind === 'message' ? entry.message.length : 0);

  function replaceCache(latest: EntryRecord[]): void {
    cachedEntries = latest;
    characters = latest.reduce((sum, entry) => sum + lengthOf(entry), 0);
  }

  return {
    /** Adds entries that this process stored, in order; undefined if it may have stored unknown entries. */
    add(newEntries: readonly EntryRecord[] | undefined): void {
      if (newEntries === undefined) replaceCache([]);
      for (const entry of newEntries ?? []) {
        const last = cachedEntries.at(-1);
        // A removal deletes entries before it. A gap means entries of other processes.
        if (entry.kind === 'removed' || (last !== undefined && entry.seq !== last.seq + 1)) replaceCache([]);
        if (entry.kind === 'removed') continue;
        cachedEntries.push(entry);
        characters += lengthOf(entry);
      }
      if (cachedEntries.length > maxCached.entries || characters > maxCached.characters) {
        replaceCache(cachedEntries.slice(Math.ceil(cachedEntries.length / 2)));
      }
    },

    /**
     * Returns entries after a sequence number, oldest first; index `seq`. There may be more even if these are fewer
     * than the limit: entries of other processes after the cached entries are returned by a later call.
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
