import { AppError } from '#domain/errors.ts';

/**
 * Runs heavy work one piece after another.
 *
 * @param maxWaiting the number of pieces that may wait
 * @param message the error's message if too many wait
 * @returns a function that runs a piece of work; it throws AppError `too_many` if too many wait
 */
export function inTurn(maxWaiting: number, message: string): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  /** Counts the piece that runs, and those that wait. */
  let unfinishedCount = 0;
  return async (work) => {
    if (unfinishedCount > maxWaiting) throw new AppError('too_many', message, { retryAfter: 5 });
    unfinishedCount += 1;
    const result = last.then(work).finally(() => {
      unfinishedCount -= 1;
    });
    last = result.catch(() => undefined);
    return result;
  };
}

/**
 * Runs the first piece of work with a key. Pieces with the same key that come while it runs wait until it has succeeded
 * or failed, and then run concurrently. A piece with the key that comes later is a first piece again. Pieces with
 * different keys do not wait for each other.
 *
 * @returns a function that runs a piece of work; work without a key runs at once
 */
export function concurrentAfterFirst(): <T>(key: string | undefined, work: () => Promise<T>) => Promise<T> {
  const runningWork = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    if (key === undefined) return work();
    const first = runningWork.get(key);
    if (first !== undefined) {
      await first;
      return work();
    }
    const result = work();
    runningWork.set(
      key,
      result.catch(() => undefined),
    );
    try {
      return await result;
    } finally {
      runningWork.delete(key);
    }
  };
}
