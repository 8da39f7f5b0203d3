import { setImmediate as immediate } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { AppError } from '#domain/errors.ts';
import type { QueryTurns } from '#server/trpc/init.ts';
import { readyToSend } from './outlet.ts';

/**
 * Maximum calls of one socket that start in one turn of the event loop, and maximum queries that run at the same time.
 */
const atOnce = 4;

/**
 * Runs the queries of one socket a few at a time, and sends their answers one after the other, when the socket can take
 * more: a frame may request a hundred large lists, and the client may never read them. Other sockets are served in
 * between.
 */
export function socketTurns(socket: WebSocket): QueryTurns {
  const waiting: (() => void)[] = [];
  let running = 0;
  /** Resolves when the last answer so far may be sent. */
  let sending = Promise.resolve();

  function release(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else setImmediate(next);
  }

  /**
   * The number of calls that were started in this turn of the event loop. `toBegin` are calls that wait for the next
   * turn.
   */
  let begun = 0;
  const toBegin: (() => void)[] = [];

  function nextTurn(): void {
    begun = 0;
    for (const begin of toBegin.splice(0, atOnce)) {
      begun += 1;
      begin();
    }
    if (begun > 0) setImmediate(nextTurn);
  }

  return {
    begin() {
      if (begun < atOnce) {
        if (begun === 0) setImmediate(nextTurn);
        begun += 1;
        return undefined;
      }
      return new Promise((begin) => toBegin.push(begin));
    },
    async run(work) {
      if (running < atOnce) running += 1;
      else await new Promise<void>((start) => waiting.push(start));
      try {
        if (socket.readyState !== WebSocket.OPEN) throw new ConnectionEnded();
        return await work();
      } finally {
        release();
      }
    },
    answer() {
      sending = sending.then(() => nextAnswer(socket));
      return sending;
    },
  };
}

/** Resolves when the answer before was written, and the client has read most of it. */
async function nextAnswer(socket: WebSocket): Promise<void> {
  await immediate();
  await readyToSend(socket);
}

/** The connection has ended before the call was run. */
export class ConnectionEnded extends AppError {
  constructor() {
    super('unavailable', 'The connection has ended.');
  }
}
