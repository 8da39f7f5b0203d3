import { dirname, join } from 'node:path';
import type { Doc } from '../values/bson.ts';
import type { KeyRange } from '../values/keys.ts';
import { Catalogue, type CatalogueSavepoint, type Collection, checkNamespace, type Index } from './catalogue.ts';
import { CommitLog } from './commit-log.ts';
import { DocumentWriter } from './documents.ts';
import { KeyCounts } from './key-counts.ts';
import { upgradeLayout } from './layout.ts';
import { LogSync } from './log-sync.ts';
import { Reserve } from './reserve.ts';
import { Connection, storageError } from './sqlite.ts';
import { type Slices, TimeSlicer } from './time-slicer.ts';
import { withUnusedPages } from './unused-pages.ts';

const WRITER_CACHE_KIB = 32_000;
const READER_CACHE_KIB = 4_000;
const AUTOCHECKPOINT_PAGES = 1000; // The default of SQLite.
/** SQLite truncates its log to this size after a long write. Between checkpoints, ordinary writes need about half. */
const MAX_LOG_BYTES = 8 * 1024 * 1024;
/** The cache for changed pages during a long write. It is small so that little is left to write at the commit. */
const LONG_WRITE_CACHE_KIB = 8_000;
/** Pages of 4 KiB by which the file may grow on a full disk; the log needs the rest of the reserve. */
const GROWTH_PAGES = 512;
/** On a full disk, writes other than removals run only if at least this many pages can still be used. */
const MIN_FREE_PAGES = 16;
/** The maximum number of pages in SQLite. Source: https://www.sqlite.org/limits.html */
const MAX_PAGES = 4_294_967_294;

export interface DatabaseOptions {
  /** Path of the SQLite file. It is created if missing. */
  file: string;
  /** Open the file for reading only, because another thread writes it. */
  readOnly?: boolean | undefined;
  /** Maximum size of the file in pages of 4 KiB; for tests of a full disk. */
  maxPages?: number | undefined;
}

/** Sets the file up for writing and brings its layout up to date. */
function prepareFile(writer: Connection, maxPages: number): void {
  const { db } = writer;
  db.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY');
  db.exec(`PRAGMA journal_size_limit=${MAX_LOG_BYTES}`);
  db.exec(`PRAGMA max_page_count=${maxPages}`);
  upgradeLayout(writer);
}

/**
 * The data file. `writer` writes, and normally also reads; in `committedOnly`, a second connection reads the last
 * committed state. With `readOnly`, `writer` only reads. All writes since `begin` become durable together at `commit`.
 */
export class Database {
  readonly writer: Connection;
  readonly catalogue: Catalogue;
  readonly documents: DocumentWriter;
  readonly commits: CommitLog;
  readonly slicer = new TimeSlicer();
  readonly logSync: LogSync;
  readonly #reserve: Reserve;
  readonly #maxPages: number;
  readonly #counts = new KeyCounts();
  readonly #file: string;
  /** Opened by the first read that must not see an open transaction. */
  #reader: Connection | undefined;
  #committedOnly = false;
  #inTransaction = false;
  readonly #readOnly: boolean;

