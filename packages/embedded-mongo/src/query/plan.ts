import type { Index } from '../storage/catalogue.ts';
import type { ScanPlan } from '../storage/scan.ts';
import type { Doc } from '../values/bson.ts';
import { encodeKey, invertKey, type KeyRange, TYPE_CODE, typeCode } from '../values/keys.ts';
import { toDouble } from '../values/numbers.ts';
import { isArrayIndex } from '../values/paths.ts';
import {
  type Conditions,
  coversConditions,
  isOperators,
  isSeekable,
  type RangeCondition,
  readConditions,
} from './conditions.ts';

/** The use of an index for a query. The filter is tested on every document that is read, unless the plan is exact. */
export interface Plan extends ScanPlan {
  readonly index: Index;
  /** Whether the index returns the documents in the order of the sort. */
  readonly ordered: boolean;
  /** Whether the key ranges decide the filter without reading documents. */
  readonly exact: boolean;
}

/**
 * The score of an index is the sum of these: for each field that is bound to one value, several values or a range, and
 * for an order that makes sorting unnecessary.
 */
const SCORE = { value: 10, values: 8, range: 5, order: 4 } as const;
/** The maximum number of key ranges in a plan. */
const MAX_RANGES = 1000;

/** A byte above all type codes, inverted or not: a prefix followed by it sorts after every key with the prefix. */
const AFTER = Buffer.from([0xff]);

type IndexField = Index['fields'][number];

/**
 * Picks the index that narrows or orders a query best; undefined means that the whole collection is read. An index
 * given as `hint` is always used.
 *
 * Source: MongoDB Manual, "Query Plans" and "Use Indexes to Sort Query Results".
 */
export function choosePlan(
  indexes: readonly Index[],
  filter: Doc,
  options: { sort?: Doc | undefined; hint?: Index | undefined } = {},
): Plan | undefined {
  const conditions = readConditions(filter);
  const sort = Object.entries(options.sort ?? {});
  if (options.hint) return planFor(options.hint, { filter, conditions, sort }).plan;
  let best: { plan: Plan; score: number } | undefined;
  for (const index of indexes) {
    if (index.hidden || !coversConditions(index, conditions)) continue;
    const candidate = planFor(index, { filter, conditions, sort });
    if (candidate.score > (best?.score ?? 0)) best = candidate;
  }
  return best?.plan;
}

interface Query {
  filter: Doc;
  conditions: Conditions;
  sort: readonly (readonly [string, unknown])[];
}

function planFor(index: Index, query: Query): { plan: Plan; score: number } {
  const { conditions } = query;
  const { prefixes, fixedCount, score: prefixScore } = equalityPrefixes(index, conditions);
  const direction = scanDirection(index, query, { fixedCount, isSingle: prefixes.length === 1 });
  const nextField = index.fields[fixedCount];
  const range = nextField && !sharesArray(index, fixedCount) ? conditions.get(nextField.path)?.range : undefined;
  const ranges =
    nextField && range
      ? rangeBounds(prefixes, nextField, usableBounds(index, fixedCount, range))
      : prefixes.map((low) => ({ low, high: Buffer.concat([low, AFTER]) }));
  const score = prefixScore + (range ? SCORE.range : 0) + (direction ? SCORE.order : 0);
  const exact = isExact(index, query, { boundCount: range ? fixedCount + 1 : fixedCount });
  return { plan: { index, ranges, ordered: direction !== undefined, reverse: direction === 'reverse', exact }, score };
}

/** The key prefixes that follow from leading fields with fixed values, and the number and the score of those fields. */
function equalityPrefixes(index: Index, conditions: Conditions) {
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  let score = 0;
  let fixedCount = 0;
  for (const field of index.fields) {
    const values = conditions.get(field.path)?.equal;
    if (!values || prefixes.length * values.length > MAX_RANGES || sharesArray(index, fixedCount)) break;
    if (namesElement(field) && values.includes(null)) break;
    const keys = distinctKeys(values, field);
    prefixes = prefixes.flatMap((prefix) => keys.map((key) => Buffer.concat([prefix, key])));
    score += values.length === 1 ? SCORE.value : SCORE.values;
    fixedCount++;
  }
  return { prefixes, score, fixedCount };
}

/**
 * True for a path such as `a.0`. A filter also reads the 0 as a field name. If documents in the array lack this field,
 * a filter for null matches, although the index holds no null for the path.
 */
const namesElement = (field: IndexField): boolean => field.parts.slice(1).some(isArrayIndex);

function distinctKeys(values: readonly unknown[], field: IndexField): Buffer[] {
  const keys = new Map<string, Buffer>();
  for (const value of values) {
    const key = fieldKey(value, field);
    keys.set(key.toString('latin1'), key);
  }
  return [...keys.values()];
}

const fieldKey = (value: unknown, field: IndexField): Buffer =>
  field.dir < 0 ? invertKey(encodeKey(value)) : encodeKey(value);

/**
 * True if the field at `position` and an earlier field may be below one array. Their keys combine values of the same
 * array element, but a filter may be satisfied by different elements. So only the first of these fields may be bound.
 *
 * Source: MongoDB Manual, "Multikey Index Bounds".
 */
function sharesArray(index: Index, position: number): boolean {
  if (!index.multikey) return false;
  const root = index.fields[position]?.parts[0];
  return index.fields.slice(0, position).some((field) => field.parts[0] === root);
}

/** True if the path of the field at `position` has met an array in some document. */
const holdsArrays = ({ arrays }: Index, position: number): boolean => (arrays & (1 << position)) !== 0;

