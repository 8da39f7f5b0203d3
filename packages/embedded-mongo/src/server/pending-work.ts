/** Asynchronous work that has to end before the server closes. */
export class PendingWork {
  readonly #work = new Set<Promise<void>>();

  add(work: Promise<void>): void {
    const tracked = work.finally(() => this.#work.delete(tracked));
    this.#work.add(tracked);
  }

  /** Resolves when all the work has ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#work);
  }
}
