/** Random choices. The same seed gives the same choices. */
export type Random = {
  /** An integer from 0 up to, but not including, `below`. */
  int(below: number): number;
  /** @throws Error if the list is empty */
  pick<T>(list: readonly T[]): T;
  /** True with this probability, from 0 to 1. */
  chance(probability: number): boolean;
};

/** Source: mulberry32 by Tommy Ettinger, in the public domain. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number): number => Math.floor(next() * below);
  return {
    int,
    pick<T>(list: readonly T[]): T {
      for (const item of list.slice(int(list.length))) return item;
      throw new Error('There is nothing to pick from.');
    },
    chance: (probability) => next() < probability,
  };
}
