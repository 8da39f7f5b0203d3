import { isUnavailable } from './availability.ts';
import { type ChatModels, type EntryRecord, lastSeq, readRange, type SessionRecord } from './chat-records.ts';
import { findSessions, summarise } from './chat-summary.ts';
import type { CursorStore } from './cursor.ts';

export type SummaryWriter = ReturnType<typeof chatSummaryWriter>;

/**
 * Milliseconds for which entries are collected before their summaries are written. A read of summaries writes them
 * first, so this only limits how long the read has to wait.
 */
const gatherFor = 15_000;
/** Milliseconds after which a failed write is retried. */
const retryAfter = 1_000;
/** The number of last entries whose summaries are checked at every start. */
const checkedAtStart = 1_000;
/** Number of entries of this process without summaries at which these are written early. */
const manyBehind = 7_500;
/** Number of such entries at which further ones wait until the summaries are written. */
const mostBehind = 2 * manyBehind;
/** Maximum cached summaries. If another process has written one meanwhile, it is read again. */
const mostKnown = 5_000;
/** The cursor's name. It stores the sequence number up to which summaries include everything. */
const cursor = 'chat-summaries';
/** Number of entries after which the cursor is stored again. */
const markedEvery = checkedAtStart / 2;

/**
 * Updates the sessions' summaries some seconds after entries are stored, for many entries at once. Every read of
 * summaries in this process calls `settled` first, so that they include all entries that this process has stored, and
 * all entries of other processes that it has delivered, even if the other process has not updated its summaries yet.
 *
 * Summaries can always be made from the log, so nothing is lost if a process dies before. A writer summarises
 * everything since its own last entry, also the entries of other processes. A start summarises everything since the
 * stored cursor, at least the last entries. If the store has accepted entries but not their summaries, such as on a
 * disk that has just become full, these are tried again.
 */
export function chatSummaryWriter(models: ChatModels, cursors: CursorStore) {
  /** The sequence number up to which summaries include everything. */
  let summarised = 0;
  /** The stored cursor. */
  let marked: number | undefined;
  /** The sequence number up to which this process has delivered entries of any process. */
  let heard = 0;
  let beginning: Promise<void> | undefined;
  /** Entries of this process that are not in the summaries yet, oldest first. */
  let behind: EntryRecord[] = [];
  /** Whether the log may have entries that this process does not know. */
  let suspicious = false;
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const known = new Map<string, SessionRecord>();

  async function begin(): Promise<void> {
    beginning ??= checkLastEntries();
    try {
      await beginning;
    } catch (error) {
      beginning = undefined;
      throw error;
    }
  }

  async function checkLastEntries(): Promise<void> {
    const end = await lastSeq(models);
    const latest = Math.max(0, end - checkedAtStart);
    marked = await cursors.place(cursor);
    for (let after = Math.min(marked ?? latest, latest); after < end; after += checkedAtStart) {
      const entries = await readRange(models, after, Math.min(after + checkedAtStart, end));
      const sessions = await findSessions(models, [...new Set(entries.map((entry) => entry.sessionId))]);
      const missing = entries.filter(
        ({ kind, seq, sessionId }) => kind === 'removed' || seq > (sessions.get(sessionId)?.lastSeq ?? 0),
      );
      await summarise(models, missing, sessions);
    }
    summarised = end;
    await mark();
  }

  /**
   * Stores the cursor from time to time. All processes share it, because summaries up to it include the entries of all.
   */
  async function mark(): Promise<void> {
    if (marked !== undefined && summarised - marked < markedEvery) return;
    await cursors.moveTo(cursor, summarised);
    marked = summarised;
  }

  async function settled(): Promise<void> {
    await writing;
    // Another caller may have started the next write meanwhile, which includes the entries that this call waits for.
    if (writing === undefined && behind.length === 0 && heard <= summarised) return;
    writing ??= write();
    await writing;
  }

  /** Writes the missing summaries; retries later if it fails. */
  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    try {
      await begin();
      await catchUp();
    } catch {
      suspect();
    }
    writing = undefined;
  }

  async function catchUp(): Promise<void> {
    const own = behind.filter(({ seq }) => seq > summarised);
    behind = [];
    const isSuspicious = suspicious;
    suspicious = false;
    const end = isSuspicious ? await lastSeq(models) : Math.max(own.at(-1)?.seq ?? 0, heard);
    if (end <= summarised) return;
    const isAll = end - summarised === own.length;
    const entries = isAll ? own : await readRange(models, summarised, end);
    for (const { kind, sessionId } of entries) if (kind === 'removed') known.delete(sessionId);
    remember(await summarise(models, entries, known));
    summarised = end;
    await mark();
  }

  function remember(summaries: readonly SessionRecord[]): void {
    if (known.size + summaries.length > mostKnown) known.clear();
    for (const summary of summaries) known.set(summary.sessionId, summary);
  }

  function suspect(): void {
    suspicious = true;
    writeIn(retryAfter);
  }

  function writeIn(milliseconds: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      writing ??= write();
    }, milliseconds).unref();
  }

  return {
    /** Resolves when entries may be stored. @throws the driver's error */
    async ready(): Promise<void> {
      await begin();
      if (behind.length >= mostBehind) await settled();
    },

    /** Adds entries that this process stored, in order. */
    follow(entries: readonly EntryRecord[]): void {
      if (entries.length === 0) return;
      behind.push(...entries);
      if (behind.length >= manyBehind) writing ??= write();
      else writeIn(gatherFor);
    },

    /** Call it with each sequence number that this process delivers. */
    hear(seq: number): void {
      heard = Math.max(heard, seq);
    },

    /** Call it when the log may have unknown entries of this process. */
    suspect,

    /**
     * Resolves when the summaries include everything that this process stored or delivered, or could not be written.
     */
    settled,

    /**
     * Updates summaries that a crashed process has not written. If the store cannot write now, such as on a full disk,
     * the start continues and this is retried.
     */
    async repair(): Promise<void> {
      try {
        await begin();
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        suspect();
      }
    },
  };
}
