import mongoose from 'mongoose';
import { welcomeClientId, welcomeMessages } from '#domain/chat.ts';
import { AppError } from '#domain/errors.ts';
import { isUnavailable } from './availability.ts';
import type { ChatModels, EntryDraft, EntryRecord, SessionRecord } from './chat-records.ts';
import { findSessions, summarise } from './chat-summary.ts';
import { isDuplicateKey } from './records.ts';

/** What became of a draft: the stored entry, which a repeat under the same `clientId` finds there already. */
export type Appended = { record: EntryRecord; repeated: boolean };

/** Told of entries that this process stored, in order; without entries when it cannot know what was stored. */
export type AppendListener = (entries: readonly EntryRecord[] | undefined) => void;

type Job = {
  sessionId: string;
  at: Date;
  /** Absent where the session is only to be opened. */
  draft?: EntryDraft;
  resolve: (appended: Appended | undefined) => void;
  reject: (error: unknown) => void;
};

/** Entries that one insertion takes, at the most. */
const largestBatch = 200;
/** Callers that may wait for their turn. */
const longestQueue = 10_000;
/** How often another process may take our place in the log before we give up. */
const mostConflicts = 200;
/** At the start, the summaries of this many last entries are looked after: several times what can be under way in one process. */
const healedAtStart = 1_000;
/** Until summaries that could not be written are tried again; milliseconds. */
const summariseAgainAfter = 1_000;

/**
 * Writes the log. Each entry's `seq` is the last one's plus one, settled by the unique index: whoever finds the place
 * taken reads again and takes the next. An entry is therefore only stored after the one before it, so that there are
 * no gaps and nothing ever appears below what was already seen.
 *
 * All who wait are served by one insertion. A batch's summaries are written before its callers get their answer. What
 * a process leaves behind between the two when it dies is mended by whoever writes next (it summarises everything
 * since its own last entry, also what others wrote) and by the next start (the last `healedAtStart` entries). Where the
 * store took the entries but not the summaries, as a disk that just became full may do, they are tried again.
 */
export function chatAppender(models: ChatModels, listeners: ReadonlySet<AppendListener>) {
  let queue: Job[] = [];
  let working = false;
  /** The last place known to be taken; undefined when it has to be read. */
  let last: number | undefined;
  /** Everything up to here is in the summaries; undefined until the first write. */
  let summarised: number | undefined;
  /** Whether summaries may lag behind the log, and are to be looked after now. */
  let lagging = false;
  let waiting = false;

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    while (queue.length > 0 || lagging) {
      if (queue.length > 0) await serve(queue.slice(0, largestBatch));
      else await catchUp();
    }
    working = false;
  }

  async function serve(jobs: readonly Job[]): Promise<void> {
    queue = queue.slice(jobs.length);
    try {
      const answers = await appendBatch(jobs);
      for (const [index, job] of jobs.entries()) job.resolve(answers[index]);
    } catch (error) {
      last = undefined;
      announce(undefined);
      catchUpLater();
      for (const job of jobs) job.reject(error);
    }
  }

  /** Summarises what is stored and was not summarised. */
  async function catchUp(): Promise<void> {
    lagging = false;
    try {
      if (summarised === undefined) summarised = await heal();
      else {
        const end = await lastSeq(models);
        await summarise(models, await readRange(models, summarised, end));
        summarised = end;
      }
    } catch {
      catchUpLater();
    }
  }

  function catchUpLater(): void {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      lagging = true;
      void work();
    }, summariseAgainAfter).unref();
  }

  async function appendBatch(jobs: readonly Job[]): Promise<(Appended | undefined)[]> {
    summarised ??= await heal();
    const sessions = await findSessions(models, [...new Set(jobs.map((job) => job.sessionId))]);
    const { written, known } = await insertInOrder(withWelcomes(jobs, sessions));
    await summariseUpTo([...written.values()], sessions);
    announce([...written.values()]);
    return jobs.map(({ draft }) => {
      if (draft === undefined) return undefined;
      const record = written.get(draft);
      if (record !== undefined) return { record, repeated: false };
      const stored = known.get(draft);
      return stored && { record: stored, repeated: true };
    });
  }

  /** Stores drafts in their order; those whose `clientId` their session already has are `known` and not stored. */
  async function insertInOrder(drafts: readonly EntryDraft[]) {
    const written = new Map<EntryDraft, EntryRecord>();
    const known = new Map<EntryDraft, EntryRecord>();
    let rest = drafts;
    for (let conflicts = 0; rest.length > 0; ) {
      const before = last ?? (await lastSeq(models));
      const records = rest.map((draft, index) => entryRecord(draft, before + index + 1));
      const inserted = await insertUntilRefused(models, records);
      for (const [index, draft] of rest.slice(0, inserted).entries()) {
        const record = records[index];
        if (record !== undefined) written.set(draft, record);
      }
      last = before + inserted;
      const [refused] = rest.slice(inserted, inserted + 1);
      if (refused === undefined) break;
      const { sessionId, clientId } = refused;
      const stored = await models.entries.findOne({ sessionId, clientId }).lean();
      if (stored !== null) known.set(refused, stored);
      else {
        last = undefined;
        conflicts += 1;
        if (conflicts > mostConflicts) throw busy();
      }
      rest = rest.slice(stored === null ? inserted : inserted + 1);
    }
    return { written, known };
  }

  async function summariseUpTo(written: readonly EntryRecord[], known: ReadonlyMap<string, SessionRecord>) {
    const end = written.at(-1)?.seq;
    if (end === undefined || summarised === undefined) return;
    const alone = end - summarised === written.length;
    await summarise(models, alone ? written : await readRange(models, summarised, end), known);
    summarised = end;
  }

  async function heal(): Promise<number> {
    const end = await lastSeq(models);
    const entries = await readRange(models, Math.max(0, end - healedAtStart), end);
    const sessions = await findSessions(models, [...new Set(entries.map((entry) => entry.sessionId))]);
    const behind = entries.filter((entry) => entry.seq > (sessions.get(entry.sessionId)?.lastSeq ?? 0));
    await summarise(models, behind, sessions);
    return end;
  }

  function announce(entries: readonly EntryRecord[] | undefined): void {
    if (entries?.length === 0) return;
    for (const listener of listeners) listener(entries);
  }

  function enqueue(job: Omit<Job, 'resolve' | 'reject'>): Promise<Appended | undefined> {
    if (queue.length >= longestQueue) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      queue.push({ ...job, resolve, reject });
      void work();
    });
  }

  return {
    /**
     * Stores an entry at the end of the log; a session that is not open yet is opened first.
     *
     * @throws AppError `unavailable` when too many wait, or the driver's error: then the entry may or may not be there
     */
    async append(draft: EntryDraft): Promise<Appended> {
      const appended = await enqueue({ sessionId: draft.sessionId, at: draft.createdAt, draft });
      if (appended === undefined) throw new Error('An appended entry is stored or known.');
      return appended;
    },

    /** Makes sure that a session has its welcome messages. */
    async open(sessionId: string, at: Date): Promise<void> {
      await enqueue({ sessionId, at });
    },

    /**
     * Brings the summaries up to date after an earlier process's end. A store that takes no writes now, such as one on
     * a full disk, is no reason not to start: it is tried again.
     */
    async heal(): Promise<void> {
      try {
        summarised ??= await heal();
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        catchUpLater();
      }
    },
  };
}

