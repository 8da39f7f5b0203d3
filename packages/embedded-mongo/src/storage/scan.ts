import { MongoError } from '../values/errors.ts';
import type { KeyRange } from '../values/keys.ts';
import type { Collection, Index } from './catalogue.ts';
import type { Database } from './database.ts';

/**
 * The keys to read, and their order. Without an index, the whole collection is read in the order of insertion; with
 * `reverse`, the last inserted document comes first.
 */
export interface ScanPlan {
  index?: Index;
  ranges: readonly KeyRange[];
  reverse: boolean;
}

/** One stored document. */
export interface Row {
  rid: number;
  raw: Buffer;
}

type KeyedRow = Row & { key: Buffer };

const FIRST_PAGE_ROWS = 32;
const MAX_PAGE_ROWS = 256;
/** A page ends early when its documents reach this size. */
const PAGE_BYTES = 1 << 20;
const NO_BYTES = Buffer.alloc(0);

const asBuffer = (bytes: unknown): Buffer =>
  bytes instanceof Uint8Array ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : NO_BYTES;

/**
 * Reads documents page by page. No SQLite statement is open between two pages, so other commands may write then; the
 * scan continues after the last row that it returned. After `release` it holds a position, but no documents.
 */
export class Scan {
  readonly #database: Database;
  readonly #collection: Collection;
  readonly #plan: ScanPlan;
  #deadline: number | undefined;
  /** The ids of the rows returned so far; undefined if each document had only one key when the scan began. */
  readonly #returnedRids: Set<number> | undefined;
  #page: KeyedRow[] = [];
  #pagePosition = 0;
  #pageSize: number;
  #rangePosition = 0;
  #lastRow: KeyedRow | undefined;
  #isRangeDone = false;
  /** Index keys read so far. */
  keysExamined = 0;
  /** Documents read so far. */
  docsExamined = 0;

  constructor(
    database: Database,
    collection: Collection,
    options: { plan: ScanPlan; expectedRows?: number; deadline?: number | undefined },
  ) {
    this.#database = database;
    this.#collection = collection;
    this.#plan = options.plan;
    this.#deadline = options.deadline;
    this.#returnedRids = options.plan.index?.multikey ? new Set() : undefined;
    this.#pageSize = Math.min(Math.max(options.expectedRows ?? FIRST_PAGE_ROWS, 1), MAX_PAGE_ROWS);
  }

  /**
   * The next document, or undefined at the end. Throws error 50 after the deadline, error 175 if the collection or the
   * index is gone, and `SliceOver` as `TimeSlicer.check` does.
   */
  next(): Row | undefined {
    for (;;) {
      const row = this.#page[this.#pagePosition];
      if (row) {
        this.#pagePosition++;
        this.#lastRow = row;
        if (this.#returnedRids?.has(row.rid)) continue;
        this.#returnedRids?.add(row.rid);
        return row;
      }
      if (!this.#readPage()) return undefined;
    }
  }

  /**
   * Drops the documents that were read ahead; the next call of `next` reads them again in their state at that time. It
   * also removes the deadline, because the time for which a cursor is idle does not count.
   */
  release(): void {
    this.#deadline = undefined;
    if (this.#pagePosition < this.#page.length) this.#isRangeDone = false;
    this.#page = [];
    this.#pagePosition = 0;
    if (this.#lastRow) this.#lastRow = { rid: this.#lastRow.rid, key: Buffer.from(this.#lastRow.key), raw: NO_BYTES };
  }

  /** Reads the next page that is not empty; false when all ranges are read. */
  #readPage(): boolean {
    this.#checkDeadline();
    this.#database.slicer.check();
    const { index, ranges } = this.#plan;
    if (!this.#database.stillExists(this.#collection, index))
      throw new MongoError(175, 'QueryPlanKilled', 'collection or index dropped while it was read');
    for (;;) {
      if (this.#isRangeDone) {
        this.#rangePosition++;
        this.#isRangeDone = false;
        this.#lastRow = undefined;
      }
      if (this.#rangePosition >= (index ? ranges.length : 1)) return false;
      if (this.#fillPage()) return true;
    }
  }

  #checkDeadline(): void {
    if (this.#deadline !== undefined && performance.now() > this.#deadline)
      throw new MongoError(50, 'MaxTimeMSExpired', 'operation exceeded time limit');
  }

  #fillPage(): boolean {
    const { sql, parameters } = this.#query();
    const page: KeyedRow[] = [];
    let bytes = 0;
    this.#isRangeDone = true;
    const rows: Iterable<unknown> = this.#database.readConnection.prepare(sql).iterate(...parameters);
    for (const row of rows) {
      if (!Array.isArray(row)) continue;
      const raw = asBuffer(row[1]);
      page.push({ rid: Number(row[0]), raw, key: row.length > 2 ? asBuffer(row[2]) : NO_BYTES });
      bytes += raw.length;
      if (page.length < this.#pageSize && bytes < PAGE_BYTES) continue;
      this.#isRangeDone = false;
      break;
    }
    this.#pageSize = Math.min(this.#pageSize * 4, MAX_PAGE_ROWS);
    this.#page = page;
    this.#pagePosition = 0;
    this.docsExamined += page.length;
    if (this.#plan.index) this.keysExamined += page.length;
    return page.length > 0;
  }

  /**
   * The statement that continues from the current position. It has no LIMIT, because SQLite prepares a statement again
   * whenever its bound LIMIT changes.
   */
  #query(): { sql: string; parameters: (Buffer | number)[] } {
    const { index, ranges, reverse } = this.#plan;
    const documents = `c${this.#collection.id}`;
    const order = reverse ? 'DESC' : 'ASC';
    if (!index) {
      const start = this.#lastRow?.rid ?? (reverse ? Number.MAX_SAFE_INTEGER : -1);
      const sql = `SELECT rid, doc FROM ${documents} WHERE rid ${reverse ? '<' : '>'} ? ORDER BY rid ${order}`;
      return { sql, parameters: [start] };
    }
    const range = ranges[this.#rangePosition] ?? { low: NO_BYTES, high: NO_BYTES };
    const { key, rid } = this.#lastRow ?? { key: reverse ? range.high : range.low, rid: -1 };
    const [alias, from] =
      index.id === 0 ? ['d', `${documents} d`] : ['x', `x${index.id} x CROSS JOIN ${documents} d ON d.rid = x.rid`];
    const bounds = reverse
      ? `(${alias}.k, ${alias}.rid) < (?, ?) AND ${alias}.k >= ?`
      : `(${alias}.k, ${alias}.rid) > (?, ?) AND ${alias}.k < ?`;
    const sql = `SELECT d.rid, d.doc, ${alias}.k FROM ${from} WHERE ${bounds} ORDER BY ${alias}.k ${order}, ${alias}.rid ${order}`;
    return { sql, parameters: [key, rid, reverse ? range.low : range.high] };
  }
}

/** Reads a document by its row id; undefined if it is gone. */
export function fetchRow(database: Database, collection: Collection, rid: number): Row | undefined {
  const row: unknown = database.readConnection.prepare(`SELECT doc FROM c${collection.id} WHERE rid = ?`).get(rid);
  return Array.isArray(row) ? { rid, raw: asBuffer(row[0]) } : undefined;
}
