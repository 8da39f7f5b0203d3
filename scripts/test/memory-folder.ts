import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';

const memoryMount = '/dev/shm';

/** Much more than a run of all tests uses; bytes. */
const requiredMemory = 4 * 1024 ** 3;

/**
 * Makes a folder in memory, which is deleted when this process exits. On a disk, each write of a test's store waits for
 * the disk, which takes a quarter of the time of the server tests.
 *
 * @param required free memory, bytes
 * @returns undefined on other systems than Linux, without a usable `/dev/shm`, with too little free memory, or if
 *   programs must not run from `/dev/shm`
 */
export function memoryFolder(required = requiredMemory): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const options = mounts.map((line) => line.split(' ')).findLast(([, mountPoint]) => mountPoint === memoryMount)?.[3];
    if (options === undefined || options.split(',').includes('noexec')) return undefined;
    const { bavail, bsize } = statfsSync(memoryMount);
    if (Math.min(bavail * bsize, freemem()) < required) return undefined;
    const folder = mkdtempSync(path.join(memoryMount, 'tests-'));
    // The same mode as /tmp, because some tests start programs as another user.
    chmodSync(folder, 0o1777);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  } catch {
    return undefined;
  }
}
