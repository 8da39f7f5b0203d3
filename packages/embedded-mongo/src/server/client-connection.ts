import type { Socket } from 'node:net';
import type { Doc } from '../values/bson.ts';
import { MongoError } from '../values/errors.ts';
import { Framer, frameReply, type WireReply, type WireRequest } from '../wire/wire.ts';
import { errorReply } from './dispatch.ts';
import type { Client } from './job.ts';
import type { Scheduler } from './scheduler.ts';

/** A connection is closed when the replies that wait in its socket exceed this size. */
const MAX_UNSENT_BYTES = 64 * 1024 * 1024;
/** The maximum time between two parts of a message. */
const MESSAGE_TIMEOUT_MS = 60_000;
/** The maximum time for which a `hello` stays open, even if the client asks for more. */
const MAX_HELLO_WAIT_MS = 60_000;

/** A client's connection. Passes the client's requests to the scheduler and sends the replies. */
export class ClientConnection implements Client {
  readonly id: number;
  readonly #socket: Socket;
  readonly #scheduler: Scheduler;
  readonly #framer = new Framer();
  #helloTimer: NodeJS.Timeout | undefined;

  constructor(id: number, socket: Socket, scheduler: Scheduler) {
    this.id = id;
    this.#socket = socket;
    this.#scheduler = scheduler;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('drain', () => socket.resume());
    socket.on('timeout', () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#onClose());
  }

  get closed(): boolean {
    return this.#socket.destroyed;
  }

  #onClose(): void {
    clearTimeout(this.#helloTimer);
    this.#scheduler.clientClosed(this);
  }

  #receive(chunk: Buffer): void {
    try {
      for (const request of this.#framer.push(chunk)) this.#accept(request);
    } catch {
      this.#socket.destroy();
      return;
    }
    this.#socket.setTimeout(this.#framer.partial ? MESSAGE_TIMEOUT_MS : 0);
  }

  #accept(request: WireRequest): void {
    const waitMs = helloWaitMs(request);
    if (waitMs === undefined) this.#scheduler.submit(this, request);
    else this.#submitLater(request, waitMs);
  }

  #submitLater(request: WireRequest, waitMs: number): void {
    this.#helloTimer = setTimeout(() => this.#scheduler.submit(this, request), waitMs);
    this.#helloTimer.unref();
  }

  /**
   * Sends a reply. While the client does not read its replies, no more requests are read from it. A `hello` with
   * `exhaust` gets its next reply without another request.
   */
  send(request: WireRequest, reply: Doc | Buffer): void {
    if (request.noReply) return;
    const waitMs = request.exhaust ? helloWaitMs(request) : undefined;
    const wireReply = frame(request, reply, waitMs !== undefined);
    let hasBufferSpace = true;
    this.#socket.cork();
    for (const part of wireReply.parts) hasBufferSpace = this.#socket.write(part);
    this.#socket.uncork();
    if (this.#socket.writableLength > MAX_UNSENT_BYTES) this.#socket.destroy();
    else if (!hasBufferSpace) this.#socket.pause();
    if (waitMs !== undefined) this.#submitLater({ ...request, id: wireReply.id }, waitMs);
  }
}

/**
 * Frames a reply. A reply that cannot be encoded, because it is too large, is replaced by an error; without a reply,
 * the client would see a network failure.
 */
function frame(request: WireRequest, reply: Doc | Buffer, moreToCome: boolean): WireReply {
  try {
    return frameReply(request, reply, moreToCome);
  } catch (error) {
    const internalError = new MongoError(1, 'InternalError', 'the command was carried out; its reply cannot be sent');
    return frameReply(request, errorReply(error instanceof MongoError ? error : internalError));
  }
}

/**
 * Returns how many milliseconds the reply to a `hello` has to wait, if the client wants the `hello` to stay open;
 * undefined for other requests. The topology never changes, so there is nothing to report earlier. When the server
 * ends, the connection closes, which the client notices at once.
 *
 * Source: MongoDB Manual, "hello", and the drivers' specification "Server Monitoring", Streaming Protocol.
 */
function helloWaitMs({ body }: WireRequest): number | undefined {
  if (body.topologyVersion === undefined || body.maxAwaitTimeMS === undefined) return undefined;
  const waitMs = Number(body.maxAwaitTimeMS);
  return waitMs >= 0 ? Math.min(waitMs, MAX_HELLO_WAIT_MS) : undefined;
}
