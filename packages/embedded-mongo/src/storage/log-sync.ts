import { type FileHandle, open } from 'node:fs/promises';

const MS_BETWEEN_SYNCS = 100;

/**
 * Brings SQLite's log to disk while a long write is still under way, and without holding its thread. Otherwise the
 * commit at its end would wait for all of it at once, and reads with it.
 */
export class LogSync {
  readonly #log: string;
  #file: FileHandle | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #failure: unknown;

  constructor(file: string) {
    this.#log = `${file}-wal`;
  }

  /** From now on, until {@link finish}. */
  begin(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#sync().catch((error: unknown) => {
        this.#failure ??= error;
      });
      void this.#running.then(() => {
        if (this.#timer) this.begin();
      });
    }, MS_BETWEEN_SYNCS);
    this.#timer.unref();
  }

  /** Resolves when everything that the log had at the call is on disk. @throws if some of it could not be written */
  async finish(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      await this.#running;
      await this.#sync();
      if (this.#failure) throw this.#failure;
    } finally {
      this.#failure = undefined;
      await this.#file?.close();
      this.#file = undefined;
    }
  }

  async #sync(): Promise<void> {
    // Without the file the commit does all of it, later.
    this.#file ??= await open(this.#log, 'r+').catch(() => undefined);
    await this.#file?.datasync();
  }
}
