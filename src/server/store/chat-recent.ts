import mongoose from 'mongoose';
import type { ChatModels, EntryRecord } from './chat-records.ts';

/**
 * Cached entries, and the characters of their texts: about 10 MB at most. Half of them is what the slowest reader takes
 * at once.
 */
const most = { entries: 16_000, characters: 2_000_000 } as const;

/** Entries that are decoded in one turn of the event loop. */
const decodedAtOnce = 500;

/**
 * Reads the log for what follows from it, such as alerts and search entries. Each of those would read every message
 * again from the database a moment after this process has stored it, so the latest own entries are cached.
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
        // A removal deletes entries before it, and a gap holds another process's.
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
     * Entries after a sequence number, oldest first; index `seq`. Fewer than the limit does not mean that these are all:
     * those of other processes that came after the cached ones are read by a later call.
     */
    async after(place: number, limit: number): Promise<readonly EntryRecord[]> {
      const [first] = recent;
      const start = first === undefined ? -1 : place + 1 - first.seq;
      if (start >= 0 && start < recent.length) return recent.slice(start, start + limit);
      return entries
        .find({ seq: mongoose.trusted({ $gt: place }) })
        .sort({ seq: 1 })
        .limit(limit)
        .batchSize(decodedAtOnce)
        .readConcern('majority')
        .lean();
    },
  };
}
