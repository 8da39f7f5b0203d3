import { dirname, join } from 'node:path';
import type { Doc } from '../values/bson.ts';
import type { KeyRange } from '../values/keys.ts';
import { Catalogue, type CatalogueMark, type Collection, checkNamespace, type Index } from './catalogue.ts';
import { CommitLog } from './commit-log.ts';
import { DocumentWriter } from './documents.ts';
import { KeyCounts } from './key-counts.ts';
import { upgradeLayout } from './layout.ts';
import { LogSync } from './log-sync.ts';
import { Pace, type Slices } from './pace.ts';
import { Reserve } from './reserve.ts';
import { Connection, storageError } from './sqlite.ts';
import { withUnusedPages } from './unused-pages.ts';

const WRITER_CACHE_KIB = 32_000;
const READER_CACHE_KIB = 4_000;
/** SQLite's own default. */
const PAGES_BEFORE_WRITE_BACK = 1000;
/** Bytes that the log keeps on the disk after a long write was written back: as many as ordinary writes use. */
const LOG_BYTES_LEFT = 8 * 1024 * 1024;
/** A long write holds no more changed pages than this until its commit, so that the commit is short. */
const LONG_WRITE_CACHE_KIB = 8_000;
/** Pages of 4 KiB by which the file may grow while the disk is full; the log needs the rest of the reserve. */
const GROWTH_PAGES = 512;
/** While the disk is full, other writes than removals run only if the file has at least this many pages left. */
const LEAST_PAGES_LEFT = 16;
/** The most that SQLite allows. Source: https://www.sqlite.org/limits.html */
const MOST_PAGES = 4_294_967_294;

export interface DatabaseOptions {
  /** Path of the SQLite file; made if missing. */
  file: string;
  /** Only read the file, which another thread writes. */
  readOnly?: boolean | undefined;
  /** Highest number of 4 KiB pages the file may grow to; for tests of a full disk. */
  maxPages?: number | undefined;
}

/** Sets the file up for writing and brings its layout up to date. */
function prepareFile(writer: Connection, maxPages: number): void {
  const { db } = writer;
  db.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY');
  db.exec(`PRAGMA journal_size_limit=${LOG_BYTES_LEFT}`);
  db.exec(`PRAGMA max_page_count=${maxPages}`);
  upgradeLayout(writer);
}

/**
 * The file: collections, documents and index keys, with one writing connection and one that reads the last committed
 * state. All writes since `begin` become durable together at `commit`.
 */
export class Database {
  readonly writer: Connection;
  readonly catalogue: Catalogue;
  readonly documents: DocumentWriter;
  readonly commits: CommitLog;
  readonly pace = new Pace();
  readonly logSync: LogSync;
  readonly #reserve: Reserve;
  readonly #maxPages: number;
  readonly #counts = new KeyCounts();
  readonly #file: string;
  /** Opened when a transaction first needs it. */
  #reader: Connection | undefined;
  #committedOnly = false;
  #inTransaction = false;
  readonly #readOnly: boolean;

