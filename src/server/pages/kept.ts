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

/**
 * Values kept in memory by key: made once for however many ask at the same time, made anew after `clear`, and still
 * there when making them again fails.
 */
export class Kept<Value> {
  readonly #options: KeptOptions;
  readonly #entries = new Map<string, { value: Value; madeAt: number }>();
  #pending = new Map<string, Promise<Value>>();

  constructor(options: KeptOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** @throws whatever `make` throws, when no value is kept */
  async get(key: string, make: () => Promise<Made<Value>>): Promise<Value> {
    const entry = this.#entries.get(key);
    if (entry === undefined) return this.#make(key, make);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const isOld = this.#options.clock().getTime() - entry.madeAt > this.#options.maxAge;
    if (isOld && !this.#pending.has(key)) {
      this.#make(key, make).catch(this.#options.reportError);
    }
    return entry.value;
  }

  /** Forgets everything, also what is being made: it may rest on what was true before. */
  clear(): void {
    this.#entries.clear();
    this.#pending = new Map();
  }

  #make(key: string, make: () => Promise<Made<Value>>): Promise<Value> {
    const pending = this.#pending;
    const running = pending.get(key);
    if (running !== undefined) return running;
    const started = make()
      .then(({ value, keep }) => {
        if (keep && pending === this.#pending) this.#keep(key, value);
        return value;
      })
      .finally(() => pending.delete(key));
    pending.set(key, started);
    return started;
  }

  #keep(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, madeAt: this.#options.clock().getTime() });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#options.maxEntries && oldest !== undefined) this.#entries.delete(oldest);
  }
}
