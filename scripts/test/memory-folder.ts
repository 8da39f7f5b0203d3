import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';

/** Much more than a run of all tests uses; bytes. */
const plenty = 4 * 1024 ** 3;

/**
 * Makes a folder in memory, which is deleted when this process exits. On a disk, each write of a test's store waits for
 * the disk, which takes a quarter of the time of the server tests.
 *
 * @returns undefined if there is no such memory, too little of it, or programs must not run from it
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
    // The same mode as /tmp, because some tests start programs as another user.
    chmodSync(folder, 0o1777);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  } catch {
    return undefined;
  }
}