  constructor({ file, maxPages = MOST_PAGES, readOnly = false }: DatabaseOptions) {
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

  /** True between `begin` and `commit` or `rollback`: something may not be durable yet. */
  get inTransaction(): boolean {
    return this.#inTransaction;
  }

  /** The connection that serves reads at present. */
  get source(): Connection {
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

  /** True from the moment the disk was full until there is a reserve again. */
  get isDiskFull(): boolean {
    return this.#reserve.givenUp;
  }

  /** Whether other writes than removals may run. A reserve that was given up is taken again if the disk has room. */
  get hasRoom(): boolean {
    if (this.isDiskFull) this.takeReserveIfDue();
    return !this.isDiskFull || this.#pagesLeft() >= LEAST_PAGES_LEFT;
  }

  #pagesLeft(): number {
    const { writer } = this;
    const unused = writer.number('PRAGMA freelist_count');
    return unused + writer.number('PRAGMA max_page_count') - writer.number('PRAGMA page_count');
  }

  /** Makes what room it can: gives up the reserve, lets the file grow by a part of it, and begins the log again. */
  makeRoom(): void {
    if (this.#reserve.giveUp()) {
      const most = this.writer.number('PRAGMA page_count') + GROWTH_PAGES;
      this.writer.db.exec(`PRAGMA max_page_count=${Math.min(most, this.#maxPages)}`);
    }
    try {
      // After a crash the log would grow: SQLite does not know how much of it is in the file already.
      this.writer.db.exec('PRAGMA wal_checkpoint(PASSIVE)');
    } catch {
      // The file itself needs more room.
    }
  }

  /** Sets the reserve aside unless it is, or the disk has no room for it. */
  takeReserve(): void {
    const wasFull = this.isDiskFull;
    this.#reserve.take();
    if (wasFull && !this.isDiskFull) this.writer.db.exec(`PRAGMA max_page_count=${this.#maxPages}`);
  }

  /** The same where there is no reserve, but not more often than once a second. */
  takeReserveIfDue(): void {
    if (this.#reserve.isDue) this.takeReserve();
  }

  /** Prepares for a long write: its log is written back by another thread, and its commit has little left to do. */
  beginLongWrite(): void {
    this.writer.db.exec(`PRAGMA wal_autocheckpoint=0; PRAGMA cache_size=-${LONG_WRITE_CACHE_KIB}`);
  }

  /** To be called when the log of a long write has been written back. */
  endLongWrite(): void {
    this.writer.db.exec(`PRAGMA wal_autocheckpoint=${PAGES_BEFORE_WRITE_BACK}; PRAGMA cache_size=-${WRITER_CACHE_KIB}`);
  }

  /** Undoes everything since `begin`. SQLite may have done so itself when the disk was full. */
  rollback(): void {
    if (!this.#inTransaction) return;
    this.#inTransaction = false;
    if (this.writer.db.isTransaction) this.writer.prepare('ROLLBACK').run();
    this.catalogue.rollback();
    this.documents.undone();
  }

  /** Runs one statement; if it fails, only this one is undone. Begins a transaction if none is open. */
  statement<T>(run: () => T): T {
    const mark = this.#openStatement();
    try {
      const result = run();
      this.writer.prepare('RELEASE s').run();
      return result;
    } catch (error) {
      throw this.#undoStatement(mark, error);
    }
  }

  /** A statement that hands back the thread now and then. */
  *statementInSlices<T>(run: () => Slices<T>): Slices<T> {
    const mark = this.#openStatement();
    try {
      const result = yield* this.isDiskFull ? run() : withUnusedPages(this.writer, run());
      this.writer.prepare('RELEASE s').run();
      return result;
    } catch (error) {
      throw this.#undoStatement(mark, error);
    }
  }

  #openStatement(): CatalogueMark {
    this.begin();
    this.writer.prepare('SAVEPOINT s').run();
    return this.catalogue.mark();
  }

  /** The error to report for a statement that failed. */
  #undoStatement(mark: CatalogueMark, error: unknown): unknown {
    if (this.writer.db.isTransaction) {
      this.writer.prepare('ROLLBACK TO s').run();
      this.writer.prepare('RELEASE s').run();
    }
    this.catalogue.revert(mark);
    this.documents.undone();
    return storageError(error) ?? error;
  }

  /** The collection of this name, made if it does not exist, as the first write to it does. */
  ensure(db: string, name: string): Collection {
    return this.collection(`${db}.${name}`) ?? this.create(db, name, {});
  }

  create(db: string, name: string, options: Doc): Collection {
    checkNamespace(db, name);
    return this.statement(() => this.catalogue.create(db, name, options));
  }

  /** Whether a collection, and an index of it, still exist, so that a cursor on them can go on. */
  isAlive(collection: Collection, index?: Index): boolean {
    const now = this.collection(collection.ns);
    return now?.id === collection.id && (!index || index.id === 0 || now.indexes.some(({ id }) => id === index.id));
  }

  countDocuments(collection: Collection): number {
    return this.source.number(`SELECT COUNT(*) FROM c${collection.id}`);
  }

  /**
   * How many keys lie in a plan's ranges; the number of documents, where no document has several keys.
   *
   * @param most where counting stops in each range; 0: nowhere
   */
  countKeys(collection: Collection, plan: { index: Index; ranges: readonly KeyRange[] }, most = 0): number {
    const { id } = plan.index;
    const keys = `FROM ${id === 0 ? `c${collection.id}` : `x${id}`} WHERE k >= ? AND k < ?`;
    if (most > 0) {
      const sql = `SELECT COUNT(*) FROM (SELECT 1 ${keys} LIMIT ?)`;
      return plan.ranges.reduce((sum, { low, high }) => sum + this.source.number(sql, low, high, most), 0);
    }
    const sql = `SELECT COUNT(*) ${keys}`;
    const isRemembered = id !== 0 && !this.#committedOnly && !this.#readOnly;
    return plan.ranges.reduce((sum, range) => {
      const read = (): number => this.source.number(sql, range.low, range.high);
      return sum + (isRemembered ? this.#counts.count(id, range, read) : read());
    }, 0);
  }

  /** Bytes of the documents of some collections. */
  sizeOf(collections: readonly Collection[]): number {
    const sum = (total: number, { id }: Collection) =>
      total + this.source.number(`SELECT SUM(LENGTH(doc)) FROM c${id}`);
    return collections.reduce(sum, 0);
  }

  /** The errors that SQLite's own check finds in the file; normally none. */
  checkIntegrity(): string[] {
    const findings = this.source.rows('PRAGMA integrity_check').map(([finding]) => String(finding));
    return findings.filter((finding) => finding !== 'ok');
  }

  #writeBackAll(): void {
    try {
      this.writer.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // On a full disk the log stays, and the next start reads it.
    }
  }

  /** Writes the log back into the file and closes it. */
  close(): void {
    this.#reader?.close();
    if (this.writer.db.isOpen) {
      this.rollback();
      this.#writeBackAll();
    }
    this.writer.close();
  }
}
