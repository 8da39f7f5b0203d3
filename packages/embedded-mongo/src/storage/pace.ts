/** How long one piece of work may hold the thread before others have their turn. */
const SLICE_MS = 10;
/** Pages that a read gets in any case: on a busy machine, a slice can be over before a short read has begun. */
const LEAST_PAGES = 4;

/** A read stopped because its slice is over. It can be asked again and goes on where it was. */
export class SliceOver extends Error {}

/** Work that hands back the thread at each `yield`, and ends with a result. */
export type Slices<T> = Generator<undefined, T, undefined>;

/** Cuts long work into slices, so that a short read never waits for a long command. */
export class Pace {
  #end = Number.POSITIVE_INFINITY;
  #interruptible = false;
  #pages = 0;

  /** Begins a slice. */
  begin(): void {
    this.#end = performance.now() + SLICE_MS;
    this.#pages = 0;
  }

  /** Ends the slicing: work goes on to its end. */
  stop(): void {
    this.#end = Number.POSITIVE_INFINITY;
  }

  /** True where work that can hand back the thread should do so now. */
  get over(): boolean {
    return performance.now() > this.#end;
  }

  /** Called between two pages of a scan. @throws SliceOver inside {@link interruptible} once the slice is over */
  check(): void {
    this.#pages += 1;
    if (!this.#interruptible || this.#pages <= LEAST_PAGES || !this.over) return;
    // A caller that continues without a new slice still makes progress.
    this.#pages = 0;
    throw new SliceOver('the slice is over');
  }

  /** Runs a read that may be stopped between two pages by {@link SliceOver}. */
  interruptible<T>(read: () => T): T {
    const before = this.#interruptible;
    this.#interruptible = true;
    try {
      return read();
    } finally {
      this.#interruptible = before;
    }
  }
}

/** Runs a read that can go on after {@link SliceOver}, in as many slices as it takes. */
export function* inSlices<T>(pace: Pace, read: () => T): Slices<T> {
  for (;;) {
    try {
      return pace.interruptible(read);
    } catch (error) {
      if (!(error instanceof SliceOver)) throw error;
    }
    yield;
  }
}

/** Runs sliced work to its end without handing back the thread. */
export function toEnd<T>(slices: Slices<T>): T {
  for (;;) {
    const step = slices.next();
    if (step.done) return step.value;
  }
}
