import type { KeyRange } from '../values/keys.ts';

/** A range of an index's keys, with the number of keys in it. */
interface CachedRange extends KeyRange {
  readonly indexId: number;
  count: number;
}

/** The maximum number of cached ranges. The least recently used one is dropped first. */
const MAX_RANGES = 64;
/** Ranges with fewer keys are not cached: counting them is as quick as a look-up. */
const MIN_CACHED_COUNT = 256;

const isWithin = ({ low, high }: KeyRange, key: Buffer): boolean => key.compare(low) >= 0 && key.compare(high) < 0;

/**
 * Caches the number of keys in ranges, because SQLite counts by reading every key. Each key that is written or removed
 * updates the counts of its ranges. After a rollback all ranges are counted again.
 */
export class KeyCounts {
  /** By index and range, the least recently used one first. */
  readonly #ranges = new Map<string, CachedRange>();
  /** The same ranges by index id, for {@link update}. */
  readonly #byIndex = new Map<number, Set<CachedRange>>();

  /** The number of keys in a range, from the cache or by `read`. */
  count(indexId: number, range: KeyRange, read: () => number): number {
    const name = `${indexId} ${range.low.toString('latin1')} ${range.high.toString('latin1')}`;
    const cached = this.#ranges.get(name);
    if (cached) {
      this.#ranges.delete(name);
      this.#ranges.set(name, cached);
      return cached.count;
    }
    const count = read();
    if (count >= MIN_CACHED_COUNT) this.#store(name, { ...range, indexId, count });
    return count;
  }

  #store(name: string, cached: CachedRange): void {
    this.#ranges.set(name, cached);
    const ranges = this.#byIndex.get(cached.indexId);
    if (ranges) ranges.add(cached);
    else this.#byIndex.set(cached.indexId, new Set([cached]));
    if (this.#ranges.size > MAX_RANGES) this.#evictLeastRecentlyUsed();
  }

  #evictLeastRecentlyUsed(): void {
    for (const [name, cached] of this.#ranges) {
      this.#ranges.delete(name);
      const ranges = this.#byIndex.get(cached.indexId);
      ranges?.delete(cached);
      if (ranges?.size === 0) this.#byIndex.delete(cached.indexId);
      return;
    }
  }

  /** Updates the counts after a key was added (1) or removed (-1). */
  update(indexId: number, key: Buffer, change: 1 | -1): void {
    const ranges = this.#byIndex.get(indexId);
    if (ranges) for (const cached of ranges) if (isWithin(cached, key)) cached.count += change;
  }

  /** Drops all counts, because the keys that they include may have been rolled back. */
  clear(): void {
    this.#ranges.clear();
    this.#byIndex.clear();
  }
}
