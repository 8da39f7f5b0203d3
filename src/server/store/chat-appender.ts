import { type ChatEntry, welcomeClientId } from '#domain/chat.ts';
import { busy, type DirectInsert, type LogInserter, logInserter } from './chat-inserter.ts';
import { type ChatModels, type EntryDraft, type EntryRecord, type RemovedFields, toEntry } from './chat-records.ts';
import { eraseBefore } from './chat-removal.ts';
import { findSessions } from './chat-summary.ts';
import type { SummaryWriter } from './chat-summary-writer.ts';
import { type OpenSessions, openSessions } from './open-sessions.ts';

/** Entries that this process stored, in order: as records, and as clients receive them. */
export type Appended = { records: readonly EntryRecord[]; entries: readonly ChatEntry[] };

/** Called with entries that this process has just stored, or with undefined if it is unknown what was stored. */
export type AppendListener = (appended: Appended | undefined) => void;

type Job = {
  sessionId: string;
  at: Date;
  /** Absent if the session is only opened, or its conversation removed. */
  draft?: EntryDraft;
  /** Present if the conversation is removed. A removal has a batch of its own, and opens no session. */
  removal?: RemovedFields;
};

type WaitingJob = Job & {
  resolve: (stored: ChatEntry | undefined) => void;
  reject: (error: unknown) => void;
};

/** Maximum jobs in one insertion; each job may add the welcome messages of its session. */
const maxBatch = 200;
/** Maximum waiting jobs; further jobs are rejected. */
const maxQueue = 10_000;

type Parts = {
  models: ChatModels;
  summaries: SummaryWriter;
  listeners: ReadonlySet<AppendListener>;
  /** The texts of the welcome messages. */
  welcomes: () => readonly string[];
  insert: DirectInsert | undefined;
};

/** Appends entries to the log. Concurrent calls share insertions, and return when their entries are stored. */
export function chatAppender(models: ChatModels, parts: Omit<Parts, 'models'>) {
  const openCache = openSessions(models);
  const writer = batchWriter({ models, ...parts }, openCache);
  const enqueue = jobQueue(writer);

  return {
    /**
     * Stores an entry at the end of the log. A session that is not open yet is opened first.
     *
     * @returns the stored entry; for a known `clientId`, the entry that was stored before
     * @throws AppError `unavailable` if the chat is too busy, or the driver's error. The entry may be stored anyway.
     */
    async append(draft: EntryDraft): Promise<ChatEntry> {
      const stored = await enqueue({ sessionId: draft.sessionId, at: draft.createdAt, draft });
      if (stored === undefined) throw new Error('A job with a draft returned no entry.');
      return stored;
    },

    /** Removes a session's conversation. @returns false if there is none, or another call removes it */
    async remove(sessionId: string, at: Date, removal: RemovedFields): Promise<boolean> {
      return (await enqueue({ sessionId, at, removal })) !== undefined;
    },

    /** Call it when another process has removed a conversation. */
    markRemoved: openCache.markRemoved,

    /** Whether a session is cached as open; if not, its summary has to be read. */
    isCachedOpen: openCache.has,

    /** Makes sure that a session has its welcome messages. */
    async open(sessionId: string, at: Date): Promise<void> {
      await enqueue({ sessionId, at });
    },
  };
}

type BatchWriter = {
  /** @returns a result per job; undefined for a job without a draft, except for a removal that was stored now */
  write(jobs: readonly Job[]): Promise<(ChatEntry | undefined)[]>;
  /** Call it when `write` has failed. */
  failed(): void;
};

/** Runs jobs in batches, one batch after the other. */
function jobQueue({ write, failed }: BatchWriter): (job: Job) => Promise<ChatEntry | undefined> {
  let queue: WaitingJob[] = [];
  let isWorking = false;

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    while (queue.length > 0) {
      // Jobs from the same turn of the event loop join the batch.
      await new Promise(setImmediate);
      const jobs = nextBatch(queue);
      queue = queue.slice(jobs.length);
      try {
        const results = await write(jobs);
        for (const [index, job] of jobs.entries()) job.resolve(results[index]);
      } catch (error) {
        failed();
        for (const job of jobs) job.reject(error);
      }
    }
    isWorking = false;
  }

  return (job) => {
    if (queue.length >= maxQueue) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      queue.push({ ...job, resolve, reject });
      void work();
    });
  };
}

