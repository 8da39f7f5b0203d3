import { setImmediate as immediate } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { AppError } from '#domain/errors.ts';
import type { QueryTurns } from '#server/trpc/init.ts';
import { readyToSend } from './outlet.ts';

/** Calls of one socket that start in one turn of the event loop, and queries that run at the same time. */
const atOnce = 4;

/**
 * Runs the queries of one socket a few at a time, and sends their answers one after the other, each once the socket can
 * take more: a frame may ask for a hundred large lists, and its reader may never read. Other sockets get their turn in
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

  /** Calls started in this turn of the event loop, and those that wait for the next. */
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
    async make(work) {
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

/** Resolves when the answer before was handed over and its reader has read most of it. */
async function nextAnswer(socket: WebSocket): Promise<void> {
  await immediate();
  await readyToSend(socket);
}

/** The client left before its call had its turn. */
export class ConnectionEnded extends AppError {
  constructor() {
    super('unavailable', 'The connection has ended.');
  }
}
