/** Asynchronous work that has to end before the server closes. */
export class PendingWork {
  readonly #work = new Set<Promise<void>>();

  add(work: Promise<void>): void {
    const trackedWork = work.finally(() => this.#work.delete(trackedWork));
    this.#work.add(trackedWork);
  }

  /** Resolves when all the work has ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#work);
  }
}
