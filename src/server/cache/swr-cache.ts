import { setImmediate as otherWork } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/** A new value, and whether it may be cached; `keepsAge` if it was made from the old one and becomes stale with it. */
export type Loaded<Value> = { value: Value; cache: boolean; keepsAge?: boolean };

/**
 * Loads a value; `beside` if nobody waits for it, so that it should not hold up those who wait for others. `old` is the
 * value that it replaces, and `isStale` whether that one is too old to be used again.
 */
export type Load<Value> = (how: {
  beside: boolean;
  old: Value | undefined;
  isStale: boolean;
}) => Promise<Loaded<Value>>;

export type SwrCacheOptions<Value> = {
  /** Values that are cached at once, or the sum of their sizes. The least recently used one is evicted first. */
  max: number | { size: number; sizeOf: (value: Value, key: string) => number };
  /** Milliseconds after which a value is stale, counted from the start of its loading. */
  maxAge: number;
  /**
   * What to do with a stale value: return it and load a new one in the background (an error there is reported), or load
   * a new one first.
   */
  whenStale: { reportError: (error: unknown) => void } | 'wait';
  /** The current time in milliseconds. */
  now?: () => number;
};

type Entry<Value> = { value: Value; loadedAt: number; load: Load<Value> };

/**
 * A cache in memory that loads a value once for all who ask at the same time (single flight), and can serve stale values
 * while it loads new ones (stale-while-revalidate).
 */
export class SwrCache<Value> {
  readonly #options: SwrCacheOptions<Value>;
  readonly #now: () => number;
  readonly #entries: LRUCache<string, Entry<Value>>;
  /** Replaced as a whole by `clear` and `reload`: what is loading then may be based on outdated data. */
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

  /** The cached value, if there is one that is not stale. */
  fresh(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    return entry === undefined || this.#isStale(entry) ? undefined : entry.value;
  }

  /** @throws the error of `load`, if there is no value to return */
  async get(key: string, load: Load<Value>): Promise<Value> {
    const { whenStale } = this.#options;
    const entry = this.#entries.get(key);
    if (entry === undefined) return this.#load(key, load);
    if (!this.#isStale(entry)) return entry.value;
    if (whenStale === 'wait') return this.#load(key, load);
    if (!this.#loading.has(key)) this.#load(key, load).catch(whenStale.reportError);
    return entry.value;
  }

  /** Drops all values, and those that are loading. */
  clear(): void {
    this.#entries.clear();
    this.#loading = new Map();
  }

  /**
   * Loads all values again, one after the other, the most recently used first; the old ones are served until then.
   * Values that are not loaded within the time are dropped, and so are those that fail.
   */
  async reload({ within, reportError }: { within: number; reportError: (error: unknown) => void }): Promise<void> {
    const end = performance.now() + within;
    const loading = new Map<string, Promise<Value>>();
    this.#loading = loading;
    for (const [key, entry] of [...this.#entries.entries()]) {
      // A later `clear` or `reload` has taken over.
      if (loading !== this.#loading) return;
      if (this.#entries.peek(key) !== entry) continue;
      if (performance.now() >= end) {
        this.#entries.delete(key);
        continue;
      }
      await this.#reloadEntry(key, entry, reportError);
      // Entries that load without waiting would otherwise hold up requests together.
      await otherWork();
    }
  }

  async #reloadEntry(key: string, entry: Entry<Value>, reportError: (error: unknown) => void): Promise<void> {
    const loading = this.#loading;
    const isCurrent = (): boolean => loading === this.#loading && this.#entries.peek(key) === entry;
    const loadedAt = this.#now();
    try {
      const { value, cache, keepsAge } = await entry.load({
        beside: true,
        old: entry.value,
        isStale: this.#isStale(entry),
      });
      if (!isCurrent()) return;
      // Changed in place: `set` would count as a use and turn the order around.
      if (cache) Object.assign(entry, { value, ...(keepsAge === true ? {} : { loadedAt }) });
      else this.#entries.delete(key);
    } catch (error) {
      if (isCurrent()) this.#entries.delete(key);
      reportError(error);
    }
  }

  #load(key: string, load: Load<Value>): Promise<Value> {
    const loading = this.#loading;
    const running = loading.get(key);
    if (running !== undefined) return running;
    const loadedAt = this.#now();
    const started = load({ beside: false, old: this.#entries.peek(key)?.value, isStale: true })
      .then(({ value, cache }) => {
        if (cache && loading === this.#loading) this.#entries.set(key, { value, loadedAt, load });
        return value;
      })
      .finally(() => loading.delete(key));
    loading.set(key, started);
    return started;
  }

  #isStale({ loadedAt }: Entry<Value>): boolean {
    const age = this.#now() - loadedAt;
    // A clock may be set back.
    return age < 0 || age > this.#options.maxAge;
  }
}
