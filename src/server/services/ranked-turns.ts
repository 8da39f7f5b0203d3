import type { AppError } from '#domain/errors.ts';

type WaitingWork = { rank: number; start(): void; reject(): void };

/**
 * Runs heavy work a few pieces at a time. The lowest rank runs first, and within a rank the piece that came last, so
 * that a flood from many clients does not delay clients that come later. If too many pieces wait, the highest rank is
 * rejected.
 *
 * @param options.tooMany makes the error for rejected work
 */
export function rankedTurns(options: { atOnce: number; maxWaiting: number; tooMany: () => AppError }) {
  const { atOnce, maxWaiting, tooMany } = options;
  /** Sorted by rank, the lowest last; within a rank, the latest last. */
  const waiting: WaitingWork[] = [];
  let running = 0;

  function enqueue(work: WaitingWork): void {
    const index = waiting.findIndex(({ rank }) => rank < work.rank);
    waiting.splice(index === -1 ? waiting.length : index, 0, work);
    if (waiting.length > maxWaiting) waiting.shift()?.reject();
  }

  return async <T>(rank: number, work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((start, reject) => enqueue({ rank, start, reject: () => reject(tooMany()) }));
    try {
      return await work();
    } finally {
      const next = waiting.pop();
      if (next === undefined) running -= 1;
      else next.start();
    }
  };
}
