import { connect, type Socket } from 'node:net';
import type { Endpoint } from '../server/server.ts';
import type { Doc } from '../values/bson.ts';
import { Framer, frameCommand } from '../wire/wire.ts';

/** The number of documents that were stored and, if not all were, why the next one was not. */
export type InsertOutcome = { inserted: number; failure?: { code: number; errmsg: string } };

/** A connection that has waited this long for a reply is closed. */
const REPLY_TIMEOUT_MS = 30_000;

/**
 * A connection for inserts from the process that runs the store, one insert at a time. It opens when it is needed, also
 * after it has ended. An insert through the MongoDB driver, with its sessions, pools and timers, takes four times as
 * much processor time.
 */
export class InsertConnection {
  readonly #endpoint: Endpoint;
  /** The connection, once it is open. */
  #socket: Socket | undefined;
  #isOpening = false;
  #isClosed = false;
  #pending: PromiseWithResolvers<InsertOutcome> | undefined;
  #requestId = 0;

  constructor(endpoint: Endpoint) {
    this.#endpoint = endpoint;
  }

  /**
   * Inserts documents in their order, up to the first that fails.
   *
   * @returns undefined if nothing can be sent now, because the connection is not open or another insert is running;
   *   otherwise a promise, rejected with the code ECONNRESET if the connection ends before the reply: some or all
   *   documents may be stored then
   * @throws MongoError 10334 if the documents are too large to be encoded
   */
  insert(target: { db: string; collection: string }, documents: readonly object[]): Promise<InsertOutcome> | undefined {
    if (this.#socket === undefined) this.#open();
    if (this.#socket === undefined || this.#pending !== undefined) return undefined;
    this.#requestId = (this.#requestId + 1) & 0x7fffffff;
    const command = { insert: target.collection, documents, ordered: true, $db: target.db };
    const bytes = frameCommand(this.#requestId, command);
    this.#pending = Promise.withResolvers();
    this.#socket.write(bytes);
    return this.#pending.promise;
  }

  /** Closes the connection for good. A running insert is rejected. */
  close(): void {
    this.#isClosed = true;
    this.#socket?.destroy();
  }

  #open(): void {
    if (this.#isOpening || this.#isClosed) return;
    this.#isOpening = true;
    const socket = connect(this.#endpoint);
    const framer = new Framer();
    socket.setNoDelay(true);
    socket.setTimeout(REPLY_TIMEOUT_MS);
    socket.once('connect', () => {
      this.#isOpening = false;
      if (this.#isClosed) socket.destroy();
      else this.#socket = socket;
    });
    socket.on('data', (chunk: Buffer) => this.#receive(socket, framer, chunk));
    socket.on('timeout', () => this.#pending && socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#onClose(socket));
  }

  #receive(socket: Socket, framer: Framer, chunk: Buffer): void {
    try {
      for (const { body } of framer.push(chunk)) this.#settle(({ resolve }) => resolve(outcomeOf(body)));
    } catch {
      socket.destroy();
    }
  }

  #onClose(socket: Socket): void {
    this.#isOpening = false;
    if (this.#socket !== socket) return;
    this.#socket = undefined;
    const error = Object.assign(new Error('the connection to the store has ended'), { code: 'ECONNRESET' });
    this.#settle(({ reject }) => reject(error));
  }

  #settle(settle: (pending: PromiseWithResolvers<InsertOutcome>) => void): void {
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending) settle(pending);
  }
}

function outcomeOf({ ok, n, code, errmsg, writeErrors }: Doc): InsertOutcome {
  const [writeError] = Array.isArray(writeErrors) ? writeErrors : [];
  const inserted = Number(n ?? 0);
  if (ok === 1 && writeError === undefined) return { inserted };
  const failure = writeError ?? { code, errmsg };
  return { inserted, failure: { code: Number(failure.code), errmsg: String(failure.errmsg) } };
}
