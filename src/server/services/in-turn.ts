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
