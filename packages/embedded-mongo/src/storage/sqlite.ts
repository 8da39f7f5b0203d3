import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { MongoError } from '../values/errors.ts';

/** The maximum number of prepared statements that a connection caches. */
const STATEMENT_CACHE_SIZE = 400;

/** Primary result codes of SQLite. Source: https://www.sqlite.org/rescode.html */
const SQLITE = {
  busy: 5,
  locked: 6,
  noMemory: 7,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  tooBig: 18,
  notADb: 26,
};
const CONSTRAINT_PRIMARY_KEY = 1555;
const CONSTRAINT_UNIQUE = 2067;

/** SQLite's extended result code of an error, or undefined for any other error. */
const resultCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined;

/** True for the violation of a unique key. */
export const isUniqueViolation = (error: unknown): boolean => {
  const code = resultCode(error);
  return code === CONSTRAINT_PRIMARY_KEY || code === CONSTRAINT_UNIQUE;
};

/** A failure of the storage itself. Changes that are not committed yet may be lost. */
export class StorageError extends MongoError {}

/** MongoDB's code of OutOfDiskSpace. */
export const OUT_OF_DISK_SPACE = 14031;

export const outOfDiskSpace = (): StorageError =>
  new StorageError(OUT_OF_DISK_SPACE, 'OutOfDiskSpace', 'there is no disk space left for the data');

/** The error for a read or write that the operating system rejected. */
export function ioError(cause: unknown): StorageError {
  const failure = new StorageError(OUT_OF_DISK_SPACE, 'OutOfDiskSpace', 'the data could not be read or written');
  failure.cause = cause;
  return failure;
}

/**
 * Translates an error of SQLite into a MongoDB error; undefined for any other error. SQLite's own message stays in
 * `cause`, which only the log shows.
 *
 * Source: MongoDB Manual, "Error Codes".
 */
export function storageError(error: unknown): StorageError | undefined {
  const code = resultCode(error);
  if (code === undefined) return undefined;
  const withCause = (number: number, name: string, message: string) => {
    const failure = new StorageError(number, name, message);
    failure.cause = error;
    return failure;
  };
  switch (code & 0xff) {
    case SQLITE.full:
      return withCause(OUT_OF_DISK_SPACE, 'OutOfDiskSpace', 'there is no disk space left for the data');
    case SQLITE.ioError:
    // SQLite also reports this if it has no space for a temporary file.
    case SQLITE.cannotOpen:
      return ioError(error);
    case SQLITE.busy:
    case SQLITE.locked:
      return withCause(24, 'LockTimeout', 'the data file is locked by another program');
    case SQLITE.noMemory:
      return withCause(146, 'ExceededMemoryLimit', 'out of memory');
    case SQLITE.tooBig:
      return withCause(10334, 'BSONObjectTooLarge', 'a value is too large to be stored');
    case SQLITE.readOnly:
      return withCause(20, 'IllegalOperation', 'the data file cannot be written');
    case SQLITE.corrupt:
    case SQLITE.notADb:
      return withCause(39, 'FileStreamFailed', 'the data file is damaged');
    default:
      return withCause(1, 'InternalError', 'the storage engine failed');
  }
}

/** One connection to the file, with its prepared statements. Rows come as arrays. */
export class Connection {
  readonly db: DatabaseSync;
  #recent = new Map<string, StatementSync>();
  #older = new Map<string, StatementSync>();

  constructor(file: string, options: { readOnly?: boolean; cacheKiB: number }) {
    this.db = new DatabaseSync(file, { readOnly: options.readOnly ?? false, timeout: 5000, returnArrays: true });
    this.db.exec(`PRAGMA cache_size=-${options.cacheKiB}; PRAGMA mmap_size=0`);
  }

  /**
   * Returns the prepared statement for an SQL text, from a cache of the most recently used ones. When `recent` is full,
   * it replaces `older`. Moving a statement to the end of one map at each use would make that map copy itself again and
   * again.
   */
  prepare(sql: string): StatementSync {
    const cached = this.#recent.get(sql);
    if (cached) return cached;
    const statement = this.#older.get(sql) ?? this.db.prepare(sql);
    if (this.#recent.size >= STATEMENT_CACHE_SIZE / 2) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(sql, statement);
    return statement;
  }

  /** Removes from the cache the statements of a table that will be dropped, and perhaps those of other tables. */
  dropStatements(table: string): void {
    for (const statements of [this.#recent, this.#older]) {
      for (const sql of statements.keys()) if (sql.includes(table)) statements.delete(sql);
    }
  }

  /** The first column of the first row as a number; 0 if there is no row or the value is null. */
  number(sql: string, ...parameters: (number | string | Uint8Array)[]): number {
    const row: unknown = this.prepare(sql).get(...parameters);
    return Array.isArray(row) ? Number(row[0] ?? 0) : 0;
  }

  /** All rows, as arrays. */
  rows(sql: string, ...parameters: (number | string | Uint8Array)[]): unknown[][] {
    const rows: unknown[] = this.prepare(sql).all(...parameters);
    return rows.filter((row) => Array.isArray(row));
  }

  /** Rows as arrays, one by one. Uses a new statement: other commands would reset a cached one during the iteration. */
  *iterate(sql: string): Generator<unknown[]> {
    const rows: Iterable<unknown> = this.db.prepare(sql).iterate();
    for (const row of rows) if (Array.isArray(row)) yield row;
  }

  close(): void {
    this.#recent.clear();
    this.#older.clear();
    if (this.db.isOpen) this.db.close();
  }
}
