import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** Unsent bytes of a socket above which its streams and the answers to its queries wait. */
const fullThreshold = 256 * 1024;
/** Unsent bytes above which the connection is closed. */
const stuckThreshold = 2 * 1024 * 1024;
/** Milliseconds between two checks of a full socket; a WebSocket has no drain event. */
const checkInterval = 20;

/** Resolves when a socket can take more, or is closed. */
export async function readyToSend(socket: WebSocket): Promise<void> {
  while (isFull(socket) && socket.readyState === WebSocket.OPEN) await delay(checkInterval);
}

/** Whether a socket has so many unsent bytes that streams and answers to queries should wait. */
export const isFull = (socket: WebSocket): boolean => socket.bufferedAmount > fullThreshold;

/**
 * Closes a socket whose unsent bytes cost too much memory. Its client can reconnect: tRPC subscriptions then resume,
 * and clients of /ws read what they missed by REST.
 */
export function closeIfStuck(socket: WebSocket): void {
  if (socket.bufferedAmount > stuckThreshold) socket.terminate();
}
