/** Makes calls wait for a new log-in if they failed because the admin session had ended. */
export class SessionGate {
  #waiting: PromiseWithResolvers<void> | undefined;
  #isLoggedOut = false;
  readonly #listeners = new Set<() => void>();
  readonly #openedListeners = new Set<() => void>();

  /** Whether calls are waiting for a log-in. */
  readonly isClosed = (): boolean => this.#waiting !== undefined;

  /** Calls the listener after each change of `isClosed`. @returns a function that stops listening */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls the listener after each log-in for which calls have waited. @returns a function that stops listening */
  readonly onOpened = (listener: () => void): (() => void) => {
    this.#openedListeners.add(listener);
    return () => this.#openedListeners.delete(listener);
  };

  /** Resolves after the next log-in. @throws Error if the user leaves or logs out instead, or has logged out before */
  reopened(): Promise<void> {
    if (this.#isLoggedOut) return Promise.reject(notLoggedInError());
    if (this.#waiting === undefined) {
      this.#waiting = Promise.withResolvers();
      this.#notify();
    }
    return this.#waiting.promise;
  }

  /** Continues the waiting calls, after a log-in. */
  open(): void {
    if (!this.isClosed()) return;
    this.#settle(({ resolve }) => resolve());
    for (const listener of this.#openedListeners) listener();
  }

  /** Rejects the waiting calls. */
  giveUp(): void {
    this.#settle(({ reject }) => reject(notLoggedInError()));
  }

  /** Sets whether the user is logging out or has logged out: waiting and later calls without a session then fail. */
  setLoggedOut(isLoggedOut: boolean): void {
    this.#isLoggedOut = isLoggedOut;
    if (isLoggedOut) this.giveUp();
  }

  #settle(settle: (waiting: PromiseWithResolvers<void>) => void): void {
    const waiting = this.#waiting;
    if (waiting === undefined) return;
    this.#waiting = undefined;
    settle(waiting);
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

const notLoggedInError = (): Error => new Error('Nobody logged in again.');
