import { isUnavailable } from './availability.ts';
import { type ChatModels, type EntryRecord, lastSeq, readRange, type SessionRecord } from './chat-records.ts';
import { findSessions, summarise } from './chat-summary.ts';
import type { CursorStore } from './cursor.ts';

export type SummaryWriter = ReturnType<typeof chatSummaryWriter>;

/**
 * Milliseconds for which entries are collected before their summaries are written. Whoever reads summaries has them
 * written first, so this only limits how much such a read has to wait for.
 */
const gatherFor = 15_000;
/** Milliseconds after which a failed write is retried. */
const tryAgainAfter = 1_000;
/** The number of last entries whose summaries are checked at every start. */
const lookedAfter = 1_000;
/** Entries of this process without summaries at which these are written before the time. */
const manyBehind = 7_500;
/** Entries at which no more are stored until they have summaries. */
const mostBehind = 2 * manyBehind;
/** Cached summaries. If another process has written one meanwhile, it is read again. */
const mostKnown = 5_000;
/** The cursor's name. It stores the sequence number up to which summaries include everything. */
const cursor = 'chat-summaries';
/** Entries after which the cursor is written again. */
const markedEvery = lookedAfter / 2;

/**
 * Writes what follows from the log into the sessions' summaries, some seconds after the log itself, for many entries at
 * once. Nobody who reads them in this process sees the difference: `settled` comes first. Nor is anything missing of
 * another process's entries that this one has published: their writer may still be about to.
 *
 * The log decides, so nothing is lost with a process that dies before. The next writer summarises everything since its
 * own last entry, also what others wrote, and the next start everything since the stored cursor, at least the last
 * entries. Where the store took the entries but not the summaries, as a disk that just became full may do, they are tried
 * again.
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
  /** Whether the log may have entries that are not known here. */
  let suspicious = false;
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const known = new Map<string, SessionRecord>();

  async function begin(): Promise<void> {
    beginning ??= lookAfterTheLast();
    try {
      await beginning;
    } catch (error) {
      beginning = undefined;
      throw error;
    }
  }

  async function lookAfterTheLast(): Promise<void> {
    const end = await lastSeq(models);
    const certain = Math.max(0, end - lookedAfter);
    marked = await cursors.place(cursor);
    for (let after = Math.min(marked ?? certain, certain); after < end; after += lookedAfter) {
      const entries = await readRange(models, after, Math.min(after + lookedAfter, end));
      const sessions = await findSessions(models, [...new Set(entries.map((entry) => entry.sessionId))]);
      const missing = entries.filter(
        ({ kind, seq, sessionId }) => kind === 'removed' || seq > (sessions.get(sessionId)?.lastSeq ?? 0),
      );
      await summarise(models, missing, sessions);
    }
    summarised = end;
    await mark();
  }

  /** Stores the cursor now and then. It holds for all processes, because summaries up to it include the entries of all. */
  async function mark(): Promise<void> {
    if (marked !== undefined && summarised - marked < markedEvery) return;
    await cursors.moveTo(cursor, summarised);
    marked = summarised;
  }

  async function settled(): Promise<void> {
    await writing;
    // Another caller may have started the next round meanwhile, with the entries that this one waits for.
    if (writing === undefined && behind.length === 0 && heard <= summarised) return;
    writing ??= write();
    await writing;
  }

  /** Writes what is missing; retried later if it fails. */
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
    writeIn(tryAgainAfter);
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
     * Repairs the summaries that a crashed process left behind. If the store cannot write now, as on a full disk, the
     * start continues and this is retried.
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
