import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type WaitingLimits = { connection: number; ipAddress: number; total: number };

/**
 * Maximum requests that wait for earlier answers: per connection, per IP address, and in total. Each takes about 4 KB;
 * one packet can contain two thousand.
 */
const defaultLimits: WaitingLimits = { connection: 500, ipAddress: 2_000, total: 10_000 };

/** Milliseconds for which the waiting requests of a closed connection still count. */
const penalty = 1_000;

type Queue = { waiting: number; ipAddress: string | undefined; isClosed: boolean };

/**
 * Answers the requests of one connection one after the other (RFC 9112, section 9.3.2). Node itself emits every request
 * that it has read, even if the client reads no answer. Here, no more requests are read while one waits, and a
 * connection on which too many wait is closed. Call this after the last listener for requests is registered.
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
  const waitingByIpAddress = new Map<string, number>();
  let total = 0;

  function count(queue: Queue, change: number): void {
    queue.waiting += change;
    total += change;
    if (queue.ipAddress === undefined) return;
    const waiting = (waitingByIpAddress.get(queue.ipAddress) ?? 0) + change;
    if (waiting > 0) waitingByIpAddress.set(queue.ipAddress, waiting);
    else waitingByIpAddress.delete(queue.ipAddress);
  }

  function newQueue(socket: Socket): Queue {
    const queue: Queue = { waiting: 0, ipAddress: countingKey(socket), isClosed: false };
    queues.set(socket, queue);
    socket.once('close', () => {
      const release = (): void => count(queue, -queue.waiting);
      if (queue.isClosed) setTimeout(release, penalty).unref();
      else release();
    });
    return queue;
  }

  const isFull = ({ waiting, ipAddress }: Queue): boolean =>
    waiting >= limits.connection ||
    total >= limits.total ||
    (ipAddress !== undefined && (waitingByIpAddress.get(ipAddress) ?? 0) >= limits.ipAddress);

  const listeners = server.listeners('request');
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    for (const listener of listeners) listener.call(server, request, response);
  };

  function enqueue(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    if (socket.destroyed) return;
    const queue = queues.get(socket) ?? newQueue(socket);
    if (isFull(queue)) {
      queue.isClosed = true;
      stopReading(socket);
      return;
    }
    count(queue, 1);
    socket.pause();
    const beginLater = (): unknown => setImmediate(() => begin(queue, { request, response }));
    // Node emits `socket` when the previous answer has been sent. Other connections are served before this request.
    if (response.socket === null) response.once('socket', beginLater);
    else beginLater();
  }

  function begin(queue: Queue, { request, response }: { request: IncomingMessage; response: ServerResponse }): void {
    const { socket } = request;
    if (socket.destroyed) return;
    count(queue, -1);
    if (queue.waiting === 0) socket.resume();
    answer(request, response);
  }

  /** Connections on which an answer was started in this turn of the event loop. */
  const begunSockets = new Set<Socket>();

  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Node assigns the connection to an answer as soon as no earlier one is pending. While it parses one packet of
    // requests with bodies, that may happen hundreds of times.
    if (response.socket === null || begunSockets.has(request.socket)) {
      enqueue(request, response);
      return;
    }
    if (begunSockets.size === 0) setImmediate(() => begunSockets.clear());
    begunSockets.add(request.socket);
    answer(request, response);
  });
}

/** The parser's return value for "stop": the rest of the packet is not read. */
const stopParsing = 2;

/**
 * Closes a connection and stops Node's parser from emitting requests that have arrived: two thousand would take 20 ms.
 * Source: `parserOnHeadersComplete` of `_http_common.js`; if that changes, the requests are emitted and stay
 * unanswered.
 */
function stopReading(socket: Socket): void {
  socket.destroy();
  const parser: unknown = Reflect.get(socket, 'parser');
  if (typeof parser === 'object' && parser !== null) Reflect.set(parser, 'onIncoming', () => stopParsing);
}
