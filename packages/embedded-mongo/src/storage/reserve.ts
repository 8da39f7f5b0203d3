import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** For SQLite's log and a little growth of the data file while documents are deleted on a full disk. */
const RESERVE_BYTES = 8 * 1024 * 1024;
/** The disk must have this much free space for the first reserve. */
const MIN_FREE_BYTES = RESERVE_BYTES + 1024 * 1024;
/**
 * After the disk was full, it must have this much free space for a new reserve. Otherwise the next few writes would
 * fill it again.
 */
const MIN_FREE_BYTES_AFTER_FULL = 2 * RESERVE_BYTES;
const CHUNK_BYTES = 1024 * 1024;
const MIN_RETRY_MS = 1000;

/** A file that reserves disk space. It is deleted when the disk is full, so that data can still be removed. */
export class Reserve {
  readonly #file: string;
  #isReleased = false;
  #exists = false;
  #lastTriedAt = performance.now();

  constructor(file: string) {
    this.#file = file;
  }

  /** True from the moment the disk was full until the reserve exists again. */
  get isReleased(): boolean {
    return this.#isReleased;
  }

  /** Deletes the reserve, if there is one. Returns false if it is released already. */
  release(): boolean {
    if (this.#isReleased) return false;
    this.#isReleased = true;
    this.#exists = false;
    this.#lastTriedAt = performance.now();
    rmSync(this.#file, { force: true });
    return true;
  }

  /** Creates the reserve if it does not exist and the disk has enough space. */
  create(): void {
    this.#lastTriedAt = performance.now();
    this.#exists = statSync(this.#file, { throwIfNoEntry: false })?.size === RESERVE_BYTES || this.#fill();
    // If there was never space for a reserve, `isReleased` stays false and writes continue until the disk is full.
    if (this.#exists) this.#isReleased = false;
  }

  /** True if there is no reserve, and the last attempt to create it, or its release, is at least a second ago. */
  get isDue(): boolean {
    return !this.#exists && performance.now() - this.#lastTriedAt >= MIN_RETRY_MS;
  }

  #fill(): boolean {
    const { bavail, bsize } = statfsSync(dirname(this.#file));
    if (bavail * bsize < (this.#isReleased ? MIN_FREE_BYTES_AFTER_FULL : MIN_FREE_BYTES)) return false;
    let descriptor: number | undefined;
    try {
      descriptor = openSync(this.#file, 'w', 0o600);
      // Random bytes, because some file systems store zeros without using space.
      const chunk = randomBytes(CHUNK_BYTES);
      for (let remaining = RESERVE_BYTES; remaining > 0; )
        remaining -= writeSync(descriptor, chunk, 0, Math.min(remaining, CHUNK_BYTES));
      return true;
    } catch {
      rmSync(this.#file, { force: true });
      return false;
    } finally {
      if (descriptor !== undefined) closeSync(descriptor);
    }
  }
}
