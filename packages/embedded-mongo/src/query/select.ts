import {
  compileFilter,
  type FilterOptions,
  filterFields,
  type MatchContext,
  requiredTexts,
} from '../semantics/match.ts';
import { compileSort, type Sorter } from '../semantics/sort.ts';
import type { Collection, Index } from '../storage/catalogue.ts';
import type { Database } from '../storage/database.ts';
import { fetchRow, type Row, Scan } from '../storage/scan.ts';
import { inSlices, type Slices } from '../storage/time-slicer.ts';
import { type Doc, decode, isPlain } from '../values/bson.ts';
import { type Collation, collator } from '../values/collation.ts';
import { badValue } from '../values/errors.ts';
import { toDouble } from '../values/numbers.ts';
import { decodeFields, textBytes } from '../values/raw-bson.ts';
import { choosePlan, type Plan } from './plan.ts';
import { SortBuffer } from './sort-buffer.ts';

/** A stored document that fulfils a filter. */
export interface Match extends Row {
  /** The decoded document, once the whole of it was needed. */
  doc: Doc | undefined;
  /**
   * Index of the array element that the filter matched, for the positional operator; undefined if there is none, or if
   * the document was not tested because the plan is exact.
   */
  position: number | undefined;
}

/** Returns the documents of a query one by one. */
export interface MatchSource {
  next(): Match | undefined;
  /** True if it is certain, without reading further, that no document follows. */
  done(): boolean;
  /** Drops the documents read ahead and remembers the position. Called when a cursor is idle. */
  release(): void;
}

export interface SelectOptions {
  filter?: Doc | undefined;
  sort?: Doc | undefined;
  skip?: number | undefined;
  /** 0 and undefined: no limit. */
  limit?: number | undefined;
  hint?: unknown;
  variables?: Doc | undefined;
  collation?: Collation | undefined;
  /** After this time, on the clock of `performance.now()`, reads before the first `release` fail with error 50. */
  deadline?: number | undefined;
}

/** The whole document of a match, decoded only once. */
export const wholeDoc = (match: Match): Doc => {
  match.doc ??= decode(match.raw);
  return match.doc;
};

const isEmpty = (doc: Doc | undefined): boolean => !doc || Object.keys(doc).length === 0;

/** The sign of `n` in `{$natural: n}`; 0 for any other order. */
const naturalDirection = (order: unknown): number =>
  isPlain(order) && '$natural' in order ? Math.sign(toDouble(order.$natural)) : 0;

/**
 * Finds the index that a hint names, by its name or its key; `natural` for a hint such as `{$natural: 1}`. Throws error
 * 2 if there is no such index, or if it is hidden.
 */
function resolveHint(collection: Collection, hint: unknown): Index | 'natural' | undefined {
  if (hint === undefined || hint === null) return undefined;
  if (naturalDirection(hint) !== 0) return 'natural';
  const keyPattern = typeof hint === 'string' ? undefined : JSON.stringify(Object.entries(hint));
  const index = collection.indexes.find(
    ({ name, hidden, spec }) =>
      !hidden && (keyPattern === undefined ? name === hint : JSON.stringify(Object.entries(spec.key)) === keyPattern),
  );
  if (!index) throw badValue('error processing query: hint provided does not correspond to an existing index');
  return index;
}

/** Returns the match if the row passes the filter, otherwise undefined. */
export type RowTest = (row: Row) => Match | undefined;

/**
 * Compiles a filter for stored documents. A document whose bytes lack a text that the filter requires is rejected
 * without decoding. Otherwise, only the fields that the filter reads are decoded, if these are known.
 */
export function rowTest(filter: Doc, options: FilterOptions): RowTest {
  const matches = compileFilter(filter, options);
  const fields = filterFields(filter);
  const requiredBytes = options.collation === undefined ? requiredTexts(filter).map(textBytes) : [];
  return ({ rid, raw }) => {
    if (!requiredBytes.every((bytes) => raw.includes(bytes))) return undefined;
    const doc = fields ? decodeFields(raw, fields) : decode(raw);
    const context: MatchContext = {};
    if (!matches(doc, context)) return undefined;
    return { rid, raw, doc: fields ? undefined : doc, position: context.position };
  };
}

function asMatch(row: Row): Match;
function asMatch(row: Row | undefined): Match | undefined;
function asMatch(row: Row | undefined): Match | undefined {
  return row && { rid: row.rid, raw: row.raw, doc: undefined, position: undefined };
}

/** The matches of a source that also pass a test. */
export const filterSource = (source: MatchSource, test: RowTest): MatchSource => ({
  ...source,
  next: () => {
    for (let row = source.next(); row; row = source.next()) {
      const match = test(row);
      if (match) return match;
    }
    return undefined;
  },
});

/** A prepared query: its plan, its compiled filter and its order. */
export class Selection {
  readonly plan: Plan | undefined;
  readonly #database: Database;
  readonly #collection: Collection;
  readonly #options: SelectOptions;
  readonly #test: RowTest | undefined;
  /** The filter for the rows of the scan; undefined if the plan is exact or the filter is empty. */
  readonly #scanTest: RowTest | undefined;
  readonly #sorter: Sorter | undefined;
  #scan: Scan | undefined;
  #sorting: { buffer: SortBuffer; source: MatchSource } | undefined;
  readonly #naturalReverse: boolean;

