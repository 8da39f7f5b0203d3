/** Pseudo-random numbers that are the same each time: the generator mulberry32. */
export type Random = {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from `min` to `max`. */
  between(min: number, max: number): number;
  pick<Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number];
};

export function seededRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  };
}
