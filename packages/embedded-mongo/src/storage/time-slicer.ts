/** The time for which a command may use the thread before others get their turn. */
const SLICE_MS = 10;
/**
 * The number of pages that can be read even if the slice is over. On a busy machine, the slice can be over before a
 * short read has begun.
 */
const MIN_PAGES = 4;

/** Thrown when a read stops because its slice is over. A resumable read continues there at the next call. */
export class SliceOver extends Error {}

/** Work that yields the thread at each `yield`, and returns a result. */
export type Slices<T> = Generator<undefined, T, undefined>;

/** Cuts long work into slices, so that a short read need not wait for the end of a long command. */
export class TimeSlicer {
  #endsAt = Number.POSITIVE_INFINITY;
  #interruptible = false;
  #pageCount = 0;

  /** Begins a slice. */
  begin(): void {
    this.#endsAt = performance.now() + SLICE_MS;
    this.#pageCount = 0;
  }

  /** Ends the slice. Until the next one begins, no work has to yield. */
  stop(): void {
    this.#endsAt = Number.POSITIVE_INFINITY;
  }

  /** True if the slice is over and the work should yield the thread. */
  get isOver(): boolean {
    return performance.now() > this.#endsAt;
  }

  /**
   * Called before each page of a scan.
   *
   * @throws SliceOver inside {@link interruptible}, once the slice is over and a few pages have been read
   */
  check(): void {
    this.#pageCount += 1;
    if (!this.#interruptible || this.#pageCount <= MIN_PAGES || !this.isOver) return;
    // A caller that continues without a new slice must still be able to read some pages.
    this.#pageCount = 0;
    throw new SliceOver('the slice is over');
  }

  /** Runs a read that {@link SliceOver} may stop between two pages. */
  interruptible<T>(read: () => T): T {
    const wasInterruptible = this.#interruptible;
    this.#interruptible = true;
    try {
      return read();
    } finally {
      this.#interruptible = wasInterruptible;
    }
  }
}

/** Runs a read that can continue after {@link SliceOver}, in as many slices as it needs. */
export function* inSlices<T>(slicer: TimeSlicer, read: () => T): Slices<T> {
  for (;;) {
    try {
      return slicer.interruptible(read);
    } catch (error) {
      if (!(error instanceof SliceOver)) throw error;
    }
    yield;
  }
}

/** Runs sliced work to its end without yielding the thread. */
export function toEnd<T>(slices: Slices<T>): T {
  for (;;) {
    const step = slices.next();
    if (step.done) return step.value;
  }
}
