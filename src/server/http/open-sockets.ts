import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds between two searches for idle connections, once they are being closed. */
const searchInterval = 100;
/** Milliseconds that a new connection has for its first byte, once idle connections are being closed. */
const firstRequestTimeout = 1_000;

/** Milliseconds between two checks whether connections still arrive. */
const arrivalCheckInterval = 5;
/**
 * Consecutive checks without a new connection after which the listener is closed: a client that was just answered may
 * connect again. The limit is a count: on a busy machine, a time limit can pass before this process runs again.
 */
const quietChecks = 10;
/** Maximum checks: then the listener is closed even if connections still arrive. */
const maxChecks = 100;

/**
 * Holds back the requests that arrive from now on.
 *
 * @returns a function that passes on the held requests now, and later ones as they arrive
 */
function holdRequests(server: Server): () => void {
  const heldExchanges: [IncomingMessage, ServerResponse][] = [];
  const listeners = server.listeners('request');
  const hold = (...exchange: [IncomingMessage, ServerResponse]): unknown => heldExchanges.push(exchange);
  server.removeAllListeners('request').on('request', hold);
  return () => {
    server.off('request', hold);
    for (const listener of listeners) server.on('request', (...exchange) => listener.apply(server, exchange));
    for (const exchange of heldExchanges) server.emit('request', ...exchange);
  };
}

/** Resolves after the event loop has read input once. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export type OpenSockets = {
  /** From now on, answers tell clients to send their next request on another connection. */
  endAfterAnswers(): void;
  /** Closes the listener, but first accepts waiting connections, for at most `maxChecks`: closing would reset them. */
  stopListening(): Promise<void>;
  /**
   * Closes idle connections, now and later: those between two requests, and those without the first byte of a request
   * after `firstRequestTimeout`. Requests in flight are answered, even half-sent ones.
   */
  release(): void;
  destroyAll(): void;
};

/**
 * Keeps a list of a server's connections. Node's own list lacks connections that were upgraded, or whose upgrade was
 * rejected, although a closing server waits for their end.
 */
export function openSockets(server: Server): OpenSockets {
  /** All open connections, each with the answer to its latest request; undefined before the first request. */
  const answersBySocket = new Map<Socket, ServerResponse | undefined>();
  /** For each answer the previous answer on its connection, if that was not fully sent when the next request came. */
  const unsentBefore = new WeakMap<ServerResponse, ServerResponse>();
  const openedAt = new WeakMap<Socket, number>();
  let acceptedCount = 0;
  let isEnding = false;
  let isReleasing = false;
  server.on('connection', (socket) => {
    answersBySocket.set(socket, undefined);
    openedAt.set(socket, performance.now());
    acceptedCount += 1;
    socket.once('close', () => answersBySocket.delete(socket));
  });
  // Prepended, because the application may answer at once.
  server.prependListener('request', ({ socket }, response) => {
    const previous = answersBySocket.get(socket);
    answersBySocket.set(socket, response);
    if (previous?.writableFinished === false) unsentBefore.set(response, previous);
    if (isEnding) response.shouldKeepAlive = false;
  });

  // Node considers a connection idle once the application has ended its answer, and would cut off bytes that are not
  // sent yet. So no connection is closed while any answer is being sent. Node itself calls this method when the server
  // closes.
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    if (![...answersBySocket.values()].some(isSending)) closeIdle();
  };

  function isSending(answer: ServerResponse | undefined): boolean {
    if (answer === undefined || answer.writableFinished) return false;
    return answer.writableEnded || isSending(unsentBefore.get(answer));
  }

  function closeIdleSockets(): void {
    // Node does not consider a connection idle if it never received anything.
    const openedBefore = performance.now() - firstRequestTimeout;
    for (const socket of answersBySocket.keys()) {
      if (socket.bytesRead === 0 && (openedAt.get(socket) ?? 0) < openedBefore) socket.destroy();
    }
    server.closeIdleConnections();
  }

  function endAfterAnswers(): void {
    isEnding = true;
    for (const answer of answersBySocket.values()) {
      if (answer !== undefined && !answer.headersSent) answer.shouldKeepAlive = false;
    }
  }

  return {
    endAfterAnswers,
    async stopListening() {
      if (!server.listening) return;
      // Clients that wait for answers open no more connections, so soon no connection waits to be accepted.
      const passOn = holdRequests(server);
      for (let checks = 0, quiet = 0; quiet < quietChecks && checks < maxChecks; checks++) {
        const previousCount = acceptedCount;
        await delay(arrivalCheckInterval);
        await nextTurn();
        quiet = acceptedCount === previousCount ? quiet + 1 : 0;
      }
      const closed = once(server, 'close');
      server.close();
      // The closing application calls `close` again, and has to wait for the requests in flight too.
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
      for (const socket of answersBySocket.keys()) socket.destroy();
    },
  };
}
