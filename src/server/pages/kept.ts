import { setTimeout as pause } from 'node:timers/promises';

/** What was made, and whether later askers may have it too. */
export type Made<Value> = { value: Value; keep: boolean };

export type KeptOptions = {
  /** The one that was asked for longest ago goes first. */
  maxEntries: number;
  /** Milliseconds after which a value is made again in the background; the old one serves until the new one is there. */
  maxAge: number;
  clock: () => Date;
  /** Told when making a value in the background failed. */
  reportError: (error: unknown) => void;
};

type Entry<Value> = { value: Value; madeAt: number; make: () => Promise<Made<Value>> };

/**
 * Values kept in memory by key: made once for however many ask at the same time, made anew after `clear`, and still
 * there when making them again fails.
 */
export class Kept<Value> {
  readonly #options: KeptOptions;
  readonly #entries = new Map<string, Entry<Value>>();
  #pending = new Map<string, Promise<Value>>();
  /** The key that stands last in `#entries`. */
  #latest: string | undefined;
  /** Counts `clear` and `renew`: what began before the last of them has to stop. */
  #round = 0;

  constructor(options: KeptOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** A value that is kept and needs no making: what `get` would answer, at once. */
  ready(key: string): Value | undefined {
    const entry = this.#touch(key);
    return entry === undefined || this.#isOld(entry) ? undefined : entry.value;
  }

  /** @throws whatever `make` throws, when no value is kept */
  async get(key: string, make: () => Promise<Made<Value>>): Promise<Value> {
    const entry = this.#touch(key);
    if (entry === undefined) return this.#make(key, make);
    if (this.#isOld(entry) && !this.#pending.has(key)) {
      this.#make(key, make).catch(this.#options.reportError);
    }
    return entry.value;
  }

  /** Forgets everything, also what is being made: it may rest on what was true before. */
  clear(): void {
    this.#round += 1;
    this.#entries.clear();
    this.#latest = undefined;
    this.#pending = new Map();
  }

  /**
   * Makes everything again, one after the other, what was asked for last first: the old values serve until then. After
   * each, waiting requests have the process for twice as long as it took. What is not made after `milliseconds` is
   * forgotten.
   */
  async renew(milliseconds: number): Promise<void> {
    this.#round += 1;
    const round = this.#round;
    const end = performance.now() + milliseconds;
    // What is being made may rest on what was true before.
    this.#pending = new Map();
    for (const [key, entry] of [...this.#entries].reverse()) {
      if (round !== this.#round) return;
      if (this.#entries.get(key) !== entry) continue;
      const begun = performance.now();
      if (begun >= end) {
        this.#forget(key);
        continue;
      }
      await this.#renewOne(key, entry, round);
      await pause(2 * (performance.now() - begun));
    }
  }

  async #renewOne(key: string, entry: Entry<Value>, round: number): Promise<void> {
    try {
      const { value, keep } = await entry.make();
      if (round !== this.#round || this.#entries.get(key) !== entry) return;
      if (keep) Object.assign(entry, { value, madeAt: this.#options.clock().getTime() });
      else this.#forget(key);
    } catch (error) {
      this.#forget(key);
      this.#options.reportError(error);
    }
  }

  #forget(key: string): void {
    this.#entries.delete(key);
    if (this.#latest === key) this.#latest = undefined;
  }

  #make(key: string, make: () => Promise<Made<Value>>): Promise<Value> {
    const pending = this.#pending;
    const running = pending.get(key);
    if (running !== undefined) return running;
    const started = make()
      .then(({ value, keep }) => {
        if (keep && pending === this.#pending) this.#keep(key, { value, make });
        return value;
      })
      .finally(() => pending.delete(key));
    pending.set(key, started);
    return started;
  }

  /** Finds an entry and notes that it was asked for: it moves to the end, unless it stands there. */
  #touch(key: string): Entry<Value> | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || key === this.#latest) return entry;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#latest = key;
    return entry;
  }

  #isOld({ madeAt }: Entry<Value>): boolean {
    return this.#options.clock().getTime() - madeAt > this.#options.maxAge;
  }

  #keep(key: string, made: Pick<Entry<Value>, 'value' | 'make'>): void {
    this.#entries.delete(key);
    this.#entries.set(key, { ...made, madeAt: this.#options.clock().getTime() });
    this.#latest = key;
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#options.maxEntries && oldest !== undefined) this.#entries.delete(oldest);
  }
}
