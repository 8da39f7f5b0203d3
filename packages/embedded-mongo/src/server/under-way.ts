/** Work that goes on outside of this turn of the event loop. */
export class UnderWay {
  readonly #work = new Set<Promise<void>>();

  add(work: Promise<void>): void {
    const done = work.finally(() => this.#work.delete(done));
    this.#work.add(done);
  }

  /** Resolves when all of it has ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#work);
  }
}
