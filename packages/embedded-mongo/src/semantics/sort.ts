import { type Doc, isPlain } from '../values/bson.ts';
import { type Collation, type Comparison, collator, comparison } from '../values/collation.ts';
import { badValue, MongoError } from '../values/errors.ts';
import { encodeKey } from '../values/keys.ts';
import { toDouble } from '../values/numbers.ts';
import { extractValues, PARALLEL_ARRAYS, valueRows } from '../values/paths.ts';

/** The sort key of one document, for {@link Sorter.compare}: one entry for each sort field. */
export type SortKey = readonly unknown[];

/**
 * A compiled sort: compute the key of each document once, then compare keys. Use a stable sort, because documents with
 * equal keys must keep their order.
 */
export interface Sorter {
  key(doc: Doc): SortKey;
  compare(a: SortKey, b: SortKey): number;
  /** The top-level fields that the keys depend on. */
  readonly fields: ReadonlySet<string>;
}

const compareEncoded: Comparison = (a, b) => (a instanceof Buffer && b instanceof Buffer ? Buffer.compare(a, b) : 0);

function parseDirection(field: string, value: unknown): 1 | -1 {
  if (isPlain(value) && '$meta' in value) throw badValue('query requires text score metadata, but it is not available');
  const sign = toDouble(value);
  if (sign !== 1 && sign !== -1) {
    throw new MongoError(
      15975,
      'Location15975',
      `$sort key ordering must be 1 (for ascending) or -1 (for descending): ${field}`,
    );
  }
  return sign;
}

/** The combinations of values for sort fields in one array. Throws BadValue if the fields are in different arrays. */
function sortRows(...[doc, fields]: Parameters<typeof valueRows>): unknown[][] {
  try {
    return valueRows(doc, fields);
  } catch (error) {
    if (error instanceof MongoError && error.code === PARALLEL_ARRAYS)
      throw badValue('cannot sort with keys that are parallel arrays');
    throw error;
  }
}

/**
 * Compiles a sort such as `{a: 1, 'b.c': -1}`. An array sorts by its smallest element when ascending and by its largest
 * when descending. An empty array sorts before null, a missing field like null. If several sort fields are in one
 * array, the element that sorts first by all of them counts; fields in different arrays are BadValue. A direction
 * other than 1 or -1 is error 15975.
 *
 * Source: MongoDB Manual, "cursor.sort()", Sort by an Array Field.
 */
export function compileSort(spec: Doc, collation?: Collation): Sorter {
  const hasCollation = collator(collation) !== undefined;
  const compare = hasCollation ? comparison(collation) : compareEncoded;
  const toComparable = hasCollation ? (value: unknown) => value : encodeKey;
  const fields = Object.entries(spec).map(([path, value]) => ({
    parts: path.split('.'),
    dir: parseDirection(path, value),
  }));
  const pickValue = (values: readonly unknown[], dir: 1 | -1): unknown => {
    let best = toComparable(values[0]);
    for (let i = 1; i < values.length; i++) {
      const next = toComparable(values[i]);
      if (compare(next, best) * dir < 0) best = next;
    }
    return best;
  };
  const compareAll = (a: SortKey, b: SortKey): number => {
    for (const [i, { dir }] of fields.entries()) {
      const order = compare(a[i], b[i]);
      if (order !== 0) return order * dir;
    }
    return 0;
  };
  const pickRow = (doc: Doc): SortKey =>
    sortRows(doc, fields)
      .map((row): SortKey => row.map(toComparable))
      .reduce((best, next) => (compareAll(next, best) < 0 ? next : best));
  return {
    key: (doc) => {
      const extractions = fields.map(({ parts }) => extractValues(doc, parts));
      if (extractions.filter(({ multikey }) => multikey).length > 1) return pickRow(doc);
      return extractions.map(({ values }, i) => pickValue(values, fields[i]?.dir ?? 1));
    },
    compare: compareAll,
    fields: new Set(fields.map(({ parts }) => parts[0] ?? '')),
  };
}

/** Sorts documents with a compiled sort; stable. */
export function sortDocuments(docs: Iterable<Doc>, sorter: Sorter): Doc[] {
  const rows = Array.from(docs, (doc) => ({ doc, key: sorter.key(doc) }));
  rows.sort((a, b) => sorter.compare(a.key, b.key));
  return rows.map((row) => row.doc);
}

const invalidSort = (): MongoError =>
  badValue('The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields');

/**
 * Returns the array sorted by whole elements (`spec` is `1` or `-1`) or by their fields (`spec` is a document); stable.
 * An element that is not a document sorts like an empty document. Throws BadValue for any other `spec`.
 */
export function sortArray(array: readonly unknown[], spec: unknown, collation: Collation | undefined): unknown[] {
  if (isPlain(spec)) {
    if (Object.values(spec).some((direction) => Math.abs(toDouble(direction)) !== 1)) throw invalidSort();
    const sorter = compileSort(spec, collation);
    const rows = array.map((element) => ({ element, key: sorter.key(isPlain(element) ? element : {}) }));
    return rows.sort((a, b) => sorter.compare(a.key, b.key)).map((row) => row.element);
  }
  const direction = toDouble(spec);
  if (direction !== 1 && direction !== -1) throw invalidSort();
  const compare = comparison(collation);
  return [...array].sort((a, b) => compare(a, b) * direction);
}
