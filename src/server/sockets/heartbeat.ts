import type { WebSocket } from 'ws';

/** Milliseconds between two pings. */
const pingInterval = 30_000;
/** Maximum unanswered pings. */
const maxMissed = 2;

/** Pings sockets, and closes those that do not answer. */
export function createHeartbeat(interval: number = pingInterval) {
  const missed = new Map<WebSocket, number>();
  const timer = setInterval(() => {
    for (const [socket, count] of missed) {
      if (count >= maxMissed) socket.terminate();
      else {
        missed.set(socket, count + 1);
        socket.ping();
      }
    }
  }, interval);
  timer.unref();
  return {
    watch(socket: WebSocket): void {
      missed.set(socket, 0);
      socket.on('pong', () => missed.set(socket, 0));
      socket.once('close', () => missed.delete(socket));
    },
    stop: (): void => clearInterval(timer),
  };
}
