/** Lets calls that failed because the admin session had ended wait until somebody has logged in again. */
export class SessionGate {
  #waiting: PromiseWithResolvers<void> | undefined;
  #isLeft = false;
  readonly #listeners = new Set<() => void>();
  readonly #onOpened = new Set<() => void>();

  /** Whether calls are waiting for a log-in. */
  readonly isClosed = (): boolean => this.#waiting !== undefined;

  /** @returns a function that stops listening */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls the listener after each log-in. @returns a function that stops listening */
  readonly onOpened = (listener: () => void): (() => void) => {
    this.#onOpened.add(listener);
    return () => this.#onOpened.delete(listener);
  };

  /** Resolves after the next log-in. @throws Error if the user leaves or logs out instead */
  reopened(): Promise<void> {
    if (this.#isLeft) return Promise.reject(nobodyLoggedIn());
    if (this.#waiting === undefined) {
      this.#waiting = Promise.withResolvers();
      this.#announce();
    }
    return this.#waiting.promise;
  }

  /** Continues the waiting calls. */
  open(): void {
    if (!this.isClosed()) return;
    this.#settle(({ resolve }) => resolve());
    for (const listener of this.#onOpened) listener();
  }

  /** Rejects the waiting calls. */
  giveUp(): void {
    this.#settle(({ reject }) => reject(nobodyLoggedIn()));
  }

  /** Whether the user is logging out or has logged out: later calls without a session fail at once. */
  setLeft(isLeft: boolean): void {
    this.#isLeft = isLeft;
    if (isLeft) this.giveUp();
  }

  #settle(settle: (waiting: PromiseWithResolvers<void>) => void): void {
    const waiting = this.#waiting;
    if (waiting === undefined) return;
    this.#waiting = undefined;
    settle(waiting);
    this.#announce();
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
  }
}

const nobodyLoggedIn = (): Error => new Error('Nobody logged in again.');
