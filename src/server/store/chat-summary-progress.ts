import { type ChatModels, type EntryRecord, lastSeq, readRange, type SessionRecord } from './chat-records.ts';
import { findSessions, summarise } from './chat-summary.ts';
import type { CursorStore } from './cursor.ts';

/** The number of last entries whose summaries are checked at every start. */
const checkedAtStart = 1_000;
/** Number of entries after which the cursor is stored again. */
const entriesPerCursor = checkedAtStart / 2;
/** Maximum cached summaries. If another process has written one meanwhile, it is read again. */
const maxCached = 5_000;
/** The cursor's name. It stores the sequence number up to which summaries include everything. */
const cursorName = 'chat-summaries';

/** Knows up to which entry of the log the summaries are written, and writes the next ones. */
export function summaryProgress(models: ChatModels, cursors: CursorStore) {
  /** The sequence number up to which summaries include everything. */
  let summarised = 0;
  /** The stored cursor. */
  let storedCursor: number | undefined;
  let beginning: Promise<void> | undefined;
  const cached = new Map<string, SessionRecord>();

  async function checkLastEntries(): Promise<void> {
    const end = await lastSeq(models);
    const latest = Math.max(0, end - checkedAtStart);
    storedCursor = await cursors.position(cursorName);
    for (let after = Math.min(storedCursor ?? latest, latest); after < end; after += checkedAtStart) {
      const entries = await readRange(models, after, Math.min(after + checkedAtStart, end));
      const sessions = await findSessions(models, [...new Set(entries.map((entry) => entry.sessionId))]);
      const missing = entries.filter(
        ({ kind, seq, sessionId }) => kind === 'removed' || seq > (sessions.get(sessionId)?.lastSeq ?? 0),
      );
      await summarise(models, missing, sessions);
    }
    summarised = end;
    await storeCursor();
  }

  /**
   * Stores the cursor from time to time. All processes share it, because summaries up to it include the entries of all.
   */
  async function storeCursor(): Promise<void> {
    if (storedCursor !== undefined && summarised - storedCursor < entriesPerCursor) return;
    await cursors.moveTo(cursorName, summarised);
    storedCursor = summarised;
  }

  function cache(summaries: readonly SessionRecord[]): void {
    if (cached.size + summaries.length > maxCached) cached.clear();
    for (const summary of summaries) cached.set(summary.sessionId, summary);
  }

  return {
    /** Whether the summaries include the entries up to this sequence number. */
    includes: (seq: number): boolean => seq <= summarised,

    /** Writes the summaries that an earlier process has not written. Only the first call that succeeds has an effect. */
    async begin(): Promise<void> {
      beginning ??= checkLastEntries();
      try {
        await beginning;
      } catch (error) {
        beginning = undefined;
        throw error;
      }
    },

    /**
     * Writes the summaries of all entries up to a sequence number. Calls must not overlap.
     *
     * @param own entries that this process stored, oldest first; if these are all the missing ones, the log is not read
     */
    async advance(end: number, own: readonly EntryRecord[]): Promise<void> {
      if (end <= summarised) return;
      const newEntries = own.filter(({ seq }) => seq > summarised);
      const isComplete = end - summarised === newEntries.length;
      const entries = isComplete ? newEntries : await readRange(models, summarised, end);
      for (const { kind, sessionId } of entries) if (kind === 'removed') cached.delete(sessionId);
      cache(await summarise(models, entries, cached));
      summarised = end;
      await storeCursor();
    },
  };
}
