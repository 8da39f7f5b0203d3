import type { AppError } from '#domain/errors.ts';

type WaitingWork = { rank: number; start(): void; reject(): void };

/**
 * Runs heavy work a few pieces at a time. The lowest rank runs first, and within a rank the piece that came last, so
 * that a flood from many clients does not delay clients that come later. If too many pieces wait, the oldest piece of
 * the highest rank is rejected.
 *
 * @param options.tooMany makes the error for rejected work
 */
export function rankedTurns(options: { atOnce: number; maxWaiting: number; tooMany: () => AppError }) {
  const { atOnce, maxWaiting, tooMany } = options;
  /** Sorted by rank, the lowest last; within a rank, the latest last. */
  const waitingWork: WaitingWork[] = [];
  let runningCount = 0;

  function enqueue(work: WaitingWork): void {
    const index = waitingWork.findIndex(({ rank }) => rank < work.rank);
    waitingWork.splice(index === -1 ? waitingWork.length : index, 0, work);
    if (waitingWork.length > maxWaiting) waitingWork.shift()?.reject();
  }

  return async <T>(rank: number, work: () => Promise<T>): Promise<T> => {
    if (runningCount < atOnce) runningCount += 1;
    else await new Promise<void>((start, reject) => enqueue({ rank, start, reject: () => reject(tooMany()) }));
    try {
      return await work();
    } finally {
      const next = waitingWork.pop();
      if (next === undefined) runningCount -= 1;
      else next.start();
    }
  };
}
