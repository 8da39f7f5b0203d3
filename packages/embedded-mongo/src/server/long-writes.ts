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
  /** Runs the next slice of a write. */
  nextStep: (steps: Slices<Doc | Buffer>) => IteratorResult<undefined, Doc | Buffer>;
  /** Commits the changes that were not rolled back, and sends the reply. */
  onEnd: (job: Job, reply: Doc | Buffer) => void;
  onStorageFailed: (error: MongoError) => void;
}

/** Runs a long write, one slice per tick. At most one is open. */
export class LongWrites {
  readonly #parts: LongWriteParts;
  #write: LongWrite | undefined;
  /** True after a long write, until the reading thread is asked to write the log back into the file. */
  #needsCheckpoint = false;

  constructor(parts: LongWriteParts) {
    this.#parts = parts;
  }

  get isOpen(): boolean {
    return this.#write !== undefined;
  }

  /** Whether the write needs another slice. */
  get hasWork(): boolean {
    return this.#write !== undefined && this.#write.reply === undefined;
  }

  begin(job: Job, steps: Slices<Doc | Buffer>): void {
    const { database, readingThread } = this.#parts;
    this.#write = { job, steps };
    if (readingThread) database.beginLongWrite();
    database.logSync.begin();
  }

  /** Runs the next slice. After the last one, the write is committed once the log is on disk. */
  runSlice(): void {
    const write = this.#write;
    if (write === undefined || write.reply !== undefined) return;
    const { database, pendingWork, nextStep } = this.#parts;
    const step = nextStep(write.steps);
    if (!step.done) return;
    const reply = step.value;
    write.reply = reply;
    const end = database.logSync.finish().then(
      () => this.#end(write, reply),
      (error: unknown) => this.#fail(write, error),
    );
    pendingWork.add(end);
  }

  /** Ends the write without waiting for the log, if the work is done. */
  endIfDone(): void {
    if (this.#write?.reply !== undefined) this.#end(this.#write, this.#write.reply);
  }

  #end(write: LongWrite, reply: Doc | Buffer): void {
    if (this.#write !== write) return;
    this.#write = undefined;
    this.#needsCheckpoint = true;
    this.#parts.onEnd(write.job, reply);
  }

  /** Rolls the write back, because its log could not be written to disk. */
  #fail(write: LongWrite, error: unknown): void {
    if (this.#write !== write) return;
    const storageError = ioError(error);
    this.#parts.onStorageFailed(storageError);
    this.#end(write, errorReply(storageError));
  }

  /** Lets the reading thread write the log of a long write back into the file, so that no commit has to do it. */
  checkpoint(): void {
    const { database, readingThread, pendingWork } = this.#parts;
    if (!this.#needsCheckpoint || !readingThread) return;
    this.#needsCheckpoint = false;
    const checkpoint = readingThread.checkpoint().then(() => {
      if (!this.isOpen) database.endLongWrite();
    });
    pendingWork.add(checkpoint);
  }
}
