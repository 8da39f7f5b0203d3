import { AppError } from '#domain/errors.ts';
import { isUnavailable } from './availability.ts';
import { type ChatModels, type EntryRecord, lastSeq } from './chat-records.ts';
import { summaryProgress } from './chat-summary-progress.ts';
import type { CursorStore } from './cursor.ts';

export type SummaryWriter = ReturnType<typeof chatSummaryWriter>;

/**
 * Milliseconds for which entries are collected before their summaries are written. A query of summaries writes the
 * missing ones first, so this time only affects how many a query has to write.
 */
const collectionTime = 15_000;
/** Milliseconds after which a failed write is retried. */
const retryAfter = 1_000;
/** Number of entries of this process without summaries at which the summaries are written early. */
const writeThreshold = 7_500;
/** Number of these entries at which further entries wait until the summaries are written. */
const maxBacklog = 2 * writeThreshold;

/**
 * Updates the sessions' summaries some seconds after entries are stored, for many entries at once. The queries that
 * return summaries call `catchUp` first, so that the summaries include all entries that this process has stored, and
 * all entries of other processes that it has delivered, even if those processes have not updated the summaries yet.
 *
 * Summaries can always be made from the log, so nothing is lost if a process dies before it writes them. A write
 * includes all entries since the previous write of this process, also those of other processes. A process that starts
 * checks all entries since the stored cursor, and at least the last entries. If the store has accepted entries but not
 * their summaries, such as on a disk that has just become full, the write is retried.
 */
export function chatSummaryWriter(models: ChatModels, cursors: CursorStore) {
  const progress = summaryProgress(models, cursors);
  /** The sequence number up to which this process has delivered entries of any process. */
  let deliveredUpTo = 0;
  /** Entries of this process for the next write of summaries, oldest first. */
  let backlog: EntryRecord[] = [];
  /** Whether the next write has to read the log, because `backlog` may lack entries of this process. */
  let hasUnknownEntries = false;
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function catchUp(): Promise<void> {
    await writing;
    // Another caller may have started the next write meanwhile, which includes the entries that this call waits for.
    const isComplete = backlog.length === 0 && !hasUnknownEntries && progress.includes(deliveredUpTo);
    if (writing === undefined && isComplete) return;
    writing ??= write();
    await writing;
  }

  /** Writes the missing summaries; retries later if it fails. */
  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    try {
      await progress.begin();
      await summariseBacklog();
    } catch {
      expectUnknownEntries();
    }
    writing = undefined;
  }

  async function summariseBacklog(): Promise<void> {
    const ownEntries = backlog;
    backlog = [];
    const end = hasUnknownEntries ? undefined : Math.max(ownEntries.at(-1)?.seq ?? 0, deliveredUpTo);
    hasUnknownEntries = false;
    await progress.advance(end ?? (await lastSeq(models)), ownEntries);
  }

  function expectUnknownEntries(): void {
    hasUnknownEntries = true;
    scheduleWrite(retryAfter);
  }

  function scheduleWrite(milliseconds: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      writing ??= write();
    }, milliseconds).unref();
  }

  return {
    /** Resolves when entries may be stored. @throws AppError `unavailable`, or the driver's error */
    async ready(): Promise<void> {
      await progress.begin();
      if (backlog.length >= maxBacklog) await catchUp();
    },

    /** Adds entries that this process stored, in order. */
    add(entries: readonly EntryRecord[]): void {
      if (entries.length === 0) return;
      backlog.push(...entries);
      if (backlog.length >= writeThreshold) writing ??= write();
      else scheduleWrite(collectionTime);
    },

    /** Call it with each sequence number that this process delivers. */
    markDelivered(seq: number): void {
      deliveredUpTo = Math.max(deliveredUpTo, seq);
    },

    /** Call it when this process may have stored entries that it does not know. The next write reads them. */
    expectUnknownEntries,

    /**
     * Resolves when the summaries include everything that this process stored or delivered, or when they could not be
     * written.
     */
    catchUp,

    /**
     * Updates summaries that a crashed process has not written. If that is not possible now, such as on a full disk, the
     * start continues and the update is retried later.
     */
    async repair(): Promise<void> {
      try {
        await progress.begin();
      } catch (error) {
        if (!isUnavailable(error) && !(error instanceof AppError)) throw error;
        expectUnknownEntries();
      }
    },
  };
}