  constructor(database: Database, collection: Collection, options: SelectOptions) {
    this.#database = database;
    this.#collection = collection;
    this.#options = options;
    const filter = options.filter ?? {};
    const collation = options.collation ?? collection.options.collation;
    const textCollator = collator(collation);
    const natural = naturalDirection(options.sort);
    const sort = natural !== 0 || isEmpty(options.sort) ? undefined : options.sort;
    this.#test = isEmpty(filter)
      ? undefined
      : rowTest(filter, { variables: options.variables, ...(textCollator && { collation }) });
    this.#sorter = sort && compileSort(sort, textCollator && collation);
    const hint = resolveHint(collection, options.hint);
    const canUseIndex = !textCollator && natural === 0 && hint !== 'natural';
    this.plan = canUseIndex ? choosePlan(collection.indexes, filter, { sort, hint }) : undefined;
    this.#scanTest = this.plan?.exact ? undefined : this.#test;
    this.#naturalReverse = natural < 0 || naturalDirection(options.hint) < 0;
  }

  /** True if the documents have to be sorted after they are found. */
  get needsSort(): boolean {
    return this.#sorter !== undefined && this.plan?.ordered !== true;
  }

  get examined(): { keys: number; docs: number } {
    return { keys: this.#scan?.keysExamined ?? 0, docs: this.#scan?.docsExamined ?? 0 };
  }

  /** The matching documents, in order, after `skip` and up to `limit`. */
  open(): MatchSource {
    const { skip = 0, limit = 0 } = this.#options;
    const source = this.needsSort
      ? this.#sortedMatches(limit > 0 ? skip + limit : 0)
      : this.#unsortedMatches(skip, limit);
    if (skip === 0 && limit === 0) return source;
    let remaining = limit > 0 ? limit : Number.POSITIVE_INFINITY;
    let toSkip = skip;
    return {
      next: () => {
        for (; toSkip > 0; toSkip--) if (!source.next()) return undefined;
        if (remaining <= 0) return undefined;
        const match = source.next();
        remaining--;
        return match;
      },
      done: () => remaining <= 0 || source.done(),
      release: () => source.release(),
    };
  }

  /** All matches in the order of the scan. `skip` and `limit` only determine how many rows are read at first. */
  #unsortedMatches(skip: number, limit: number): MatchSource {
    const scan = this.#openScan(limit > 0 && !this.#scanTest ? skip + limit : undefined);
    const rows: MatchSource = { next: () => asMatch(scan.next()), done: () => false, release: () => scan.release() };
    return this.#scanTest ? filterSource(rows, this.#scanTest) : rows;
  }

  #openScan(expectedRows: number | undefined): Scan {
    const plan = this.plan ?? { ranges: [], reverse: this.#naturalReverse };
    this.#scan = new Scan(this.#database, this.#collection, {
      plan,
      ...(expectedRows !== undefined && { expectedRows }),
      deadline: this.#options.deadline,
    });
    return this.#scan;
  }

  /** The row ids of all matches, in order. A write uses them to find all documents before it changes the first one. */
  *rids(): Slices<number[]> {
    const source = this.open();
    const next = () => source.next();
    const rids: number[] = [];
    for (
      let match = yield* inSlices(this.#database.slicer, next);
      match;
      match = yield* inSlices(this.#database.slicer, next)
    )
      rids.push(match.rid);
    return rids;
  }

  /**
   * The first match, if there is one. A match found by a multikey index is tested again: if the plan is exact, its
   * position is not known yet.
   */
  *first(): Slices<Match | undefined> {
    const source = this.open();
    const match = yield* inSlices(this.#database.slicer, () => source.next());
    return match && this.#test && this.plan?.index.multikey ? this.#test(match) : match;
  }

  /** Reads a document again by its row id, with its position; undefined if it is gone or no longer matches. */
  fetch(rid: number): Match | undefined {
    return this.#fetch(rid, this.#test);
  }

  #fetch(rid: number, test: RowTest | undefined): Match | undefined {
    const row = fetchRow(this.#database, this.#collection, rid);
    return row && (test ?? asMatch)(row);
  }

  /**
   * Sorts row ids first and reads the documents again when they are requested. After `release`, any document may have
   * changed, so from then on every document is tested with the whole filter, even if the plan is exact.
   */
  #sortedMatches(maxRows: number): MatchSource {
    let rids: Float64Array | undefined;
    let offset = 0;
    let test = this.#scanTest;
    return {
      next: () => {
        rids ??= this.#sortRids(maxRows);
        while (offset < rids.length) {
          const match = this.#fetch(rids[offset++] ?? 0, test);
          if (match) return match;
        }
        return undefined;
      },
      done: () => rids !== undefined && offset >= rids.length,
      release: () => {
        test = this.#test;
      },
    };
  }

  /** Sorts the row ids. If {@link SliceOver} interrupts the sort, the next call continues where it stopped. */
  #sortRids(maxRows: number): Float64Array {
    const sorter = this.#sorter;
    if (!sorter) return new Float64Array();
    this.#sorting ??= { buffer: new SortBuffer(sorter, maxRows), source: this.#unsortedMatches(0, 0) };
    const { buffer, source } = this.#sorting;
    for (let match = source.next(); match; match = source.next()) {
      buffer.add(match.rid, sorter.key(match.doc ?? decodeFields(match.raw, sorter.fields)));
    }
    this.#sorting = undefined;
    return buffer.rids();
  }
}
