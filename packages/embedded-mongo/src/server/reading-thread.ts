import { Worker } from 'node:worker_threads';
import type { CommandContext } from '../commands/context.ts';
import { type Doc, encodeDocument, isPlain } from '../values/bson.ts';
import { MongoError } from '../values/errors.ts';
import { toDouble } from '../values/numbers.ts';
import { errorReply, type Log } from './dispatch.ts';

/** The start parameters of the reading thread. */
export interface ReaderSettings {
  file: string;
  /** The lowest id of the thread's cursors. */
  firstCursor: number;
}

/** A command for the reading thread. `body` is encoded. */
export interface ReadRequest {
  id: number;
  command: string;
  body: Uint8Array;
  db: string;
  session: string;
}

export interface ReadReply {
  id: number;
  reply: Uint8Array;
}

/** An entry for the log of the store. */
export interface ReadLogEntry {
  level: Parameters<Log>[0];
  message: string;
  error: unknown;
}

/** Cursors with this id or a higher one belong to the reading thread. */
const FIRST_CURSOR = 2 ** 40;
/**
 * Each start of the thread uses cursor ids that are this much higher, so that cursors of a thread that died are not
 * found.
 */
const CURSORS_PER_START = 2 ** 32;
/** Heap of the thread in MiB. A read that needs more ends only this thread; its running reads fail with error 292. */
const HEAP_MIB = 512;
/** The command of a checkpoint, which the server itself sends; all other commands come from clients. */
export const CHECKPOINT = '#checkpoint';
const EMPTY_BODY = encodeDocument({});

/** Commands that always read whole collections, like an `aggregate` with `$collStats`. */
const ALWAYS_LONG = new Set(['validate', 'collStats', 'collstats', 'dbStats', 'dbstats', 'listDatabases']);

/**
 * A second thread. It runs checkpoints and the reads that take longer than a slice. It sees only committed data and has
 * its own heap. The first request starts the thread.
 */
export class ReadingThread {
  readonly #file: string;
  readonly #log: Log;
  #worker: Worker | undefined;
  #starts = 0;
  #nextId = 1;
  readonly #pending = new Map<number, (reply: Buffer) => void>();

  constructor(file: string, log: Log) {
    this.#file = file;
    this.#log = log;
  }

  /** True if a command must run in this thread: it uses only cursors of the thread, or always takes long. */
  mustRun(command: string, body: Doc): boolean {
    if (command === 'getMore') return isOwnCursor(body.getMore);
    if (command === 'killCursors') return this.#worker !== undefined && areOwnCursors(body.cursors);
    return ALWAYS_LONG.has(command) || (command === 'aggregate' && hasCollStats(body.pipeline));
  }

  /** Runs a command and returns its encoded reply. An error is a reply too. */
  run(body: Doc, { command, db, owner }: CommandContext): Promise<Buffer> {
    return this.#send({ command, body: encodeDocument(body), db, session: owner.session });
  }

  #send(work: Omit<ReadRequest, 'id'>): Promise<Buffer> {
    const worker = this.#worker ?? this.#start();
    const id = this.#nextId++;
    const request: ReadRequest = { id, ...work };
    return new Promise((resolve) => {
      this.#pending.set(id, resolve);
      worker.postMessage(request);
    });
  }

  /** Writes SQLite's log back into the file, except for the parts that a running read needs. */
  async checkpoint(): Promise<void> {
    await this.#send({ command: CHECKPOINT, body: EMPTY_BODY, db: '', session: '' });
  }

  /** Passes on a command that closes cursors. A thread that does not run has no cursors. */
  forward(body: Doc, context: CommandContext): void {
    if (this.#worker) void this.run(body, context);
  }

  #start(): Worker {
    const settings: ReaderSettings = {
      file: this.#file,
      firstCursor: FIRST_CURSOR + this.#starts++ * CURSORS_PER_START,
    };
    const worker = new Worker(new URL('./reader.ts', import.meta.url), {
      name: 'embedded-mongo-reader',
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
    });
    worker.unref();
    worker.on('message', (message: ReadReply | ReadLogEntry | object) => {
      // Under `node --watch`, a thread also sends the names of the files that it loads.
      if ('id' in message) this.#settle(message.id, Buffer.from(message.reply));
      else if ('level' in message) this.#log(message.level, message.message, message.error);
    });
    // Without a listener, the error would end the process. `exit` follows it.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const id of [...this.#pending.keys()]) this.#settle(id, ENDED_READ_REPLY);
    });
    this.#worker = worker;
    return worker;
  }

  #settle(id: number, reply: Buffer): void {
    this.#pending.get(id)?.(reply);
    this.#pending.delete(id);
  }

  /** Ends the thread. Running reads fail with error 292. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
  }
}

const hasCollStats = (pipeline: unknown): boolean =>
  Array.isArray(pipeline) && pipeline.some((stage) => isPlain(stage) && '$collStats' in stage);

const isOwnCursor = (id: unknown): boolean => toDouble(id) >= FIRST_CURSOR;

const areOwnCursors = (ids: unknown): boolean => Array.isArray(ids) && ids.length > 0 && ids.every(isOwnCursor);

const ENDED_READ_REPLY = encodeDocument(
  errorReply(
    new MongoError(
      292,
      'QueryExceededMemoryLimitNoDiskUseAllowed',
      'the read was ended: it needed too much memory, or the store closes',
    ),
  ),
);
