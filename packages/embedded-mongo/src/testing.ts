import { Decimal128, Long } from 'bson';
import { MongoError } from './values/errors.ts';

/** A reproducible source of random values for tests. */
export interface SeededRandom {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, the bound. */
  below(bound: number): number;
  /** 64 random bits. */
  bits(): bigint;
  pick<T>(choices: readonly T[]): T;
}

/** The mulberry32 generator: the same seed gives the same values on every machine. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    next,
    below,
    bits: () => (BigInt(below(4294967296)) << 32n) | BigInt(below(4294967296)),
    pick: (choices) => {
      const choice = choices[below(choices.length)];
      if (choice === undefined) throw new Error('nothing to pick from');
      return choice;
    },
  };
}

/** A 64-bit integer. */
export const long = (value: number): Long => Long.fromNumber(value);

export const decimal = (text: string): Decimal128 => Decimal128.fromString(text);

/** Returns the MongoDB error that `run` throws. @throws Error if `run` throws none; any other error of `run` */
export function thrownBy(run: () => unknown): MongoError {
  try {
    run();
  } catch (error) {
    if (error instanceof MongoError) return error;
    throw error;
  }
  throw new Error('no error');
}
