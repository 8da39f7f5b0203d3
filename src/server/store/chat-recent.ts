import mongoose from 'mongoose';
import type { ChatModels, EntryRecord } from './chat-records.ts';

/**
 * Maximum cached entries, and characters of their texts: about 10 MB. The slowest reader reads half of them in one
 * call.
 */
const most = { entries: 16_000, characters: 2_000_000 } as const;

/** Entries that are decoded in one turn of the event loop. */
const decodedAtOnce = 500;

/**
 * Reads the log for its consequences, such as alerts and search entries. Without this cache of the latest entries of
 * this process, each of them would read every message from the database again, shortly after it was stored.
 */
export function recentEntries({ entries }: Pick<ChatModels, 'entries'>) {
  /** Without gaps, oldest first. */
  let recent: EntryRecord[] = [];
  let characters = 0;

  const lengthOf = (entry: EntryRecord): number => (entry.kind === 'message' ? entry.message.length : 0);

  function restart(latest: EntryRecord[]): void {
    recent = latest;
    characters = latest.reduce((sum, entry) => sum + lengthOf(entry), 0);
  }

  return {
    /** Takes entries that this process stored, in order; undefined if it may have stored unknown ones. */
    add(stored: readonly EntryRecord[] | undefined): void {
      if (stored === undefined) restart([]);
      for (const entry of stored ?? []) {
        const last = recent.at(-1);
        // A removal deletes entries before it. In a gap are entries of other processes.
        if (entry.kind === 'removed' || (last !== undefined && entry.seq !== last.seq + 1)) restart([]);
        if (entry.kind === 'removed') continue;
        recent.push(entry);
        characters += lengthOf(entry);
      }
      if (recent.length > most.entries || characters > most.characters) {
        restart(recent.slice(Math.ceil(recent.length / 2)));
      }
    },

    /**
     * Returns entries after a sequence number, oldest first; index `seq`. There may be more even if these are fewer
     * than the limit: entries of other processes after the cached ones are returned by a later call.
     */
    async after(position: number, limit: number): Promise<readonly EntryRecord[]> {
      const [first] = recent;
      const start = first === undefined ? -1 : position + 1 - first.seq;
      if (start >= 0 && start < recent.length) return recent.slice(start, start + limit);
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
