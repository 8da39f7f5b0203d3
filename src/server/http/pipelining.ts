import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type WaitingLimits = { connection: number; ipAddress: number; total: number };

/**
 * Maximum requests that wait for earlier answers: per connection, per IP address, and in total. Each takes about 4 KB;
 * one read from a connection can return two thousand.
 */
const defaultLimits: WaitingLimits = { connection: 500, ipAddress: 2_000, total: 10_000 };

/** Milliseconds for which the waiting requests of a connection above a limit still count after it is closed. */
const penaltyTime = 1_000;

type Queue = { waiting: number; key: string | undefined; exceededLimit: boolean };

/**
 * Answers the requests of one connection one after the other (RFC 9112, section 9.3.2). Node itself emits every request
 * that it has read, even if the client reads no answer. Here, no more requests are read while one waits, and a
 * connection is closed if too many wait. Call this after all listeners that answer requests are registered: listeners
 * that are added later get requests when they arrive, not when their turn comes.
 *
 * @param options.countingKey returns the key under which a connection's requests are counted; undefined for a proxy,
 *   which forwards requests of many clients
 */
export function answerInTurn(
  server: Server,
  options: { countingKey: (socket: Socket) => string | undefined; limits?: WaitingLimits },
): void {
  const { countingKey, limits = defaultLimits } = options;
  const queues = new WeakMap<Socket, Queue>();
  const waitingByKey = new Map<string, number>();
  let total = 0;

  function changeWaiting(queue: Queue, change: number): void {
    queue.waiting += change;
    total += change;
    if (queue.key === undefined) return;
    const waiting = (waitingByKey.get(queue.key) ?? 0) + change;
    if (waiting > 0) waitingByKey.set(queue.key, waiting);
    else waitingByKey.delete(queue.key);
  }

  function newQueue(socket: Socket): Queue {
    const queue: Queue = { waiting: 0, key: countingKey(socket), exceededLimit: false };
    queues.set(socket, queue);
    socket.once('close', () => {
      const release = (): void => changeWaiting(queue, -queue.waiting);
      if (queue.exceededLimit) setTimeout(release, penaltyTime).unref();
      else release();
    });
    return queue;
  }

  const isFull = ({ waiting, key }: Queue): boolean =>
    waiting >= limits.connection ||
    total >= limits.total ||
    (key !== undefined && (waitingByKey.get(key) ?? 0) >= limits.ipAddress);

  const listeners = server.listeners('request');
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    for (const listener of listeners) listener.call(server, request, response);
  };

  function enqueue(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    if (socket.destroyed) return;
    const queue = queues.get(socket) ?? newQueue(socket);
    if (isFull(queue)) {
      queue.exceededLimit = true;
      stopReading(socket);
      return;
    }
    changeWaiting(queue, 1);
    socket.pause();
    const beginLater = (): unknown => setImmediate(() => begin(queue, { request, response }));
    // Node emits `socket` when the previous answer has been sent. `setImmediate` lets other connections go first.
    if (response.socket === null) response.once('socket', beginLater);
    else beginLater();
  }

  function begin(queue: Queue, { request, response }: { request: IncomingMessage; response: ServerResponse }): void {
    const { socket } = request;
    if (socket.destroyed) return;
    changeWaiting(queue, -1);
    if (queue.waiting === 0) socket.resume();
    answer(request, response);
  }

  /** Connections on which a request was answered without waiting in this turn of the event loop. */
  const begunSockets = new Set<Socket>();

  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Node assigns the connection to an answer as soon as no earlier one is pending. While Node parses what it read,
    // that may happen for hundreds of requests with bodies, so only the first one is answered in this turn.
    if (response.socket === null || begunSockets.has(request.socket)) {
      enqueue(request, response);
      return;
    }
    if (begunSockets.size === 0) setImmediate(() => begunSockets.clear());
    begunSockets.add(request.socket);
    answer(request, response);
  });
}

/** If `onIncoming` returns this number, Node's parser skips the rest of what was read. */
const stopParsing = 2;

/**
 * Closes a connection, and stops Node's parser from emitting requests that were read: two thousand would take 20 ms.
 * Source: `parserOnHeadersComplete` of `_http_common.js`; if that changes, the requests are emitted and stay
 * unanswered.
 */
function stopReading(socket: Socket): void {
  socket.destroy();
  const parser: unknown = Reflect.get(socket, 'parser');
  if (typeof parser === 'object' && parser !== null) Reflect.set(parser, 'onIncoming', () => stopParsing);
}
