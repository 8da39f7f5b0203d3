import type { Database } from '../storage/database.ts';
import { ioError } from '../storage/sqlite.ts';
import type { Slices } from '../storage/time-slicer.ts';
import type { Doc } from '../values/bson.ts';
import type { MongoError } from '../values/errors.ts';
import { errorReply } from './dispatch.ts';
import type { Job } from './job.ts';
import type { PendingWork } from './pending-work.ts';
import type { ReadingThread } from './reading-thread.ts';

/** A write that takes longer than a slice. */
interface LongWrite {
  job: Job;
  steps: Slices<Doc | Buffer>;
  /** Set when the work is done. The write then waits until the log is on disk. */
  reply?: Doc | Buffer;
}

interface LongWriteParts {
  database: Database;
  readingThread: ReadingThread | undefined;
  pendingWork: PendingWork;
  nextStep: (steps: Slices<Doc | Buffer>) => IteratorResult<undefined, Doc | Buffer>;
  /** Called when the write has ended. */
  onEnd: (job: Job, reply: Doc | Buffer) => void;
  onStorageFailed: (error: MongoError) => void;
}

/** The write that runs one slice per tick. There is at most one. */
export class LongWrites {
  readonly #parts: LongWriteParts;
  #open: LongWrite | undefined;
  /** True until the log of the last long write is written back. */
  #needsCheckpoint = false;

  constructor(parts: LongWriteParts) {
    this.#parts = parts;
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** Whether the write needs another slice. */
  get hasWork(): boolean {
    return this.#open !== undefined && this.#open.reply === undefined;
  }

  begin(job: Job, steps: Slices<Doc | Buffer>): void {
    const { database, readingThread } = this.#parts;
    this.#open = { job, steps };
    if (readingThread) database.beginLongWrite();
    database.logSync.begin();
  }

  /** Runs the next slice. After the last one, the log is written to disk before the commit. */
  runSlice(): void {
    const long = this.#open;
    if (long === undefined || long.reply !== undefined) return;
    const { database, pendingWork, nextStep } = this.#parts;
    const step = nextStep(long.steps);
    if (!step.done) return;
    const reply = step.value;
    long.reply = reply;
    const ended = database.logSync.finish().then(
      () => this.#end(long, reply),
      (error: unknown) => this.#fail(long, error),
    );
    pendingWork.add(ended);
  }

  /** Ends the write without waiting for the log, if the work is done. */
  endIfDone(): void {
    if (this.#open?.reply !== undefined) this.#end(this.#open, this.#open.reply);
  }

  #end(long: LongWrite, reply: Doc | Buffer): void {
    if (this.#open !== long) return;
    this.#open = undefined;
    this.#needsCheckpoint = true;
    this.#parts.onEnd(long.job, reply);
  }

  /** Rolls the write back if its log could not be written to disk. */
  #fail(long: LongWrite, error: unknown): void {
    if (this.#open !== long) return;
    const named = ioError(error);
    this.#parts.onStorageFailed(named);
    this.#end(long, errorReply(named));
  }

  /** Lets the reading thread write back the log of a long write, so that no commit has to. */
  checkpoint(): void {
    const { database, readingThread, pendingWork } = this.#parts;
    if (!this.#needsCheckpoint || !readingThread) return;
    this.#needsCheckpoint = false;
    const done = readingThread.checkpoint().then(() => {
      if (!this.isOpen) database.endLongWrite();
    });
    pendingWork.add(done);
  }
}
