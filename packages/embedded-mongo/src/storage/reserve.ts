import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Enough for the log of deletes until it is written back into the file. */
const RESERVE_BYTES = 8 * 1024 * 1024;
/** The disk must have this much room for the first reserve. */
const ROOM_BYTES = RESERVE_BYTES + 1024 * 1024;
/** More, before a reserve that was given up is taken again: otherwise the next few writes would fill the disk again. */
const ROOM_BYTES_AGAIN = 2 * RESERVE_BYTES;
const CHUNK_BYTES = 1024 * 1024;
const LEAST_MS_BETWEEN_TRIES = 1000;

/** Disk space that is set aside, and given up when the disk is full, so that data can still be deleted. */
export class Reserve {
  readonly #file: string;
  #givenUp = false;
  #held = false;
  #triedAt = performance.now();

  constructor(file: string) {
    this.#file = file;
  }

  /** True from the moment the disk was full until there is a reserve again. */
  get givenUp(): boolean {
    return this.#givenUp;
  }

  /** Gives up the space; false if that was done before. */
  giveUp(): boolean {
    if (this.#givenUp) return false;
    this.#givenUp = true;
    this.#held = false;
    this.#triedAt = performance.now();
    rmSync(this.#file, { force: true });
    return true;
  }

  /** Sets the space aside unless it is, or the disk has no room for it. */
  take(): void {
    this.#triedAt = performance.now();
    this.#held = statSync(this.#file, { throwIfNoEntry: false })?.size === RESERVE_BYTES || this.#fill();
    // Where there was never room for a reserve, writes go on until the disk is full.
    if (this.#held) this.#givenUp = false;
  }

  /** True if there is no reserve and the last try is at least a second ago. */
  get isDue(): boolean {
    return !this.#held && performance.now() - this.#triedAt >= LEAST_MS_BETWEEN_TRIES;
  }

  #fill(): boolean {
    const { bavail, bsize } = statfsSync(dirname(this.#file));
    if (bavail * bsize < (this.#givenUp ? ROOM_BYTES_AGAIN : ROOM_BYTES)) return false;
    let file: number | undefined;
    try {
      file = openSync(this.#file, 'w', 0o600);
      // Some file systems give zeros no space.
      const chunk = randomBytes(CHUNK_BYTES);
      for (let left = RESERVE_BYTES; left > 0; ) left -= writeSync(file, chunk, 0, Math.min(left, CHUNK_BYTES));
      return true;
    } catch {
      rmSync(this.#file, { force: true });
      return false;
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }
}
