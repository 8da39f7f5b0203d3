import type { KeyRange } from '../values/keys.ts';

/** A range of an index's keys, with the number of keys in it. */
interface Counted extends KeyRange {
  readonly indexId: number;
  count: number;
}

/** The maximum number of cached ranges. The least recently used one is dropped first. */
const MAX_RANGES = 64;
/** Ranges with fewer keys are not cached: counting them is as quick as a look-up. */
const WORTH_REMEMBERING = 256;

const isWithin = ({ low, high }: KeyRange, key: Buffer): boolean => key.compare(low) >= 0 && key.compare(high) < 0;

/**
 * Caches the number of keys in ranges, because SQLite counts by reading every key. Each key that is written or removed
 * updates the counts. After a rollback all ranges are counted again.
 */
export class KeyCounts {
  /** By index and range, the least recently used one first. */
  readonly #ranges = new Map<string, Counted>();
  /** The same objects by index, for writes. */
  readonly #ofIndex = new Map<number, Set<Counted>>();

  /** The number of keys in a range, from the cache or by `read`. */
  count(indexId: number, range: KeyRange, read: () => number): number {
    const name = `${indexId} ${range.low.toString('latin1')} ${range.high.toString('latin1')}`;
    const known = this.#ranges.get(name);
    if (known) {
      this.#ranges.delete(name);
      this.#ranges.set(name, known);
      return known.count;
    }
    const count = read();
    if (count >= WORTH_REMEMBERING) this.#remember(name, { ...range, indexId, count });
    return count;
  }

  #remember(name: string, counted: Counted): void {
    this.#ranges.set(name, counted);
    const others = this.#ofIndex.get(counted.indexId);
    if (others) others.add(counted);
    else this.#ofIndex.set(counted.indexId, new Set([counted]));
    if (this.#ranges.size > MAX_RANGES) this.#forgetOldest();
  }

  #forgetOldest(): void {
    for (const [name, counted] of this.#ranges) {
      this.#ranges.delete(name);
      const others = this.#ofIndex.get(counted.indexId);
      others?.delete(counted);
      if (others?.size === 0) this.#ofIndex.delete(counted.indexId);
      return;
    }
  }

  /** Updates the counts after a key was added (1) or removed (-1). */
  changed(indexId: number, key: Buffer, by: 1 | -1): void {
    const ranges = this.#ofIndex.get(indexId);
    if (ranges) for (const counted of ranges) if (isWithin(counted, key)) counted.count += by;
  }

  /** Drops all counts, because the keys that they include may have been rolled back. */
  clear(): void {
    this.#ranges.clear();
    this.#ofIndex.clear();
  }
}