  constructor({ file, maxPages = MAX_PAGES, readOnly = false }: DatabaseOptions) {
    this.writer = new Connection(file, { cacheKiB: readOnly ? READER_CACHE_KIB : WRITER_CACHE_KIB, readOnly });
    if (!readOnly) prepareFile(this.writer, maxPages);
    this.catalogue = new Catalogue(this.writer);
    this.commits = new CommitLog(this.writer);
    this.documents = new DocumentWriter(this.writer, this.catalogue, this.#counts);
    this.#file = file;
    this.logSync = new LogSync(file);
    this.#reserve = new Reserve(join(dirname(file), 'store.reserve'));
    this.#maxPages = maxPages;
    this.#readOnly = readOnly;
  }

  /** True between `begin` and `commit` or `rollback`, while writes may not be durable yet. */
  get inTransaction(): boolean {
    return this.#inTransaction;
  }

  /** The connection for reads. */
  get readConnection(): Connection {
    if (!this.#committedOnly) return this.writer;
    this.#reader ??= new Connection(this.#file, { readOnly: true, cacheKiB: READER_CACHE_KIB });
    return this.#reader;
  }

  /** Runs reads that must not see an open transaction. */
  committedOnly<T>(read: () => T): T {
    this.#committedOnly = true;
    try {
      return read();
    } finally {
      this.#committedOnly = false;
    }
  }

  collection(ns: string): Collection | undefined {
    return this.catalogue.get(ns, this.#committedOnly);
  }

  collections(db?: string): Collection[] {
    return this.catalogue.list(db, this.#committedOnly);
  }

  /** Begins a transaction unless one is open. */
  begin(): void {
    if (this.#inTransaction) return;
    this.writer.prepare('BEGIN IMMEDIATE').run();
    this.#inTransaction = true;
  }

  /** Makes everything since `begin` durable. */
  commit(): void {
    if (!this.#inTransaction) return;
    this.writer.prepare('COMMIT').run();
    this.#inTransaction = false;
    this.catalogue.commit();
  }

  /** True from the moment the disk was full until the reserve exists again. */
  get isDiskFull(): boolean {
    return this.#reserve.isReleased;
  }

  /** Whether writes other than removals may run. On a full disk, first tries to restore the reserve. */
  get hasSpace(): boolean {
    if (this.isDiskFull) this.createReserveIfDue();
    return !this.isDiskFull || this.#freePages() >= MIN_FREE_PAGES;
  }

  #freePages(): number {
    const { writer } = this;
    const unusedPages = writer.number('PRAGMA freelist_count');
    return unusedPages + writer.number('PRAGMA max_page_count') - writer.number('PRAGMA page_count');
  }

  /** Frees disk space: deletes the reserve, lets the file grow by a part of it, and writes back SQLite's log. */
  reclaimSpace(): void {
    if (this.#reserve.release()) {
      const pages = this.writer.number('PRAGMA page_count') + GROWTH_PAGES;
      this.writer.db.exec(`PRAGMA max_page_count=${Math.min(pages, this.#maxPages)}`);
    }
    try {
      // After a checkpoint, SQLite writes its log from the beginning instead of making it longer.
      this.writer.db.exec('PRAGMA wal_checkpoint(PASSIVE)');
    } catch {
      // Writing back needs more space than is left.
    }
  }

  /** Creates the reserve if it does not exist and the disk has enough space. */
  createReserve(): void {
    const wasFull = this.isDiskFull;
    this.#reserve.create();
    if (wasFull && !this.isDiskFull) this.writer.db.exec(`PRAGMA max_page_count=${this.#maxPages}`);
  }

  /** Like `createReserve`, but tries at most once a second. */
  createReserveIfDue(): void {
    if (this.#reserve.isDue) this.createReserve();
  }

  /** Prepares for a long write: the log is not written back meanwhile, and the commit has few pages left to write. */
  beginLongWrite(): void {
    this.writer.db.exec(`PRAGMA wal_autocheckpoint=0; PRAGMA cache_size=-${LONG_WRITE_CACHE_KIB}`);
  }

  /** Must be called after the log of a long write has been written back. */
  endLongWrite(): void {
    this.writer.db.exec(`PRAGMA wal_autocheckpoint=${AUTOCHECKPOINT_PAGES}; PRAGMA cache_size=-${WRITER_CACHE_KIB}`);
  }

  /** Undoes everything since `begin`. On a full disk SQLite may have rolled back already. */
  rollback(): void {
    if (!this.#inTransaction) return;
    this.#inTransaction = false;
    if (this.writer.db.isTransaction) this.writer.prepare('ROLLBACK').run();
    this.catalogue.rollback();
    this.documents.clearCaches();
  }

  /** Runs a statement; if it fails, only this statement is undone. Begins a transaction if none is open. */
  statement<T>(run: () => T): T {
    const savepoint = this.#openStatement();
    try {
      const result = run();
      this.writer.prepare('RELEASE s').run();
      return result;
    } catch (error) {
      throw this.#undoStatement(savepoint, error);
    }
  }

  /** Like `statement`, for work that yields the thread between slices. */
  *statementInSlices<T>(run: () => Slices<T>): Slices<T> {
    const savepoint = this.#openStatement();
    try {
      const result = yield* this.isDiskFull ? run() : withUnusedPages(this.writer, run());
      this.writer.prepare('RELEASE s').run();
      return result;
    } catch (error) {
      throw this.#undoStatement(savepoint, error);
    }
  }

  #openStatement(): CatalogueSavepoint {
    this.begin();
    this.writer.prepare('SAVEPOINT s').run();
    return this.catalogue.savepoint();
  }

  /** Undoes a failed statement and returns the error to report. */
  #undoStatement(savepoint: CatalogueSavepoint, error: unknown): unknown {
    if (this.writer.db.isTransaction) {
      this.writer.prepare('ROLLBACK TO s').run();
      this.writer.prepare('RELEASE s').run();
    }
    this.catalogue.revert(savepoint);
    this.documents.clearCaches();
    return storageError(error) ?? error;
  }

  /** Returns the collection of this name. Creates it if it does not exist. */
  ensure(db: string, name: string): Collection {
    return this.collection(`${db}.${name}`) ?? this.create(db, name, {});
  }

  create(db: string, name: string, options: Doc): Collection {
    checkNamespace(db, name);
    return this.statement(() => this.catalogue.create(db, name, options));
  }

  /** Whether a collection and its index still exist, so that a cursor on them can continue. */
  stillExists(collection: Collection, index?: Index): boolean {
    const current = this.collection(collection.ns);
    if (current?.id !== collection.id) return false;
    return !index || index.id === 0 || current.indexes.some(({ id }) => id === index.id);
  }

  countDocuments(collection: Collection): number {
    return this.readConnection.number(`SELECT COUNT(*) FROM c${collection.id}`);
  }

  /**
   * Counts the keys in a plan's ranges. This is the number of documents if no document has several keys.
   *
   * @param max the limit of the count in each range; 0: no limit
   */
  countKeys(collection: Collection, plan: { index: Index; ranges: readonly KeyRange[] }, max = 0): number {
    const { id } = plan.index;
    const keys = `FROM ${id === 0 ? `c${collection.id}` : `x${id}`} WHERE k >= ? AND k < ?`;
    if (max > 0) {
      const sql = `SELECT COUNT(*) FROM (SELECT 1 ${keys} LIMIT ?)`;
      return plan.ranges.reduce((sum, { low, high }) => sum + this.readConnection.number(sql, low, high, max), 0);
    }
    const sql = `SELECT COUNT(*) ${keys}`;
    const mayUseCache = id !== 0 && !this.#committedOnly && !this.#readOnly;
    return plan.ranges.reduce((sum, range) => {
      const read = (): number => this.readConnection.number(sql, range.low, range.high);
      return sum + (mayUseCache ? this.#counts.count(id, range, read) : read());
    }, 0);
  }

  /** Total bytes of the documents in the given collections. */
  sizeOf(collections: readonly Collection[]): number {
    const addSize = (total: number, { id }: Collection) =>
      total + this.readConnection.number(`SELECT SUM(LENGTH(doc)) FROM c${id}`);
    return collections.reduce(addSize, 0);
  }

  /** The errors that SQLite's integrity check finds in the file; normally none. */
  checkIntegrity(): string[] {
    const findings = this.readConnection.rows('PRAGMA integrity_check').map(([finding]) => String(finding));
    return findings.filter((finding) => finding !== 'ok');
  }

  #checkpointAll(): void {
    try {
      this.writer.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // On a full disk the log stays, and is read at the next start.
    }
  }

  /** Rolls back an open transaction, writes the log back into the file and closes the file. */
  close(): void {
    this.#reader?.close();
    if (this.writer.db.isOpen) {
      this.rollback();
      this.#checkpointAll();
    }
    this.writer.close();
  }
}