/** Every job's draft, with the welcome messages in front of the first one of a session that is not open. */
function withWelcomes(jobs: readonly Job[], sessions: ReadonlyMap<string, SessionRecord>): EntryDraft[] {
  const opened = new Set<string>();
  return jobs.flatMap(({ sessionId, at, draft }) => {
    const isOpen = sessions.get(sessionId)?.opened === true || opened.has(sessionId);
    opened.add(sessionId);
    return [...(isOpen ? [] : welcomeDrafts(sessionId, at)), ...(draft === undefined ? [] : [draft])];
  });
}

/** Their ids are fixed, so the unique index stores each once per session, whoever else posts them at the same time. */
const welcomeDrafts = (sessionId: string, createdAt: Date): EntryDraft[] =>
  welcomeMessages.map((message, index) => ({
    sessionId,
    clientId: welcomeClientId(index),
    createdAt,
    kind: 'message',
    message,
    isUser: false,
    automatic: true,
  }));

const entryRecord = (draft: EntryDraft, seq: number): EntryRecord => ({
  _id: new mongoose.Types.ObjectId(),
  seq,
  ...draft,
});

/** @returns how many were stored before one met a key that exists; all of them where none did */
async function insertUntilRefused({ entries }: ChatModels, records: EntryRecord[]): Promise<number> {
  try {
    await entries.collection.insertMany(records, { ordered: true });
    return records.length;
  } catch (error) {
    if (!(isDuplicateKey(error) && error instanceof mongoose.mongo.MongoBulkWriteError)) throw error;
    return error.insertedCount;
  }
}

/** The last place that is taken, 0 in an empty log; index `seq`. */
export async function lastSeq({ entries }: ChatModels): Promise<number> {
  const record = await entries.findOne({}, { seq: 1 }).sort({ seq: -1 }).lean();
  return record?.seq ?? 0;
}

const readRange = ({ entries }: ChatModels, after: number, upTo: number): Promise<EntryRecord[]> =>
  entries
    .find({ seq: mongoose.trusted({ $gt: after, $lte: upTo }) })
    .sort({ seq: 1 })
    .lean();

const busy = (): AppError =>
  new AppError('unavailable', 'The chat is very busy right now. Please try again in a moment.', { retryAfter: 2 });
