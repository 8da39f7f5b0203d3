import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Between two looks for connections that may be closed; milliseconds. */
const lookEvery = 100;

export type OpenSockets = {
  /**
   * From now on answers tell clients to come back on another connection, and connections that wait for a request are
   * closed: those that never carried one, and those between two. What is in flight, a half-sent request too, goes on.
   */
  release(): void;
  destroyAll(): void;
};

/**
 * Follows a server's connections. Of those that were upgraded, or whose upgrade was refused, the server itself keeps
 * no list, though it waits for their end when it closes.
 */
export function openSockets(server: Server): OpenSockets {
  /** Of each connection, the last answer that was begun. */
  const sockets = new Map<Socket, ServerResponse | undefined>();
  /** The answer before that, where it was not sent yet: the client had not waited for it. */
  const unsentBefore = new WeakMap<ServerResponse, ServerResponse>();
  let releasing = false;
  server.on('connection', (socket) => {
    sockets.set(socket, undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  // Before the application, which may answer at once.
  server.prependListener('request', ({ socket }, response) => {
    const before = sockets.get(socket);
    sockets.set(socket, response);
    if (before?.writableFinished === false) unsentBefore.set(response, before);
    if (releasing) response.shouldKeepAlive = false;
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
    for (const socket of sockets.keys()) if (socket.bytesRead === 0) socket.destroy();
    server.closeIdleConnections();
  }

  return {
    release() {
      if (releasing) return;
      releasing = true;
      for (const last of sockets.values()) {
        if (last !== undefined && !last.headersSent) last.shouldKeepAlive = false;
      }
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