/**
 * If the field at `position` holds arrays, different elements may satisfy the two bounds of its range. So if there are
 * both, only the lower one is used. Arrays in other fields do not matter: all keys of a document have the same value
 * here.
 */
function usableBounds(index: Index, position: number, range: RangeCondition): RangeCondition {
  const hasLower = range.$gt !== undefined || range.$gte !== undefined;
  if (!hasLower || !holdsArrays(index, position)) return range;
  const { $gt, $gte } = range;
  return { ...($gt !== undefined && { $gt }), ...($gte !== undefined && { $gte }) };
}

/**
 * Computes a key range for each prefix. A comparison matches only values of its operand's type, so a range without a
 * lower or an upper bound begins or ends with that type.
 */
function rangeBounds(prefixes: readonly Buffer[], field: IndexField, range: RangeCondition): KeyRange[] {
  const [anyBound] = Object.values(range);
  const code = typeCode(anyBound);
  const isAscending = field.dir > 0;
  const typeByte = isAscending ? code : 255 - code;
  const bounds = code === TYPE_CODE.number ? withoutNaN(range) : range;
  const keyOf = (value: unknown): Buffer => fieldKey(value, field);
  const [after, from] = isAscending ? [bounds.$gt, bounds.$gte] : [bounds.$lt, bounds.$lte];
  const [before, to] = isAscending ? [bounds.$lt, bounds.$lte] : [bounds.$gt, bounds.$gte];
  return prefixes.map((prefix) => {
    let low = Buffer.concat([prefix, Buffer.from([typeByte])]);
    let high = Buffer.concat([prefix, Buffer.from([typeByte + 1])]);
    if (after !== undefined) low = Buffer.concat([prefix, keyOf(after), AFTER]);
    else if (from !== undefined) low = Buffer.concat([prefix, keyOf(from)]);
    if (before !== undefined) high = Buffer.concat([prefix, keyOf(before)]);
    else if (to !== undefined) high = Buffer.concat([prefix, keyOf(to), AFTER]);
    return { low, high };
  });
}

/** Excludes NaN from a range without a lower bound: NaN sorts below all numbers, but no upper bound includes it. */
const withoutNaN = (range: RangeCondition): RangeCondition =>
  range.$gt === undefined && range.$gte === undefined ? { ...range, $gt: Number.NaN } : range;

/**
 * The direction in which to read the index to get the order of the sort; undefined without a sort, or if the index
 * cannot give this order. No index gives the order of a field that holds an array in some document, because an array
 * has several keys.
 *
 * Source: MongoDB Manual, "Multikey Indexes", Sort on Multikey Indexes.
 */
function scanDirection(
  index: Index,
  { conditions, sort }: Query,
  prefix: { fixedCount: number; isSingle: boolean },
): 'forward' | 'reverse' | undefined {
  if (sort.length === 0 || !prefix.isSingle || sortsByArray(index, sort)) return undefined;
  const fixedPaths = new Set(
    index.fields
      .slice(0, prefix.fixedCount)
      .filter((field) => conditions.get(field.path)?.equal?.length === 1)
      .map((field) => field.path),
  );
  const remainingSort = sort.filter(([path]) => !fixedPaths.has(path));
  const remainingFields = index.fields.slice(prefix.fixedCount);
  let direction = 0;
  for (const [i, [path, dir]] of remainingSort.entries()) {
    const field = remainingFields[i];
    if (field?.path !== path) return undefined;
    const fieldDirection = Math.sign(toDouble(dir)) * field.dir;
    if (fieldDirection === 0 || (direction !== 0 && fieldDirection !== direction)) return undefined;
    direction = fieldDirection;
  }
  return direction < 0 ? 'reverse' : 'forward';
}

const sortsByArray = (index: Index, sort: Query['sort']): boolean =>
  index.fields.some(({ path }, i) => holdsArrays(index, i) && sort.some(([sortPath]) => sortPath === path));

/**
 * True if every part of the filter is a condition on one of the bound fields, and the keys decide it exactly as the
 * filter would. Fields that hold arrays must be bound to one value, because a document has only one key with it.
 */
function isExact(index: Index, { filter, conditions }: Query, { boundCount }: { boundCount: number }): boolean {
  if (Object.keys(filter).length !== boundCount) return false;
  if (
    index.multikey &&
    !index.fields.every((field, position) => givesOneKey(index, field, { position, boundCount, conditions }))
  )
    return false;
  return index.fields.slice(0, boundCount).every((field) => {
    const value: unknown = filter[field.path];
    if (value === undefined || !Object.hasOwn(filter, field.path)) return false;
    if (!isOperators(value)) return value !== null && isSeekable(value);
    return isExactCondition(value, conditions.get(field.path)?.equal);
  });
}

function givesOneKey(
  index: Index,
  { path, parts }: IndexField,
  { position, boundCount, conditions }: { position: number; boundCount: number; conditions: Conditions },
): boolean {
  if (!holdsArrays(index, position)) return true;
  return position < boundCount && conditions.get(path)?.equal?.length === 1 && !parts.some(isArrayIndex);
}

function isExactCondition(operators: Doc, equal: readonly unknown[] | undefined): boolean {
  const names = Object.keys(operators);
  if (equal) return names.length === 1 && names[0] !== '$all' && equal.every((value) => value !== null);
  const areBounds = names.every((name) => name === '$gt' || name === '$gte' || name === '$lt' || name === '$lte');
  if (!areBounds || ('$gt' in operators && '$gte' in operators) || ('$lt' in operators && '$lte' in operators))
    return false;
  const values: unknown[] = Object.values(operators);
  return values.every((value) => value !== null && isSeekable(value) && typeCode(value) === typeCode(values[0]));
}
