import type { AppError } from '#domain/errors.ts';

type Waiting = { rank: number; start(): void; refuse(): void };

/**
 * Does heavy work a few pieces at a time. Who has the lowest rank goes first, and of equals who came last: a flood of
 * strangers lets whoever comes after it in at once. Where too many wait, the highest rank loses its place.
 *
 * @param options.refusal what a piece of work is answered with that loses its place, or finds none
 * @returns runs a piece of work in its turn
 */
export function rankedTurns(options: { atOnce: number; mostWaiting: number; refusal: () => AppError }) {
  const { atOnce, mostWaiting, refusal } = options;
  /** By rank, the lowest last; of equals, who came last stands last. */
  const waiting: Waiting[] = [];
  let running = 0;

  function enqueue(one: Waiting): void {
    const place = waiting.findIndex(({ rank }) => rank < one.rank);
    waiting.splice(place === -1 ? waiting.length : place, 0, one);
    if (waiting.length > mostWaiting) waiting.shift()?.refuse();
  }

  return async <T>(rank: number, work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((start, reject) => enqueue({ rank, start, refuse: () => reject(refusal()) }));
    try {
      return await work();
    } finally {
      const next = waiting.pop();
      if (next === undefined) running -= 1;
      else next.start();
    }
  };
}
