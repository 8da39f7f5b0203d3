import { AppError } from '#domain/errors.ts';

/**
 * Does heavy work one piece after another.
 *
 * @param mostWaiting pieces that may wait for their turn
 * @param refusal what one piece more is answered with
 * @returns runs a piece of work in its turn; throws AppError `too_many` when too many wait
 */
export function inTurn(mostWaiting: number, refusal: string): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting > mostWaiting) throw new AppError('too_many', refusal, { retryAfter: 5 });
    waiting += 1;
    const mine = last.then(work).finally(() => {
      waiting -= 1;
    });
    last = mine.catch(() => undefined);
    return mine;
  };
}

/**
 * Lets the first piece of work under a key finish before others under it begin, which then go on at once; work under
 * different keys does not wait.
 *
 * @returns runs a piece of work, after the first one if that is under way, whatever becomes of that; at once without a key
 */
export function afterTheFirst(): <T>(key: string | undefined, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    if (key === undefined) return work();
    const first = underWay.get(key);
    if (first !== undefined) {
      await first;
      return work();
    }
    const mine = work();
    underWay.set(
      key,
      mine.catch(() => undefined),
    );
    try {
      return await mine;
    } finally {
      underWay.delete(key);
    }
  };
}
