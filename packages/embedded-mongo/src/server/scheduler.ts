import type { CommandContext } from '../commands/context.ts';
import { SERVER_COMMANDS } from '../commands/server.ts';
import { Cursors } from '../query/cursors.ts';
import type { Database } from '../storage/database.ts';
import { OUT_OF_DISK_SPACE, StorageError } from '../storage/sqlite.ts';
import { SliceOver, type Slices } from '../storage/time-slicer.ts';
import type { Doc } from '../values/bson.ts';
import type { MongoError } from '../values/errors.ts';
import { sessionKey } from '../values/session.ts';
import type { WireRequest } from '../wire/wire.ts';
import { errorReply, type Log, runCommand, toMongoError } from './dispatch.ts';
import { type Client, checkNotRetryable, checkSpace, closesCursors, type Job, mayRepeat, writes } from './job.ts';
import { LongReads } from './long-reads.ts';
import { LongWrites } from './long-writes.ts';
import { PendingReplies } from './pending-replies.ts';
import { PendingWork } from './pending-work.ts';
import type { ReadingThread } from './reading-thread.ts';
import { TransactionRunner } from './transaction-runner.ts';
import { transactionIdOf } from './transactions.ts';

/** A tick starts no further command after this many commands, or after more than this many bytes of replies. */
const COMMANDS_PER_TICK = 1000;
const REPLY_BYTES_PER_TICK = 32 * 1024 * 1024;

/**
 * Runs commands in the order in which they arrive; long reads move to the reading thread. The writes of one tick, which
 * is a turn of the event loop, share one commit, and are acknowledged after it. While a transaction or a long write is
 * open, other writes wait for its end and other reads see the last committed state.
 */
export class Scheduler {
  readonly cursors: Cursors;
  readonly #database: Database;
  readonly #topology: Doc;
  readonly #log: Log;
  readonly #transactions: TransactionRunner;
  #queue: Job[] = [];
  /** Jobs that wait for the end of the open transaction or long write. */
  #waiting: Job[] = [];
  readonly #pendingReplies = new PendingReplies();
  #isScheduled = false;
  readonly #longWrites: LongWrites;
  /** Runs reads that take longer than a slice. */
  readonly #readingThread: ReadingThread | undefined;
  readonly #longReads: LongReads;
  readonly #pendingWork = new PendingWork();

