import type { Doc } from '../../values/bson.ts';
import { asObject, isPlain, isRegExp } from '../../values/bson.ts';
import type { Comparison } from '../../values/collation.ts';
import { badValue, failedToParse } from '../../values/errors.ts';
import { compareValues } from '../../values/keys.ts';
import { toBigInt } from '../../values/numbers.ts';
import { bitsTest } from './bits.ts';
import { type MatchContext, type Predicate, type Route, someValue, type ValueTest } from './traverse.ts';
import { parseTypes, typeName } from './types.ts';
import { equalTest, inTest, isOperatorObject, modTest, rangeTest, regexTest } from './values.ts';

/** Compiles a filter and the filters nested in it, all with the same variables and collation. */
export interface FilterCompiler {
  /** The comparison under the collation; undefined without a collation. */
  readonly compare: Comparison | undefined;
  compile(filter: Doc): Predicate;
}

/**
 * Operators at the top level of a filter. In `$elemMatch` and `$pull`, a condition that begins with one of these is a
 * filter on a document.
 */
const TOP_LEVEL_OPERATORS = new Set(['$and', '$or', '$nor', '$expr', '$where', '$text', '$comment', '$jsonSchema']);

/** Geospatial operators, which the embedded store rejects. */
const GEO_OPERATORS = new Set([
  '$near',
  '$nearSphere',
  '$geoWithin',
  '$geoIntersects',
  '$within',
  '$geometry',
  '$maxDistance',
  '$minDistance',
]);

/** One operator of a field's condition. */
interface Operator {
  readonly name: string;
  readonly argument: unknown;
  /** All operators of the condition, with their arguments. */
  readonly condition: Record<string, unknown>;
  readonly route: Route;
  readonly compiler: FilterCompiler;
}

type Compile = (operator: Operator) => Predicate;

const always: Predicate = () => true;
const never: Predicate = () => false;

/** True for operators on a value; false for a filter on a document. */
export const isValueCondition = (condition: unknown): condition is Record<string, unknown> =>
  isOperatorObject(condition) && !TOP_LEVEL_OPERATORS.has(Object.keys(condition)[0] ?? '');

/** True if a value at the path passes the test, or an element of an array there if `route.elements` is true. */
const anyValue =
  (route: Route, test: ValueTest): Predicate =>
  (doc, context) =>
    someValue(doc, route, test, context);

/** Like `anyValue`, but an array at the end of the path is tested only as a whole. */
const wholeValue = (route: Route, test: (value: unknown, context: MatchContext) => boolean): Predicate => {
  const withoutElements = { ...route, elements: false };
  return (doc, context) => someValue(doc, withoutElements, test, context);
};

/** Negates a predicate. The result never sets the position of an array element. */
const not =
  (predicate: Predicate): Predicate =>
  (doc) =>
    !predicate(doc, {});

const byTest =
  (makeTest: (operator: Operator) => ValueTest): Compile =>
  (operator) =>
    anyValue(operator.route, makeTest(operator));

const equal = byTest(({ argument, compiler }) => equalTest(argument, compiler.compare));
const inList = byTest(({ argument, compiler }) => inTest(argument, compiler.compare));
const range = byTest(({ name, argument, compiler }) => rangeTest(name, argument, compiler.compare ?? compareValues));
const bits = byTest(({ name, argument }) => bitsTest(name, argument));

