import mongoose from 'mongoose';
import { welcomeClientId } from '#domain/chat.ts';
import { AppError } from '#domain/errors.ts';
import { insertUntilRefused, lastSeq } from './chat-log.ts';
import type { ChatModels, EntryDraft, EntryRecord } from './chat-records.ts';
import { erase } from './chat-removal.ts';
import { findSessions } from './chat-summary.ts';
import type { SummaryWriter } from './chat-summary-writer.ts';

/** What became of a draft: the stored entry, which a repeat under the same `clientId` finds there already. */
export type Appended = { record: EntryRecord; repeated: boolean };

/** Told of entries that this process stored, in order; without entries when it cannot know what was stored. */
export type AppendListener = (entries: readonly EntryRecord[] | undefined) => void;

type Job = {
  sessionId: string;
  at: Date;
  /** Absent where the session is only to be opened. A removal is stored by itself and opens nothing. */
  draft?: EntryDraft;
  resolve: (appended: Appended | undefined) => void;
  reject: (error: unknown) => void;
};

/** Callers that one insertion serves, at the most; each may bring the welcome messages of its session besides. */
const largestBatch = 200;
/** Callers that may wait for their turn. */
const longestQueue = 10_000;
/** How often another process may take our place in the log before we give up. */
const mostConflicts = 200;
/** Sessions that are remembered to be open; of others the summaries tell. */
const mostOpen = 10_000;

/**
 * Writes the log. Each entry's `seq` is the last one's plus one, settled by the unique index: whoever finds the place
 * taken reads again and takes the next. An entry is therefore only stored after the one before it, so that there are
 * no gaps and nothing ever appears below what was already seen.
 *
 * All who wait are served by one insertion, and have their answer as soon as the log has their entries.
 */
export function chatAppender(
  models: ChatModels,
  parts: {
    summaries: SummaryWriter;
    listeners: ReadonlySet<AppendListener>;
    /** What a session begins with. */
    welcomes: () => readonly string[];
  },
) {
  const { summaries, listeners, welcomes } = parts;
  let queue: Job[] = [];
  let working = false;
  /** The last place known to be taken; undefined when it has to be read. */
  let last: number | undefined;
  const open = new Set<string>();
  /** The removals of sessions that have not begun again. A summary from before may still be on its way to the store. */
  const removals = new Map<string, number>();

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    while (queue.length > 0) {
      // What the same turn of the event loop brings goes along.
      await new Promise(setImmediate);
      const jobs = nextBatch(queue);
      queue = queue.slice(jobs.length);
      const [{ draft } = { draft: undefined }] = jobs;
      try {
        const answers = draft?.kind === 'removed' ? [await remove(draft)] : await appendBatch(jobs);
        for (const [index, job] of jobs.entries()) job.resolve(answers[index]);
      } catch (error) {
        last = undefined;
        summaries.suspect();
        announce(undefined);
        for (const job of jobs) job.reject(error);
      }
    }
    working = false;
  }

  async function appendBatch(jobs: readonly Job[]): Promise<(Appended | undefined)[]> {
    await summaries.ready();
    await findOpen(jobs.map((job) => job.sessionId));
    const { written, known } = await insertInOrder(withWelcomes(jobs, { open, welcomes: welcomes() }));
    for (const { sessionId } of jobs) {
      open.add(sessionId);
      removals.delete(sessionId);
    }
    const entries = [...written.values()];
    summaries.follow(entries);
    announce(entries);
    return jobs.map(({ draft }) => {
      if (draft === undefined) return undefined;
      const record = written.get(draft);
      if (record !== undefined) return { record, repeated: false };
      const stored = known.get(draft);
      return stored && { record: stored, repeated: true };
    });
  }

  /** Stores a removal and deletes what stands before it, so that what comes next begins a new conversation. */
  async function remove(draft: EntryDraft): Promise<Appended> {
    await summaries.ready();
    const record = (await insertInOrder([draft])).written.get(draft);
    if (record?.kind !== 'removed') throw new Error('The id of a removal is new.');
    await erase(models, record);
    open.delete(draft.sessionId);
    removals.set(draft.sessionId, record.seq);
    summaries.follow([record]);
    announce([record]);
    return { record, repeated: false };
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

  /** Makes sure that of these sessions it is known which are open: those are never closed again. */
  async function findOpen(ids: readonly string[]): Promise<void> {
    if (open.size > mostOpen) open.clear();
    const unknown = new Set(ids.filter((id) => !open.has(id)));
    const sessions = await findSessions(models, [...unknown]);
    for (const [id, { opened, firstSeq = 0 }] of sessions) {
      if (opened && firstSeq >= (removals.get(id) ?? 0)) open.add(id);
    }
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

    /** Hears of a conversation that another process has removed. */
    forget(sessionId: string): void {
      open.delete(sessionId);
    },

    /** Whether a session is known to be open; of one that is not, the summaries tell. */
    knowsOpen: (sessionId: string): boolean => open.has(sessionId),

    /** Makes sure that a session has its welcome messages. */
    async open(sessionId: string, at: Date): Promise<void> {
      await enqueue({ sessionId, at });
    },
  };
}

/** The jobs that come next: those before the next removal, or that one alone. */
function nextBatch(queue: readonly Job[]): Job[] {
  const removal = queue.findIndex(({ draft }) => draft?.kind === 'removed');
  const end = removal === -1 ? largestBatch : Math.max(1, removal);
  return queue.slice(0, Math.min(end, largestBatch));
}

/** Every job's draft, with the welcome messages in front of the first one of a session that is not open. */
function withWelcomes(
  jobs: readonly Job[],
  { open, welcomes }: { open: ReadonlySet<string>; welcomes: readonly string[] },
): EntryDraft[] {
  const opened = new Set<string>();
  return jobs.flatMap(({ sessionId, at, draft }) => {
    const isOpen = open.has(sessionId) || opened.has(sessionId);
    opened.add(sessionId);
    return [
      ...(isOpen ? [] : welcomeDrafts(welcomes, { sessionId, createdAt: at })),
      ...(draft === undefined ? [] : [draft]),
    ];
  });
}

/** Their ids are fixed, so the unique index stores each once per session, whoever else posts them at the same time. */
const welcomeDrafts = (
  welcomes: readonly string[],
  session: Pick<EntryDraft, 'sessionId' | 'createdAt'>,
): EntryDraft[] =>
  welcomes.map((message, index) => ({
    ...session,
    clientId: welcomeClientId(index),
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

const busy = (): AppError =>
  new AppError('unavailable', 'The chat is very busy right now. Please try again in a moment.', { retryAfter: 2 });
