import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** Bytes that may wait to be sent to one reader before streams to it pause. */
const fullAt = 256 * 1024;
/** Bytes at which a reader that does not read is given up. */
const brokenAt = 2 * 1024 * 1024;
/** How often a full socket is looked at again; milliseconds. A WebSocket does not tell when it has drained. */
const lookAgain = 20;

/** Resolves when a socket can take more, or is gone. */
export async function readyToSend(socket: WebSocket): Promise<void> {
  while (isFull(socket) && socket.readyState === WebSocket.OPEN) await delay(lookAgain);
}

/** Whether so much waits to be sent that nothing should be added that can be sent later. */
export const isFull = (socket: WebSocket): boolean => socket.bufferedAmount > fullAt;

/** Ends a socket whose reader lets so much pile up that it costs memory. Its client may come back and go on. */
export function dropIfStuck(socket: WebSocket): void {
  if (socket.bufferedAmount > brokenAt) socket.terminate();
}