const OPERATORS: Readonly<Record<string, Compile>> = {
  $eq: (operator) =>
    isRegExp(operator.argument) ? anyValue(operator.route, equalTest(operator.argument, undefined)) : equal(operator),
  $gt: range,
  $gte: range,
  $lt: range,
  $lte: range,
  $in: inList,
  $ne: (operator) => {
    if (isRegExp(operator.argument)) throw badValue("Can't have regex as arg to $ne.");
    return not(equal(operator));
  },
  $nin: (operator) => {
    if (!Array.isArray(operator.argument)) throw badValue('$nin needs an array');
    return not(inList(operator));
  },
  $mod: byTest(({ argument }) => modTest(argument)),
  $bitsAllSet: bits,
  $bitsAnySet: bits,
  $bitsAllClear: bits,
  $bitsAnyClear: bits,
  $regex: byTest(({ argument, condition }) => regexTest(argument, condition.$options)),
  $options: ({ condition }) => {
    if (!('$regex' in condition)) throw badValue('$options needs a $regex');
    return always;
  },
  $comment: () => always,
  $exists: ({ argument, route }) => {
    const expected = isTrue(argument);
    const exists = wholeValue(route, (value) => value !== undefined);
    return (doc, context) => exists(doc, context) === expected;
  },
  $type: ({ argument, route }) => {
    const types = parseTypes(argument);
    return anyValue(route, (value) => types.has(typeName(value)));
  },
  $not: ({ argument, route, compiler }) => {
    if (isRegExp(argument)) return not(anyValue(route, regexTest(argument)));
    if (!isPlain(argument)) throw badValue('$not needs a regex or a document');
    if (Object.keys(argument).length === 0) throw badValue('$not cannot be empty');
    if (!isOperatorObject(argument)) throw badValue('$not needs a regex or a document');
    return not(compileCondition(route, argument, compiler));
  },
  $size: ({ argument, route }) => {
    const size = toBigInt(argument);
    if (size === undefined)
      throw failedToParse(`Failed to parse $size. Expected a number in: $size: ${String(argument)}`);
    if (size < 0n) throw failedToParse(`Failed to parse $size. Expected a non-negative number in: $size: ${size}`);
    const length = Number(size);
    return wholeValue(route, (value) => Array.isArray(value) && value.length === length);
  },
  $all: ({ argument, route, compiler }) => {
    if (!Array.isArray(argument)) throw badValue('$all needs an array');
    if (argument.length === 0) return never;
    return every(argument.map((value) => compileAllMember(value, route, compiler)));
  },
  $elemMatch: ({ argument, route, compiler }) => {
    if (!isPlain(argument)) throw badValue('$elemMatch needs an Object');
    const matches = compileElementMatch(argument, compiler);
    return wholeValue(route, (value, context) => {
      if (!Array.isArray(value)) return false;
      const index = value.findIndex((element) => matches(element, {}));
      if (index >= 0) context.position = index;
      return index >= 0;
    });
  },
};

function isTrue(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return false;
  return toBigInt(value) !== 0n;
}

function compileAllMember(value: unknown, route: Route, compiler: FilterCompiler): Predicate {
  if (isPlain(value) && '$elemMatch' in value) return compileCondition(route, value, compiler);
  if (isOperatorObject(value)) throw badValue('no $ expressions in $all');
  return anyValue(route, isRegExp(value) ? regexTest(value) : equalTest(value, compiler.compare));
}

/** Joins predicates with a logical "and". They are called in order, until one returns false. */
export function every(predicates: readonly Predicate[]): Predicate {
  const [first, ...others] = predicates;
  if (first === undefined) return always;
  if (others.length === 0) return first;
  return (doc, context) => {
    for (const predicate of predicates) if (!predicate(doc, context)) return false;
    return true;
  };
}

function compileCondition(route: Route, condition: Record<string, unknown>, compiler: FilterCompiler): Predicate {
  return every(
    Object.entries(condition).map(([name, argument]) => {
      const compile = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
      if (compile !== undefined) return compile({ name, argument, condition, route, compiler });
      if (GEO_OPERATORS.has(name))
        throw badValue(`the geospatial operator ${name} is not supported by the embedded store`);
      throw badValue(`unknown operator: ${name}`);
    }),
  );
}

/**
 * Compiles the condition of one field: a value, a regular expression, or operators that must all be true. Throws
 * BadValue or MongoDB's more specific error if the condition is invalid.
 */
export function compileField(path: string, condition: unknown, compiler: FilterCompiler): Predicate {
  const route = { parts: path.split('.'), elements: true };
  if (isRegExp(condition)) return anyValue(route, regexTest(condition));
  if (isOperatorObject(condition)) return compileCondition(route, condition, compiler);
  return anyValue(route, equalTest(condition, compiler.compare));
}

/**
 * Compiles a condition on an array element: operators on the element itself, or a filter on an element that is a
 * document or an array. If the element is an array, its indexes serve as field names.
 *
 * Source: MongoDB Manual, "$elemMatch (query)".
 */
export function compileElementMatch(condition: Record<string, unknown>, compiler: FilterCompiler): Predicate {
  if (isValueCondition(condition)) return compileCondition({ parts: [], elements: false }, condition, compiler);
  const matches = compiler.compile(condition);
  return (element, context) =>
    Array.isArray(element)
      ? matches({ ...element }, context)
      : asObject(element) !== undefined && matches(element, context);
}