/** Returns the first jobs: those before the next removal, or only the removal if it is the first job. */
function nextBatch(queue: readonly WaitingJob[]): WaitingJob[] {
  const removalIndex = queue.findIndex(({ removal }) => removal !== undefined);
  const end = removalIndex === -1 ? maxBatch : Math.max(1, removalIndex);
  return queue.slice(0, Math.min(end, maxBatch));
}

/** Stores batches, and passes the stored entries on to the summaries and the listeners. */
function batchWriter({ models, summaries, listeners, welcomes, insert }: Parts, openCache: OpenSessions): BatchWriter {
  const inserter: LogInserter = logInserter(models, insert);

  function announce(appended: Appended | undefined): void {
    for (const listener of listeners) listener(appended);
  }

  /** Passes stored records on to the summaries and the listeners. @returns the entries by their drafts */
  function publish(written: ReadonlyMap<EntryDraft, EntryRecord>): ReadonlyMap<EntryDraft, ChatEntry> {
    const records = [...written.values()];
    const entries = new Map([...written].map(([draft, record]) => [draft, toEntry(record)]));
    summaries.add(records);
    if (records.length > 0) announce({ records, entries: [...entries.values()] });
    return entries;
  }

  async function append(jobs: readonly Job[]): Promise<(ChatEntry | undefined)[]> {
    await openCache.load(jobs.map((job) => job.sessionId));
    const { written, existing } = await inserter.insert(withWelcomes(jobs, { openCache, welcomes: welcomes() }));
    for (const { sessionId } of jobs) openCache.add(sessionId);
    const entries = publish(written);
    return jobs.map(({ draft }) => {
      const record = draft && existing.get(draft);
      return record === undefined ? draft && entries.get(draft) : toEntry(record);
    });
  }

  /**
   * Stores a removal and deletes its conversation: the next message of the session starts a new one. The removals of
   * one conversation have the same client id, so that a unique index allows only one.
   *
   * @returns undefined if there is no conversation or its removal was stored before
   */
  async function remove({ sessionId, at }: Job, removal: RemovedFields): Promise<ChatEntry | undefined> {
    await summaries.catchUp();
    const session = (await findSessions(models, [sessionId])).get(sessionId);
    if (session === undefined) return undefined;
    const draft = { ...removal, sessionId, clientId: `removed-${session.firstSeq ?? 0}`, createdAt: at };
    const { written, existing } = await inserter.insert([draft]);
    const record = written.get(draft) ?? existing.get(draft);
    if (record?.kind !== 'removed') throw new Error('The client id of a removal belongs to another entry.');
    // Also if the removal was stored before, because its process may have died.
    await eraseBefore(models, record);
    openCache.markRemoved(sessionId, record.seq);
    return publish(written).get(draft);
  }

  return {
    async write(jobs) {
      const [job] = jobs;
      await summaries.ready();
      return job?.removal === undefined ? append(jobs) : [await remove(job, job.removal)];
    },
    failed() {
      inserter.forgetLast();
      summaries.expectUnknownEntries();
      announce(undefined);
    },
  };
}

/** Returns the drafts of all jobs. A session that is not open gets welcome messages at its first job. */
function withWelcomes(
  jobs: readonly Job[],
  { openCache, welcomes }: { openCache: Pick<OpenSessions, 'has'>; welcomes: readonly string[] },
): EntryDraft[] {
  const openedIds = new Set<string>();
  return jobs.flatMap(({ sessionId, at, draft }) => {
    const isOpen = openCache.has(sessionId) || openedIds.has(sessionId);
    openedIds.add(sessionId);
    return [
      ...(isOpen ? [] : welcomeDrafts(welcomes, { sessionId, createdAt: at })),
      ...(draft === undefined ? [] : [draft]),
    ];
  });
}

/** Welcome messages have fixed client ids, so that a unique index allows each only once per session. */
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
