import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Between two looks for connections that may be closed; milliseconds. */
const lookEvery = 100;
/** How long a new connection's first request may be on its way; milliseconds. */
const firstRequestWithin = 1_000;

/** How long connections are accepted that arrive without a pause; milliseconds. */
const acceptFor = 500;
/** Milliseconds without a new connection after which nobody waits: a client just answered may connect once more. */
const quietFor = 50;

/**
 * Holds back the requests that arrive from now on.
 *
 * @returns passes them on, and all that follow
 */
function holdRequests(server: Server): () => void {
  const held: [IncomingMessage, ServerResponse][] = [];
  const listeners = server.listeners('request');
  const hold = (...request: [IncomingMessage, ServerResponse]): unknown => held.push(request);
  server.removeAllListeners('request').on('request', hold);
  return () => {
    server.off('request', hold);
    for (const listener of listeners) server.on('request', (...request) => listener.apply(server, request));
    for (const request of held) server.emit('request', ...request);
  };
}

/** Resolves right after a turn of the event loop has looked for input. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export type OpenSockets = {
  /** From now on answers tell clients to come back on another connection. */
  endAfterAnswers(): void;
  /** Accepts who has connected already and nobody after that: a listener that closes resets whom it has not accepted. */
  stopListening(): Promise<void>;
  /**
   * Closes connections that wait for a request, now and later: those that never carried one, and those between two.
   * What is in flight goes on: a half-sent request too, and the first one of a connection that is just made.
   */
  release(): void;
  destroyAll(): void;
};

/**
 * Follows a server's connections. Of those that were upgraded, or whose upgrade was rejected, the server itself keeps
 * no list, though it waits for their end when it closes.
 */
export function openSockets(server: Server): OpenSockets {
  /** The last answer that was begun on each connection. */
  const sockets = new Map<Socket, ServerResponse | undefined>();
  /** The answer before that, where it was not sent yet: the client had not waited for it. */
  const unsentBefore = new WeakMap<ServerResponse, ServerResponse>();
  const openedAt = new WeakMap<Socket, number>();
  let accepted = 0;
  let isEnding = false;
  let isReleasing = false;
  server.on('connection', (socket) => {
    sockets.set(socket, undefined);
    openedAt.set(socket, performance.now());
    accepted += 1;
    socket.once('close', () => sockets.delete(socket));
  });
  // Before the application, which may answer at once.
  server.prependListener('request', ({ socket }, response) => {
    const before = sockets.get(socket);
    sockets.set(socket, response);
    if (before?.writableFinished === false) unsentBefore.set(response, before);
    if (isEnding) response.shouldKeepAlive = false;
  });

  // Node takes a connection for idle once its answer is handed over, and would cut off what is not sent of it yet. Node
  // itself calls this when it closes.
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    if (![...sockets.values()].some(isSending)) closeIdle();
  };

  function isSending(answer: ServerResponse | undefined): boolean {
    if (answer === undefined || answer.writableFinished) return false;
    return answer.writableEnded || isSending(unsentBefore.get(answer));
  }

  function look(): void {
    // Node counts a connection that never carried anything among the busy ones.
    const before = performance.now() - firstRequestWithin;
    for (const socket of sockets.keys()) {
      if (socket.bytesRead === 0 && (openedAt.get(socket) ?? 0) < before) socket.destroy();
    }
    server.closeIdleConnections();
  }

  function endAfterAnswers(): void {
    isEnding = true;
    for (const last of sockets.values()) {
      if (last !== undefined && !last.headersSent) last.shouldKeepAlive = false;
    }
  }

  return {
    endAfterAnswers,
    async stopListening() {
      if (!server.listening) return;
      // Clients whose answers are held ask for nothing more, so that soon nobody is left who waits to be accepted.
      const answer = holdRequests(server);
      const begin = performance.now();
      let [latest, latestAt] = [accepted, begin];
      for (let now = begin; now - latestAt < quietFor && now - begin < acceptFor; now = performance.now()) {
        await turn();
        if (accepted !== latest) [latest, latestAt] = [accepted, now];
      }
      const closed = once(server, 'close');
      server.close();
      // Closing the application also waits for the requests in flight.
      server.close = (done) => {
        closed.then(() => done?.(), done);
        return server;
      };
      answer();
    },
    release() {
      if (isReleasing) return;
      isReleasing = true;
      endAfterAnswers();
      // After input: what has arrived by now is in flight.
      const lookSoon = (): unknown => setImmediate(look);
      lookSoon();
      setInterval(lookSoon, lookEvery).unref();
    },
    destroyAll() {
      for (const socket of sockets.keys()) socket.destroy();
    },
  };
}
