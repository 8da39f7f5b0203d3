import { setImmediate as immediate } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { AppError } from '#domain/errors.ts';
import type { QueryTurns } from '#server/trpc/init.ts';
import { readyToSend } from './backpressure.ts';

/**
 * Maximum calls of one socket that start in one turn of the event loop, and maximum queries that run at the same time.
 */
const maxAtOnce = 4;

/**
 * Starts a few calls of one socket per turn of the event loop, so that other sockets are served in between. Only a few
 * queries run at the same time, and their answers wait until the socket can take more: a frame may request a hundred
 * large lists, and the client may never read them.
 */
export function socketTurns(socket: WebSocket): QueryTurns {
  const waitingQueries: (() => void)[] = [];
  let runningCount = 0;
  /** Resolves when the latest answer may be sent. */
  let latestAnswer = Promise.resolve();

  /** Starts the next waiting query after one has ended. */
  function startNextQuery(): void {
    const next = waitingQueries.shift();
    if (next === undefined) runningCount -= 1;
    else setImmediate(next);
  }

  /** The number of calls that started in this turn of the event loop. `waitingCalls` start in later turns. */
  let startedInTurn = 0;
  const waitingCalls: (() => void)[] = [];

  function beginTurn(): void {
    startedInTurn = 0;
    for (const begin of waitingCalls.splice(0, maxAtOnce)) {
      startedInTurn += 1;
      begin();
    }
    if (startedInTurn > 0) setImmediate(beginTurn);
  }

  return {
    begin() {
      if (startedInTurn < maxAtOnce) {
        if (startedInTurn === 0) setImmediate(beginTurn);
        startedInTurn += 1;
        return undefined;
      }
      return new Promise((begin) => waitingCalls.push(begin));
    },
    async run(work) {
      if (runningCount < maxAtOnce) runningCount += 1;
      else await new Promise<void>((start) => waitingQueries.push(start));
      try {
        if (socket.readyState !== WebSocket.OPEN) throw new ConnectionEnded();
        return await work();
      } finally {
        startNextQuery();
      }
    },
    answer() {
      latestAnswer = latestAnswer.then(() => previousAnswerSent(socket));
      return latestAnswer;
    },
  };
}

/** Resolves when the previous answer was written and the socket can take more, or is closed. */
async function previousAnswerSent(socket: WebSocket): Promise<void> {
  await immediate();
  await readyToSend(socket);
}

/** Thrown if the connection has ended before a query runs. */
export class ConnectionEnded extends AppError {
  constructor() {
    super('unavailable', 'The connection has ended.');
  }
}
