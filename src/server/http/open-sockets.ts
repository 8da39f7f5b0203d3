import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds between two searches for connections to close. */
const searchInterval = 100;
/** Milliseconds that a new connection has for the first byte of its first request. */
const firstRequestTimeout = 1_000;

/** Milliseconds between two checks whether connections still arrive. */
const checkEvery = 5;
/**
 * Checks without a new connection after which the listener is closed: a client that was just answered may connect
 * again. They are counted, because on a busy machine a time limit can pass before this process runs again.
 */
const quietChecks = 10;
/** Maximum checks for which connections that arrive without a pause are still accepted. */
const maxChecks = 100;

/**
 * Holds back the requests that arrive from now on.
 *
 * @returns a function that passes on these requests, and all later ones at once
 */
function holdRequests(server: Server): () => void {
  const heldRequests: [IncomingMessage, ServerResponse][] = [];
  const listeners = server.listeners('request');
  const hold = (...request: [IncomingMessage, ServerResponse]): unknown => heldRequests.push(request);
  server.removeAllListeners('request').on('request', hold);
  return () => {
    server.off('request', hold);
    for (const listener of listeners) server.on('request', (...request) => listener.apply(server, request));
    for (const request of heldRequests) server.emit('request', ...request);
  };
}

/** Resolves after the event loop has read input once. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export type OpenSockets = {
  /** From now on, answers tell clients to send their next request on another connection. */
  endAfterAnswers(): void;
  /**
   * Closes the listener after it has accepted all waiting connections, because closing would reset them.
   */
  stopListening(): Promise<void>;
  /**
   * Closes idle connections, now and later: those that never had a request, and those between two requests. Requests in
   * flight are answered, even half-sent ones and the first one of a new connection.
   */
  release(): void;
  destroyAll(): void;
};

/**
 * Keeps a list of a server's connections. Node's own list lacks connections that were upgraded, or whose upgrade was
 * rejected, although a closing server waits for their end.
 */
export function openSockets(server: Server): OpenSockets {
  /** The latest answer that was begun on each connection. */
  const sockets = new Map<Socket, ServerResponse | undefined>();
  /** For an answer, the previous answer on its connection, if that answer was unsent when the next request came. */
  const unsentBefore = new WeakMap<ServerResponse, ServerResponse>();
  const openedAt = new WeakMap<Socket, number>();
  let acceptedCount = 0;
  let isEnding = false;
  let isReleasing = false;
  server.on('connection', (socket) => {
    sockets.set(socket, undefined);
    openedAt.set(socket, performance.now());
    acceptedCount += 1;
    socket.once('close', () => sockets.delete(socket));
  });
  // Before the application, which may answer at once.
  server.prependListener('request', ({ socket }, response) => {
    const previous = sockets.get(socket);
    sockets.set(socket, response);
    if (previous?.writableFinished === false) unsentBefore.set(response, previous);
    if (isEnding) response.shouldKeepAlive = false;
  });

  // Node considers a connection idle once the application has ended its answer, and would cut off bytes that are not
  // sent yet. Node itself calls this method when the server closes.
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    if (![...sockets.values()].some(isSending)) closeIdle();
  };

  function isSending(answer: ServerResponse | undefined): boolean {
    if (answer === undefined || answer.writableFinished) return false;
    return answer.writableEnded || isSending(unsentBefore.get(answer));
  }

  function closeIdleSockets(): void {
    // Node does not consider a connection idle that never received anything.
    const before = performance.now() - firstRequestTimeout;
    for (const socket of sockets.keys()) {
      if (socket.bytesRead === 0 && (openedAt.get(socket) ?? 0) < before) socket.destroy();
    }
    server.closeIdleConnections();
  }

  function endAfterAnswers(): void {
    isEnding = true;
    for (const answer of sockets.values()) {
      if (answer !== undefined && !answer.headersSent) answer.shouldKeepAlive = false;
    }
  }

  return {
    endAfterAnswers,
    async stopListening() {
      if (!server.listening) return;
      // Clients that wait for answers open no more connections, so that soon none waits to be accepted.
      const passOn = holdRequests(server);
      for (let checks = 0, quiet = 0; quiet < quietChecks && checks < maxChecks; checks++) {
        const before = acceptedCount;
        await delay(checkEvery);
        await nextTurn();
        quiet = acceptedCount === before ? quiet + 1 : 0;
      }
      const closed = once(server, 'close');
      server.close();
      // Closing the application also waits for the requests in flight.
      server.close = (done) => {
        closed.then(() => done?.(), done);
        return server;
      };
      passOn();
    },
    release() {
      if (isReleasing) return;
      isReleasing = true;
      endAfterAnswers();
      // `setImmediate` runs after input was read: a request that has arrived by now is in flight.
      const closeIdleSocketsSoon = (): unknown => setImmediate(closeIdleSockets);
      closeIdleSocketsSoon();
      setInterval(closeIdleSocketsSoon, searchInterval).unref();
    },
    destroyAll() {
      for (const socket of sockets.keys()) socket.destroy();
    },
  };
}
