import { type ChatModels, type EntryRecord, lastSeq, readRange, type SessionRecord } from './chat-records.ts';
import { findSessions, summarise } from './chat-summary.ts';
import type { CursorStore } from './cursor.ts';

/** Minimum number of last entries whose summaries are checked at every start, and maximum number per read. */
const checkedAtStart = 1_000;
/** Number of entries after which the cursor is stored again. */
const entriesPerCursor = checkedAtStart / 2;
/** Maximum cached summaries. If another process has changed a cached summary, it is read again. */
const maxCached = 5_000;
/** The name of the cursor that stores the sequence number up to which the summaries include all entries. */
const cursorName = 'chat-summaries';

/** Knows up to which entry of the log the summaries are written, and writes the next summaries. */
export function summaryProgress(models: ChatModels, cursors: CursorStore) {
  /** The sequence number up to which the summaries are known to include all entries. */
  let summarisedUpTo = 0;
  let storedCursor: number | undefined;
  let firstCheck: Promise<void> | undefined;
  const cachedSummaries = new Map<string, SessionRecord>();

  async function checkLastEntries(): Promise<void> {
    const end = await lastSeq(models);
    const checkStart = Math.max(0, end - checkedAtStart);
    storedCursor = await cursors.position(cursorName);
    for (let after = Math.min(storedCursor ?? checkStart, checkStart); after < end; after += checkedAtStart) {
      const entries = await readRange(models, after, Math.min(after + checkedAtStart, end));
      const sessions = await findSessions(models, [...new Set(entries.map((entry) => entry.sessionId))]);
      const missingEntries = entries.filter(
        ({ kind, seq, sessionId }) => kind === 'removed' || seq > (sessions.get(sessionId)?.lastSeq ?? 0),
      );
      await summarise(models, missingEntries, sessions);
    }
    summarisedUpTo = end;
    await storeCursor();
  }

  /**
   * Stores the cursor once per `entriesPerCursor`. All processes share the cursor, because the summaries up to it
   * include the entries of all processes.
   */
  async function storeCursor(): Promise<void> {
    if (storedCursor !== undefined && summarisedUpTo - storedCursor < entriesPerCursor) return;
    await cursors.moveTo(cursorName, summarisedUpTo);
    storedCursor = summarisedUpTo;
  }

  function cache(summaries: readonly SessionRecord[]): void {
    if (cachedSummaries.size + summaries.length > maxCached) cachedSummaries.clear();
    for (const summary of summaries) cachedSummaries.set(summary.sessionId, summary);
  }

  return {
    /** Whether the summaries include the entries up to this sequence number. */
    includes: (seq: number): boolean => seq <= summarisedUpTo,

    /** Writes the summaries that an earlier process has not written. Only the first successful call has an effect. */
    async begin(): Promise<void> {
      firstCheck ??= checkLastEntries();
      try {
        await firstCheck;
      } catch (error) {
        firstCheck = undefined;
        throw error;
      }
    },

    /**
     * Writes the summaries of all entries up to a sequence number. Calls must not overlap.
     *
     * @param ownEntries entries that this process stored, oldest first; the log is read only if some are missing
     */
    async advance(end: number, ownEntries: readonly EntryRecord[]): Promise<void> {
      if (end <= summarisedUpTo) return;
      const newEntries = ownEntries.filter(({ seq }) => seq > summarisedUpTo);
      const isComplete = end - summarisedUpTo === newEntries.length;
      const entries = isComplete ? newEntries : await readRange(models, summarisedUpTo, end);
      for (const { kind, sessionId } of entries) if (kind === 'removed') cachedSummaries.delete(sessionId);
      cache(await summarise(models, entries, cachedSummaries));
      summarisedUpTo = end;
      await storeCursor();
    },
  };
}
