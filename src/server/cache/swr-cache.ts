import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/**
 * A loaded value. `cache`: whether it may be cached. `keepsAge`: whether it was made from the old value, so that
 * `reload` counts it as equally old.
 */
export type Loaded<Value> = { value: Value; cache: boolean; keepsAge?: boolean };

/**
 * Loads a value. `inBackground`: whether `reload` loads it, which must not slow down requests. `old`: the value that it
 * replaces. `isStale`: whether there is no old value, or it is too old for a new value to be made from it.
 */
export type Load<Value> = (options: {
  inBackground: boolean;
  old: Value | undefined;
  isStale: boolean;
}) => Promise<Loaded<Value>>;

export type SwrCacheOptions<Value> = {
  /** Maximum number of values, or maximum sum of their sizes. The least recently used value is evicted first. */
  max: number | { size: number; sizeOf: (value: Value, key: string) => number };
  /** Milliseconds after which a value is stale, counted from the start of its loading. */
  maxAge: number;
  /**
   * The handling of a stale value: return it while a new one is loaded, and report errors of this load; or, with
   * `wait`, load a new one first.
   */
  whenStale: { reportError: (error: unknown) => void } | 'wait';
  /** The current time in milliseconds; by default, a monotonic clock. */
  now?: () => number;
};

type Entry<Value> = { value: Value; loadedAt: number; load: Load<Value> };

/**
 * A cache in memory. It loads a value once for all concurrent calls (single flight), and can serve stale values while
 * it loads new ones (stale-while-revalidate).
 */
export class SwrCache<Value> {
  readonly #options: SwrCacheOptions<Value>;
  readonly #now: () => number;
  readonly #entries: LRUCache<string, Entry<Value>>;
  /** The loads of `get`. `clear` and `reload` replace the map, because running loads may have read outdated data. */
  #loading = new Map<string, Promise<Value>>();

  constructor(options: SwrCacheOptions<Value>) {
    const { max, now = () => performance.now() } = options;
    this.#options = options;
    this.#now = now;
    this.#entries = new LRUCache(
      typeof max === 'number'
        ? { max }
        : { maxSize: max.size, sizeCalculation: ({ value }, key) => Math.max(1, max.sizeOf(value, key)) },
    );
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Returns the cached value; undefined if there is none or it is stale. */
  fresh(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    return entry === undefined || this.#isStale(entry) ? undefined : entry.value;
  }

  /** Returns the cached value, or loads one. @throws the error of `load`, unless a stale value is returned */
  async get(key: string, load: Load<Value>): Promise<Value> {
    const { whenStale } = this.#options;
    const entry = this.#entries.get(key);
    if (entry === undefined) return this.#load(key, load);
    if (!this.#isStale(entry)) return entry.value;
    if (whenStale === 'wait') return this.#load(key, load);
    if (!this.#loading.has(key)) this.#load(key, load).catch(whenStale.reportError);
    return entry.value;
  }

  /** Drops all values. Values that are loading now will not be cached. */
  clear(): void {
    this.#entries.clear();
    this.#loading = new Map();
  }

  /**
   * Loads all values again, one after the other, the most recently used first. Each old value is served until its new
   * one is loaded. A value is dropped if its loading fails or does not begin within `within` milliseconds, or if the
   * new value may not be cached.
   */
  async reload({ within, reportError }: { within: number; reportError: (error: unknown) => void }): Promise<void> {
    const deadline = performance.now() + within;
    const loading = new Map<string, Promise<Value>>();
    this.#loading = loading;
    for (const [key, entry] of [...this.#entries.entries()]) {
      // A later `clear` or `reload` has taken over.
      if (loading !== this.#loading) return;
      if (this.#entries.peek(key) !== entry) continue;
      if (performance.now() >= deadline) {
        this.#entries.delete(key);
        continue;
      }
      await this.#reloadEntry(key, entry, reportError);
      // Values that load without waiting for anything would otherwise delay requests until all are loaded.
      await nextTurn();
    }
    if (loading === this.#loading) this.#recount();
  }

  /** Counts the sizes of reloaded values, and evicts the least recently used values if they are too large together. */
  #recount(): void {
    const entries = [...this.#entries.entries()].reverse();
    this.#entries.clear();
    for (const [key, entry] of entries) this.#entries.set(key, entry);
  }

  async #reloadEntry(key: string, entry: Entry<Value>, reportError: (error: unknown) => void): Promise<void> {
    const loading = this.#loading;
    const isCurrent = (): boolean => loading === this.#loading && this.#entries.peek(key) === entry;
    const loadedAt = this.#now();
    try {
      const { value, cache, keepsAge } = await entry.load({
        inBackground: true,
        old: entry.value,
        isStale: this.#isStale(entry),
      });
      if (!isCurrent()) return;
      // Changed in place, because `set` would make it the most recently used entry. Its size is counted at the end.
      if (cache) Object.assign(entry, { value, ...(keepsAge === true ? {} : { loadedAt }) });
      else this.#entries.delete(key);
    } catch (error) {
      if (isCurrent()) this.#entries.delete(key);
      reportError(error);
    }
  }

  #load(key: string, load: Load<Value>): Promise<Value> {
    const loading = this.#loading;
    const currentLoad = loading.get(key);
    if (currentLoad !== undefined) return currentLoad;
    const loadedAt = this.#now();
    const newLoad = load({ inBackground: false, old: this.#entries.peek(key)?.value, isStale: true })
      .then(({ value, cache }) => {
        if (cache && loading === this.#loading) this.#entries.set(key, { value, loadedAt, load });
        return value;
      })
      .finally(() => loading.delete(key));
    loading.set(key, newLoad);
    return newLoad;
  }

  #isStale({ loadedAt }: Entry<Value>): boolean {
    const age = this.#now() - loadedAt;
    // A clock may be set back.
    return age < 0 || age > this.#options.maxAge;
  }
}
