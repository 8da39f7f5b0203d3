import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endWithThisProcess, lineOf } from '../measuring/processes.ts';

/**
 * A small file system in memory. Only processes started through `commandPrefix` see its files under `folder`. It is
 * removed at the latest when they and this process have ended.
 */
export type SmallDisk = {
  /** Its path for processes started through `commandPrefix`. */
  folder: string;
  /** Its path for this process. */
  folderFromHere: string;
  /** Program and arguments to start another program that sees the disk. */
  commandPrefix: string[];
  /** Fills the disk. @returns the number of written bytes */
  fill(): number;
  /** Frees the space. */
  clear(): void;
  /** @returns the number of free bytes */
  free(): number;
  remove(): Promise<void>;
};

/**
 * Mounts a tmpfs in a new mount namespace, within a user namespace if this process is not run by root.
 *
 * @throws Error if the system does not support or allow that
 */
export async function mountSmallDisk(mebibytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'small-disk-'));
  const isRoot = process.getuid?.() === 0;
  const script = 'mount -t tmpfs -o size="$1"m,mode=700 tmpfs "$2" && echo mounted && exec cat';
  const namespaces = isRoot ? ['--mount'] : ['--user', '--map-root-user', '--mount'];
  const holder = spawn('unshare', [...namespaces, 'sh', '-c', script, 'sh', String(mebibytes), folder], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  endWithThisProcess(holder);
  let errorText = '';
  holder.on('error', (error) => {
    errorText = error.message;
  });
  holder.stderr.on('data', (chunk: Buffer) => {
    errorText += chunk.toString().trim();
  });
  try {
    await lineOf(holder, /^mounted$/);
  } catch {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`A small file system could not be mounted: ${errorText || 'unshare ended'}`);
  }
  const folderFromHere = `/proc/${holder.pid}/root${folder}`;
  const ballastFile = path.join(folderFromHere, 'ballast');
  const free = (): number => {
    const { bavail, bsize } = statfsSync(folderFromHere);
    return bavail * bsize;
  };
  return {
    folder,
    folderFromHere,
    commandPrefix: [
      'nsenter',
      `--target=${holder.pid}`,
      '--mount',
      ...(isRoot ? [] : ['--user', '--preserve-credentials']),
      `--wd=${process.cwd()}`,
    ],
    free,
    fill() {
      const before = free();
      fillFile(ballastFile);
      return before - free();
    },
    clear: () => rmSync(ballastFile, { force: true }),
    async remove() {
      const exit = once(holder, 'exit');
      holder.stdin.end();
      await exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Writes pieces of decreasing size until not even one byte fits. */
function fillFile(file: string): void {
  const descriptor = openSync(file, 'a');
  try {
    for (let size = 1 << 20; size >= 1; size >>= 1) {
      const piece = Buffer.alloc(size);
      while (fits(() => writeSync(descriptor, piece)));
    }
  } finally {
    closeSync(descriptor);
  }
}

function fits(write: () => number): boolean {
  try {
    return write() > 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}
