import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';

/** What a run of all tests uses at the most is a small part of this; bytes. */
const plenty = 4 * 1024 ** 3;

/**
 * A new folder in memory, which is removed when this process exits. On a disk each write of a test's store waits for the
 * disk, which makes up a quarter of the time of server tests.
 *
 * @returns undefined where there is no such memory, too little of it, or where it may hold no programs
 */
export function memoryFolder(needed = plenty): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const options = mounts.map((line) => line.split(' ')).findLast(([, place]) => place === memory)?.[3];
    if (options === undefined || options.split(',').includes('noexec')) return undefined;
    const { bavail, bsize } = statfsSync(memory);
    if (Math.min(bavail * bsize, freemem()) < needed) return undefined;
    const folder = mkdtempSync(path.join(memory, 'tests-'));
    // As /tmp is: some tests start programs as another user.
    chmodSync(folder, 0o1777);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  } catch {
    return undefined;
  }
}
