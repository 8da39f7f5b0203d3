import type { KeyRange } from '../values/keys.ts';

/** A range of an index's keys, and how many keys are in it. */
interface Counted extends KeyRange {
  readonly indexId: number;
  count: number;
}

/** Ranges that are remembered; the one that was not asked for the longest is forgotten first. */
const MOST_RANGES = 64;
/** Ranges with fewer keys are counted as quickly as they are remembered. */
const WORTH_REMEMBERING = 256;

const isWithin = ({ low, high }: KeyRange, key: Buffer): boolean => key.compare(low) >= 0 && key.compare(high) < 0;

/**
 * How many keys are in ranges that were counted before: SQLite counts by looking at every key. Each key that is written
 * or removed is added or taken off; after anything was undone, all is counted again.
 */
export class KeyCounts {
  /** By index and range, the one that was asked for last at the end. */
  readonly #ranges = new Map<string, Counted>();
  /** The same ones by index, for writes. */
  readonly #ofIndex = new Map<number, Set<Counted>>();

  /** The number of keys in a range, from memory or by `read`. */
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
    if (this.#ranges.size > MOST_RANGES) this.#forgetOldest();
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

  /** Notes that an index has a key more (1) or less (-1). */
  changed(indexId: number, key: Buffer, by: 1 | -1): void {
    const ranges = this.#ofIndex.get(indexId);
    if (ranges) for (const counted of ranges) if (isWithin(counted, key)) counted.count += by;
  }

  /** Drops all counts, as what they counted may have been rolled back. */
  forgetAll(): void {
    this.#ranges.clear();
    this.#ofIndex.clear();
  }
}
