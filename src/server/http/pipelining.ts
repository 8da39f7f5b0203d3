import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type WaitingLimits = { connection: number; ipAddress: number; total: number };

/**
 * Maximum requests that wait for earlier answers: per connection, per IP address, and in total. Each takes about 4 KB;
 * one packet can contain two thousand.
 */
const usualLimits: WaitingLimits = { connection: 500, ipAddress: 2_000, total: 10_000 };

/** Milliseconds for which the waiting requests of a closed connection still count. */
const penalty = 1_000;

type Line = { waiting: number; ipAddress: string | undefined; isClosed: boolean };

/**
 * Has the requests of one connection answered one after the other (RFC 9112, section 9.3.2). Node hands over every
 * request that it has read, however many answers before it nobody fetches. While one waits, no more are read; a
 * connection on which too many wait is closed. Call this after the last listener for requests is registered.
 *
 * @param options.countedAs what a connection's requests are counted under; undefined for a proxy, which sends for many
 */
export function answerInTurn(
  server: Server,
  options: { countedAs: (socket: Socket) => string | undefined; limits?: WaitingLimits },
): void {
  const { countedAs, limits = usualLimits } = options;
  const lines = new WeakMap<Socket, Line>();
  const byIpAddress = new Map<string, number>();
  let total = 0;

  function count(line: Line, change: number): void {
    line.waiting += change;
    total += change;
    if (line.ipAddress === undefined) return;
    const ofIpAddress = (byIpAddress.get(line.ipAddress) ?? 0) + change;
    if (ofIpAddress > 0) byIpAddress.set(line.ipAddress, ofIpAddress);
    else byIpAddress.delete(line.ipAddress);
  }

  function newLine(socket: Socket): Line {
    const line: Line = { waiting: 0, ipAddress: countedAs(socket), isClosed: false };
    lines.set(socket, line);
    socket.once('close', () => {
      const release = (): void => count(line, -line.waiting);
      if (line.isClosed) setTimeout(release, penalty).unref();
      else release();
    });
    return line;
  }

  const isFull = ({ waiting, ipAddress }: Line): boolean =>
    waiting >= limits.connection ||
    total >= limits.total ||
    (ipAddress !== undefined && (byIpAddress.get(ipAddress) ?? 0) >= limits.ipAddress);

  const listeners = server.listeners('request');
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    for (const listener of listeners) listener.call(server, request, response);
  };

  function wait(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    if (socket.destroyed) return;
    const line = lines.get(socket) ?? newLine(socket);
    if (isFull(line)) {
      line.isClosed = true;
      stopReading(socket);
      return;
    }
    count(line, 1);
    socket.pause();
    const others = (): unknown => setImmediate(() => begin(line, { request, response }));
    // Node emits this when the answer before has been sent. Other connections get their turn before the next one.
    if (response.socket === null) response.once('socket', others);
    else others();
  }

  function begin(line: Line, { request, response }: { request: IncomingMessage; response: ServerResponse }): void {
    const { socket } = request;
    if (socket.destroyed) return;
    count(line, -1);
    if (line.waiting === 0) socket.resume();
    answer(request, response);
  }

  /** Connections on which an answer was started in this turn of the event loop. */
  const begun = new Set<Socket>();

  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Node assigns the connection to an answer as soon as none is pending before it. While it parses one packet of
    // requests with bodies, that may happen hundreds of times.
    if (response.socket === null || begun.has(request.socket)) {
      wait(request, response);
      return;
    }
    if (begun.size === 0) setImmediate(() => begun.clear());
    begun.add(request.socket);
    answer(request, response);
  });
}

/** The parser's return value for "stop": what follows in the same packet is not read. */
const endOfWork = 2;

/**
 * Closes a connection and stops Node's parser from emitting requests that have arrived: two thousand would take 20 ms.
 * Source: `parserOnHeadersComplete` of `_http_common.js`; if that changes, the requests are emitted and stay
 * unanswered.
 */
function stopReading(socket: Socket): void {
  socket.destroy();
  const parser: unknown = Reflect.get(socket, 'parser');
  if (typeof parser === 'object' && parser !== null) Reflect.set(parser, 'onIncoming', () => endOfWork);
}