  constructor(database: Database, options: { topology: Doc; log: Log; readingThread?: ReadingThread | undefined }) {
    this.#database = database;
    this.cursors = new Cursors(database.slicer);
    this.#readingThread = options.readingThread;
    this.#topology = options.topology;
    this.#log = options.log;
    this.#longReads = new LongReads(options.readingThread, {
      contextOf: (job) => this.#contextOf(job),
      pendingWork: this.#pendingWork,
      log: options.log,
    });
    this.#longWrites = new LongWrites({
      database,
      readingThread: options.readingThread,
      pendingWork: this.#pendingWork,
      nextStep: (steps) => this.#nextStep(steps),
      onEnd: (job, reply) => this.#onLongWriteEnd(job, reply),
      onStorageFailed: (error) => this.#onStorageFailure(error),
    });
    this.#transactions = new TransactionRunner({
      database,
      log: options.log,
      execute: (job, transaction) => this.#execute(job, transaction),
      flush: () => this.#flush(),
      hasLongWrite: () => this.#longWrites.isOpen,
      onEnd: (transaction) => this.#onTransactionEnd(transaction),
      onStorageFailed: (error) => this.#onStorageFailure(error),
    });
  }

  /** True while a transaction or a long write is open: no other write may run. */
  get busy(): boolean {
    return this.#transactions.isOpen || this.#longWrites.isOpen;
  }

  submit(client: Client, request: WireRequest): void {
    this.#queue.push({ client, request, command: Object.keys(request.body)[0] ?? '' });
    this.#schedule();
  }

  clientClosed(client: Client): void {
    this.#transactions.clientClosed(client);
  }

  /** Runs everything that was submitted. Rolls back an open transaction, and runs the jobs that waited for its end. */
  finish(): void {
    this.#runAll();
    this.#transactions.abort();
    this.#runAll();
  }

  #runAll(): void {
    while (this.#queue.length > 0 || this.#longWrites.isOpen) {
      this.#tick();
      this.#longWrites.endIfDone();
    }
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#tick();
      if (this.#queue.length > 0 || this.#longWrites.hasWork) this.#schedule();
    });
  }

  /** Takes jobs from the queue one by one, because the end of a transaction puts waiting jobs at the front. */
  #tick(): void {
    for (let count = 0; count < COMMANDS_PER_TICK && this.#pendingReplies.bytes <= REPLY_BYTES_PER_TICK; count++) {
      const job = this.#queue.shift();
      if (!job) break;
      this.#attempt(job);
    }
    this.#flush();
    this.#longWrites.runSlice();
  }

  /** Turns every failure into an error reply, so that no request can end the worker. */
  #attempt(job: Job): void {
    try {
      this.#run(job);
    } catch (error) {
      this.#addReply(job, errorReply(toMongoError(error, this.#log)));
    }
  }

  #run(job: Job): void {
    const { body } = job.request;
    if (body.autocommit === false) {
      const reply = this.#transactions.run(job, transactionIdOf(body));
      if (reply === 'wait') this.#waiting.push(job);
      else if (reply !== 'dropped') this.#addReply(job, reply);
      return;
    }
    const isWriting = writes(job);
    if (isWriting && this.busy) this.#waiting.push(job);
    else if (isWriting) this.#write(job);
    else if (!job.client.closed) this.#read(job);
  }

  #write(job: Job): void {
    const steps = this.#execute(job);
    const step = this.#nextStep(steps);
    if (step.done) this.#addReply(job, step.value);
    else {
      this.#longWrites.begin(job, steps);
      // Reads of this tick may have seen changes that are committed only when the long write ends. Their replies are
      // not sent yet, so the reads run again on the last committed state. Other tentative replies wait for the end.
      this.#queue = [...this.#pendingReplies.takeTentativeReads(), ...this.#queue];
    }
  }

  #onLongWriteEnd(job: Job, reply: Doc | Buffer): void {
    this.#addReply(job, reply);
    this.#flush();
    this.#resumeWaiting();
  }

  /** Puts the waiting jobs in front of later jobs. */
  #resumeWaiting(): void {
    this.#queue = [...this.#waiting, ...this.#queue];
    this.#waiting = [];
    if (this.#queue.length > 0) this.#schedule();
  }

  #read(job: Job): void {
    if (this.#readingThread?.mustRun(job.command, job.request.body)) {
      this.#longReads.add(job);
      return;
    }
    const run = (): Doc | Buffer => {
      const step = this.#nextStep(this.#execute(job));
      if (step.done) return step.value;
      throw new Error('a read yielded the thread');
    };
    const { slicer } = this.#database;
    const runInSlice = this.#readingThread && job.command !== 'getMore' ? () => slicer.interruptible(run) : run;
    try {
      this.#addReply(job, this.busy ? this.#database.committedOnly(runInSlice) : runInSlice());
    } catch (error) {
      if (!(error instanceof SliceOver)) throw error;
      this.#longReads.add(job);
      return;
    }
    if (closesCursors(job)) this.#readingThread?.forward(job.request.body, this.#contextOf(job));
  }

  #nextStep(steps: Slices<Doc | Buffer>): IteratorResult<undefined, Doc | Buffer> {
    const { slicer } = this.#database;
    slicer.begin();
    try {
      return steps.next();
    } finally {
      slicer.stop();
    }
  }

  /** Resolves when the pending long reads, syncs and checkpoints have ended. */
  async settled(): Promise<void> {
    await this.#pendingWork.settled();
  }

  #onTransactionEnd(transaction: string | undefined): void {
    if (transaction !== undefined) this.cursors.killTransaction(transaction);
    this.#resumeWaiting();
  }

  #contextOf({ request, client, command }: Job, transaction?: string): CommandContext {
    return {
      database: this.#database,
      cursors: this.cursors,
      command,
      body: request.body,
      sequences: request.sequences,
      db: String(request.body.$db ?? ''),
      owner: { session: sessionKey(request.body.lsid), transaction },
      abortTransaction: (session) => this.#transactions.sessionEnded(session),
      topology: this.#topology,
      connectionId: client.id,
    };
  }

  *#execute(job: Job, transaction?: string): Slices<Doc | Buffer> {
    try {
      if (transaction === undefined) checkNotRetryable(job, this.#topology);
      checkSpace(job, this.#database);
      return yield* runCommand(this.#contextOf(job, transaction));
    } catch (error) {
      if (error instanceof SliceOver) throw error;
      const mongoError = toMongoError(error, this.#log);
      // A failed read of the committed state does not affect the uncommitted changes.
      const isIsolated = this.busy && transaction === undefined && !writes(job);
      if (mongoError instanceof StorageError && !isIsolated) {
        this.#onStorageFailure(mongoError);
        if (mongoError.code === OUT_OF_DISK_SPACE && transaction === undefined && mayRepeat(job)) {
          job.repeated = true;
          return yield* this.#execute(job);
        }
      }
      return errorReply(mongoError);
    }
  }

  #addReply(job: Job, reply: Doc | Buffer): void {
    const seesData = !Object.hasOwn(SERVER_COMMANDS, job.command);
    const isIsolated = this.busy && !writes(job);
    const isTentative = seesData && this.#database.inTransaction && !this.#transactions.isOpen && !isIsolated;
    this.#pendingReplies.add(job, reply, isTentative);
  }

  /** Commits what ran, unless a transaction or a long write is open. Then sends the replies that need not wait. */
  #flush(): void {
    try {
      if (!this.busy) this.#database.commit();
      this.#createReserve();
    } catch (error) {
      this.#onStorageFailure(toMongoError(error, this.#log));
    }
    this.#repeatRemovals();
    this.#pendingReplies.send({ holdTentative: this.#longWrites.isOpen });
    this.#longReads.send();
    if (!this.busy) this.#longWrites.checkpoint();
  }

  #createReserve(): void {
    const database = this.#database;
    if (database.isDiskFull && this.#pendingReplies.hasRemovals) database.createReserve();
    else database.createReserveIfDue();
  }

  /** Queues again the removals of this tick that were lost because the disk is full. */
  #repeatRemovals(): void {
    const removals = this.#pendingReplies.takeLostRemovals();
    if (removals.length === 0) return;
    this.#queue = [...removals.map((job) => Object.assign(job, { repeated: true })), ...this.#queue];
    this.#schedule();
  }

  /**
   * Rolls back to the last commit and turns replies about lost changes into errors. On a full disk, also frees space.
   */
  #onStorageFailure(error: MongoError): void {
    this.#log('error', error.message, error.cause);
    this.#database.rollback();
    const isFull = error.code === OUT_OF_DISK_SPACE;
    if (isFull) this.#database.reclaimSpace();
    this.#transactions.abort();
    this.#pendingReplies.fail(error, { diskIsFull: isFull });
  }
}
