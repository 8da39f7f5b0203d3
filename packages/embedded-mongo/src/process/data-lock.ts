import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { DataDirectoryError } from '../storage/data-error.ts';

/** Maximum time to wait for the lock, because the process that holds it may be about to end. */
const WAIT_MS = 2000;
const RETRY_MS = 50;

export interface DataLock {
  release(): void;
}

/**
 * Locks a data directory for this process. The lock is the operating system's lock on an empty SQLite file, so it ends
 * with the process, even after a crash.
 *
 * @throws DataDirectoryError with the problem `in-use` if the directory is still locked after two seconds
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

/** Returns the connection that holds the lock, or undefined if the file is locked already. */
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
