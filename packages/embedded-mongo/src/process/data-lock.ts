import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { DataDirectoryError } from '../storage/data-error.ts';

/** The time to wait for another process that is about to end. */
const WAIT_MS = 2000;
const RETRY_MS = 50;

export interface DataLock {
  release(): void;
}

/**
 * Locks a data directory for this process with the operating system's lock on a small SQLite file, which ends with the
 * process, even after a crash. Throws 'data directory in use' if another process still holds it after two seconds.
 */
export async function lockDataDirectory(directory: string): Promise<DataLock> {
  const path = join(directory, 'store.lock');
  for (const deadline = Date.now() + WAIT_MS; ; await delay(RETRY_MS)) {
    const db = tryLock(path);
    if (db) return { release: () => db.close() };
    if (Date.now() >= deadline)
      throw new DataDirectoryError('in-use', `data directory in use by another process: ${directory}`);
  }
}

/** Returns the connection that holds the lock, or undefined if another process holds it. */
function tryLock(path: string): DatabaseSync | undefined {
  const db = new DatabaseSync(path);
  try {
    db.exec('PRAGMA journal_mode=OFF; BEGIN EXCLUSIVE');
    return db;
  } catch (error) {
    db.close();
    if (error instanceof Error && /locked|busy/.test(error.message)) return undefined;
    throw error;
  }
}
