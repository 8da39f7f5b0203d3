import { type FileHandle, open } from 'node:fs/promises';

const MS_BETWEEN_SYNCS = 100;

/**
 * Syncs SQLite's log to disk in the background during a long write. Otherwise the commit would sync everything at once,
 * and all reads would wait for it.
 */
export class LogSync {
  readonly #path: string;
  #file: FileHandle | undefined;
  #timer: NodeJS.Timeout | undefined;
  #currentSync: Promise<void> | undefined;
  #failure: unknown;

  constructor(file: string) {
    this.#path = `${file}-wal`;
  }

  /** Syncs repeatedly until {@link finish}. Each sync starts 100 ms after the previous one has ended. */
  begin(): void {
    this.#timer = setTimeout(() => {
      this.#currentSync = this.#sync().catch((error: unknown) => {
        this.#failure ??= error;
      });
      void this.#currentSync.then(() => {
        if (this.#timer) this.begin();
      });
    }, MS_BETWEEN_SYNCS);
    this.#timer.unref();
  }

  /**
   * Ends the syncs. Resolves when all that was in the log at the call is on disk, or if the log cannot be opened.
   *
   * @throws if this sync or an earlier one failed
   */
  async finish(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      await this.#currentSync;
      await this.#sync();
      if (this.#failure) throw this.#failure;
    } finally {
      this.#failure = undefined;
      await this.#file?.close();
      this.#file = undefined;
    }
  }

  async #sync(): Promise<void> {
    // If the file cannot be opened, the commit syncs everything.
    this.#file ??= await open(this.#path, 'r+').catch(() => undefined);
    await this.#file?.datasync();
  }
}
