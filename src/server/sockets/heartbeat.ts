import type { WebSocket } from 'ws';

/** Milliseconds between two pings. */
const pingInterval = 30_000;
/** The number of unanswered pings after which a socket is closed. */
const missedPingsToClose = 2;

/** Pings sockets, and closes sockets that do not answer. @param interval milliseconds between two pings */
export function createHeartbeat(interval: number = pingInterval) {
  const missedPings = new Map<WebSocket, number>();
  const timer = setInterval(() => {
    for (const [socket, count] of missedPings) {
      if (count >= missedPingsToClose) socket.terminate();
      else {
        missedPings.set(socket, count + 1);
        socket.ping();
      }
    }
  }, interval);
  timer.unref();
  return {
    watch(socket: WebSocket): void {
      missedPings.set(socket, 0);
      socket.on('pong', () => missedPings.set(socket, 0));
      socket.once('close', () => missedPings.delete(socket));
    },
    stop: (): void => clearInterval(timer),
  };
}
