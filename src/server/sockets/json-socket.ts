import { setTimeout as delay } from 'node:timers/promises';
import type { RawData, WebSocket } from 'ws';
import type { Origin } from '#server/http/origin.ts';
import type { Context } from '#server/trpc/init.ts';
import { closeCodes } from './close-codes.ts';
import { JsonConnection } from './json-connection.ts';
import { type ClientFrame, readFrame } from './json-frames.ts';
import type { PendingWork } from './pending-work.ts';

/** Rejected frames in a row after which the connection is closed. See `reject` for those that do not count. */
const maxRejected = 20;
/** With more waiting frames than `pauseAbove`, the socket is not read until only `resumeAt` are left. */
const pauseAbove = 32;
const resumeAt = 8;

/**
 * Serves the documented frames on one socket, one after the other, so that a client that sends too fast has to wait.
 * Frames that arrived before the client closed the connection are handled too.
 *
 * @param parts.countFrame counts a frame and returns the milliseconds to wait before it may be handled
 * @param parts.pendingWork gets the promise of each frame, which may settle after the connection has closed
 */
export function serveJson(
  socket: WebSocket,
  parts: { context: Context; origin: Origin; countFrame: () => number; pendingWork: Pick<PendingWork, 'add'> },
): void {
  const { countFrame, pendingWork } = parts;
  const connection = new JsonConnection(socket, parts);
  let rejectedCount = 0;
  let waitingCount = 0;
  let turn = Promise.resolve();

  function reject(error: unknown, frame: ClientFrame | undefined): void {
    const { code } = connection.sendError(error);
    if (code === 'unavailable' || code === 'internal' || code === 'too_many') return;
    rejectedCount += 1;
    if (frame?.type === 'admin-register' && code === 'unauthenticated') connection.dismiss(closeCodes.unauthenticated);
    else if (rejectedCount >= maxRejected) connection.dismiss(closeCodes.policyViolation, 'Too many rejected frames.');
  }

  async function handleData(data: Buffer, isBinary: boolean): Promise<void> {
    let frame: ClientFrame | undefined;
    try {
      if (connection.isDismissed) return;
      const wait = countFrame();
      if (wait > 0) await delay(wait, undefined, { ref: false });
      frame = readFrame(data, isBinary);
      await connection.handle(frame);
      rejectedCount = 0;
    } catch (error) {
      reject(error, frame);
    } finally {
      waitingCount -= 1;
      if (waitingCount <= resumeAt && socket.isPaused) socket.resume();
    }
  }

  socket.on('message', (data, isBinary) => {
    waitingCount += 1;
    if (waitingCount > pauseAbove) socket.pause();
    const bytes = bufferOf(data);
    turn = turn.then(() => handleData(bytes, isBinary));
    pendingWork.add(turn);
  });
  socket.once('close', () => connection.end());
}

function bufferOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
