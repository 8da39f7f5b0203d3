/** Holds calls that met the end of the admin session until somebody has logged in again. */
export class SessionGate {
  #waiting: PromiseWithResolvers<void> | undefined;
  #isLeft = false;
  readonly #listeners = new Set<() => void>();
  readonly #onOpened = new Set<() => void>();

  /** Whether calls wait for somebody to log in. */
  readonly isClosed = (): boolean => this.#waiting !== undefined;

  /** @returns how to stop listening */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls each time that somebody has logged in again. @returns how to stop listening */
  readonly onOpened = (listener: () => void): (() => void) => {
    this.#onOpened.add(listener);
    return () => this.#onOpened.delete(listener);
  };

  /** Resolves when somebody has logged in again. @throws Error when they leave instead, or have logged out */
  reopened(): Promise<void> {
    if (this.#isLeft) return Promise.reject(nobodyLoggedIn());
    if (this.#waiting === undefined) {
      this.#waiting = Promise.withResolvers();
      this.#announce();
    }
    return this.#waiting.promise;
  }

  /** Lets the calls that wait go on. */
  open(): void {
    if (!this.isClosed()) return;
    this.#settle(({ resolve }) => resolve());
    for (const listener of this.#onOpened) listener();
  }

  /** Lets the calls that wait fail. */
  giveUp(): void {
    this.#settle(({ reject }) => reject(nobodyLoggedIn()));
  }

  /** Whether somebody logs out or has done so: the calls that are refused from then on fail at once. */
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
