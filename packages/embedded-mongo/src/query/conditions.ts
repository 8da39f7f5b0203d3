import { parseTypes } from '../semantics/match/types.ts';
import { compileFilter } from '../semantics/match.ts';
import type { Index } from '../storage/catalogue.ts';
import { bsonClass, type Doc, isPlain, isRegExp } from '../values/bson.ts';
import { compareValues, TYPE_CODE, typeCode } from '../values/keys.ts';

/** Lower and upper bounds of a field. All have the same type code; numbers of all types have one code. */
export interface RangeCondition {
  $gt?: unknown;
  $gte?: unknown;
  $lt?: unknown;
  $lte?: unknown;
}

/** The conditions that a filter puts on one path. Every matching document fulfils them. */
export interface Condition {
  /** The field, or an element of its array, has one of these values. */
  equal?: readonly unknown[];
  range?: RangeCondition;
  exists?: boolean;
  /** The field, or an element of its array, has one of these types. */
  types?: ReadonlySet<string>;
}

export type Conditions = ReadonlyMap<string, Condition>;

/** The maximum number of values in an `$in` for which an index is searched value by value. */
const MAX_IN_VALUES = 500;
const REFERENCE_FIELDS = new Set(['$ref', '$id', '$db']);

/** True for a document of operators such as `{$gt: 1}`, false for a value to compare with. */
export const isOperators = (value: unknown): value is Doc => {
  if (!isPlain(value)) return false;
  const [first] = Object.keys(value);
  return first?.startsWith('$') === true && !REFERENCE_FIELDS.has(first);
};

/** True for a value for which an index lookup finds the same documents as the filter. */
export function isSeekable(value: unknown): boolean {
  if (value === undefined || isRegExp(value) || Number.isNaN(value)) return false;
  const code = typeCode(value);
  if (code === TYPE_CODE.array || code === TYPE_CODE.minKey || code === TYPE_CODE.maxKey) return false;
  return bsonClass(value) !== 'Decimal128' || !/nan/i.test(String(value));
}

const isRangeOperator = (name: string): name is keyof RangeCondition =>
  name === '$gt' || name === '$gte' || name === '$lt' || name === '$lte';

/**
 * Reads the conditions on single paths from a filter and its `$and`. Parts for which no index is used, for instance
 * `$or`, are left out.
 */
export function readConditions(filter: Doc): Conditions {
  const conditions = new Map<string, Condition>();
  collect(filter, conditions);
  return conditions;
}

function collect(filter: Doc, conditions: Map<string, Condition>): void {
  for (const [path, value] of Object.entries(filter)) {
    if (path === '$and' && Array.isArray(value)) for (const part of value) collect(part, conditions);
    if (path.startsWith('$')) continue;
    const condition = conditions.get(path) ?? {};
    conditions.set(path, condition);
    if (isOperators(value)) for (const [name, operand] of Object.entries(value)) addOperator(condition, name, operand);
    else addOperator(condition, '$eq', value);
  }
}

function addOperator(condition: Condition, operator: string, operand: unknown): void {
  if (operator === '$eq' && isSeekable(operand)) condition.equal ??= [operand];
  else if (operator === '$in' && Array.isArray(operand)) {
    if (operand.length <= MAX_IN_VALUES && operand.every(isSeekable)) condition.equal ??= operand;
  } else if (operator === '$all' && Array.isArray(operand)) {
    const [first] = operand;
    if (isSeekable(first) && !isOperators(first)) condition.equal ??= [first];
  } else if (isRangeOperator(operator)) addBound(condition, operator, operand);
  else if (operator === '$exists' && isTrue(operand)) condition.exists = true;
  else if (operator === '$type') condition.types ??= parseTypes(operand);
}

const isTrue = (value: unknown): boolean => value === true || (value !== false && Number(value) !== 0);

/**
 * Adds a bound. If its type code differs from that of the first bound, it is ignored, because the values in a key range
 * have one type code.
 */
function addBound(condition: Condition, operator: keyof RangeCondition, operand: unknown): void {
  if (operand === null || !isSeekable(operand)) return;
  const [firstBound] = Object.values(condition.range ?? {});
  if (firstBound !== undefined && typeCode(firstBound) !== typeCode(operand)) return;
  condition.range ??= {};
  condition.range[operator] ??= operand;
}

/** True if the condition implies that the field exists. */
const impliesPresence = (condition: Condition | undefined): boolean =>
  condition !== undefined &&
  (condition.exists === true ||
    condition.range !== undefined ||
    condition.equal?.every((value) => value !== null) === true);

/**
 * True if an index certainly holds every document that fulfils the conditions. A sparse index lacks documents that have
 * none of its fields, and a partial index lacks documents that do not fulfil its condition.
 *
 * Source: MongoDB Manual, "Sparse Indexes" and "Partial Indexes", Query Coverage.
 */
export function coversConditions(index: Index, conditions: Conditions): boolean {
  if (index.sparse && !index.fields.some((field) => impliesPresence(conditions.get(field.path)))) return false;
  return index.partial === undefined || impliesFilter(conditions, index.partial);
}

function impliesFilter(conditions: Conditions, filter: Doc): boolean {
  return Object.entries(filter).every(([path, value]) => {
    if (path === '$and' && Array.isArray(value)) return value.every((part) => impliesFilter(conditions, part));
    if (path.startsWith('$')) return false;
    const condition = conditions.get(path);
    if (!condition) return false;
    const operators = isOperators(value) ? Object.entries(value) : [['$eq', value] as const];
    return operators.every(([name, operand]) => impliesOperator(condition, name, operand));
  });
}

function impliesOperator(condition: Condition, name: string, operand: unknown): boolean {
  if (name === '$exists' && isTrue(operand) && impliesPresence(condition)) return true;
  if (name === '$type') return impliesType(condition, operand);
  if (condition.equal && equalitiesSatisfy(condition.equal, { [name]: operand })) return true;
  return condition.range !== undefined && isRangeOperator(name) && rangeSatisfies(condition.range, name, operand);
}

/**
 * A `$type` in the condition of a partial index is implied only by a `$type` in the filter. As in MongoDB, `{a: 'x'}`
 * does not use an index whose condition is `{a: {$type: 'string'}}`.
 */
function impliesType({ types }: Condition, operand: unknown): boolean {
  const indexedTypes = parseTypes(operand);
  return types !== undefined && [...types].every((type) => indexedTypes.has(type));
}

/** A filter for null also matches documents without the field, so both cases must satisfy the operators. */
function equalitiesSatisfy(values: readonly unknown[], operators: Doc): boolean {
  const test = compileFilter({ v: operators });
  return values.length > 0 && values.every((value) => test({ v: value }) && (value !== null || test({})));
}

function rangeSatisfies(range: RangeCondition, name: keyof RangeCondition, operand: unknown): boolean {
  const isLower = name === '$gt' || name === '$gte';
  const exclusive = isLower ? range.$gt : range.$lt;
  const inclusive = isLower ? range.$gte : range.$lte;
  const bound = exclusive ?? inclusive;
  if (bound === undefined || typeCode(bound) !== typeCode(operand)) return false;
  const order = compareValues(bound, operand) * (isLower ? 1 : -1);
  return order > 0 || (order === 0 && (exclusive !== undefined || name === '$gte' || name === '$lte'));
}
