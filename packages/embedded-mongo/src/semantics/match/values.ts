import type { BSONRegExp } from 'bson';
import { isPlain, isRegExp, regExpParts } from '../../values/bson.ts';
import type { Comparison } from '../../values/collation.ts';
import { badValue, MongoError } from '../../values/errors.ts';
import { encodeKey, equalValues, TYPE_CODE, typeCode } from '../../values/keys.ts';
import { isNumeric, toBigInt, toDouble } from '../../values/numbers.ts';
import { compileRegex, type TextTest } from '../regex.ts';
import type { ValueTest } from './traverse.ts';

const isNaNValue = (value: unknown): boolean => isNumeric(value) && Number.isNaN(toDouble(value));

/** True for an object whose first key starts with `$`, unless that key is a field of a DBRef. */
export function isOperatorObject(value: unknown): value is Record<string, unknown> {
  if (!isPlain(value)) return false;
  const [first = ''] = Object.keys(value);
  return first.startsWith('$') && !REFERENCE_FIELDS.has(first);
}

/** The fields of a DBRef: they begin with `$` but are not operators. Source: MongoDB Manual, "Database References". */
export const REFERENCE_FIELDS: ReadonlySet<string> = new Set(['$ref', '$id', '$db']);

/** `$eq`. */
export function equalTest(expected: unknown, compare: Comparison | undefined): ValueTest {
  if (compare !== undefined) return (value) => compare(value, expected) === 0;
  return (value) => equalValues(value, expected);
}

const ACCEPTS: Readonly<Record<string, (order: number) => boolean>> = {
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
};

/**
 * `$gt`, `$gte`, `$lt` and `$lte`. A value of another type than the bound can match only if the bound is MinKey or
 * MaxKey. NaN is compared only with NaN. Throws BadValue if the bound is a regular expression.
 *
 * Source: MongoDB Manual, "Comparison/Sort Order", Type Bracketing.
 */
export function rangeTest(operator: string, bound: unknown, compare: Comparison): ValueTest {
  const accepts = ACCEPTS[operator] ?? (() => false);
  const boundType = typeCode(bound);
  if (isRegExp(bound)) throw badValue(`Can't have RegEx as arg to predicate over field '${operator}'.`);
  if (boundType === TYPE_CODE.null) return (value) => (value === null || value === undefined) && accepts(0);
  if (boundType === TYPE_CODE.minKey || boundType === TYPE_CODE.maxKey)
    return (value) => accepts(compare(value, bound));
  const isBoundNaN = isNaNValue(bound);
  return (value) =>
    value !== undefined &&
    typeCode(value) === boundType &&
    (boundType !== TYPE_CODE.number || isNaNValue(value) === isBoundNaN) &&
    accepts(compare(value, bound));
}

/**
 * `$in`: a value passes if it equals a member of the list or is a string that matches a regular expression in the list.
 * Throws BadValue if the list is not an array or contains operators, and the errors of {@link compileRegex}.
 */
export function inTest(members: unknown, compare: Comparison | undefined): ValueTest {
  if (!Array.isArray(members)) throw badValue('$in needs an array');
  if (members.some(isOperatorObject)) throw badValue('cannot nest $ under $in');
  const patternTests = members.filter(isRegExp).map(patternTest);
  const isMember =
    compare === undefined
      ? memberTest(members)
      : (value: unknown) => members.some((member) => compare(value, member) === 0);
  if (patternTests.length === 0) return isMember;
  return (value) => isMember(value) || (typeof value === 'string' && patternTests.some((test) => test(value)));
}

const patternTest = (regex: RegExp | BSONRegExp): TextTest => {
  const { pattern, options } = regExpParts(regex);
  return compileRegex(pattern, options);
};

/** Tests membership by a hash look-up, so that the time of a test does not depend on the number of members. */
function memberTest(members: readonly unknown[]): ValueTest {
  const texts = new Set<string>();
  const doubles = new Set<number>();
  const keys = new Set<string>();
  const hasNull = members.some((member) => member === null || member === undefined);
  for (const member of members) {
    if (typeof member === 'string') texts.add(member);
    else if (isNumeric(member) && equalValues(member, toDouble(member))) doubles.add(toDouble(member));
    else if (member !== null && member !== undefined) keys.add(encodeKey(member).toString('latin1'));
  }
  return (value) => {
    if (value === null || value === undefined) return hasNull;
    if (typeof value === 'string') return texts.has(value);
    if (typeof value === 'number') return doubles.has(value);
    if (doubles.size > 0 && isNumeric(value) && doubles.has(toDouble(value)) && equalValues(value, toDouble(value)))
      return true;
    return keys.size > 0 && keys.has(encodeKey(value).toString('latin1'));
  };
}

/**
 * `$regex` with its `$options`. A stored regular expression with the same pattern and options also matches. Throws
 * BadValue or MongoDB's more specific error if the pattern or the options are invalid.
 */
export function regexTest(argument: unknown, options?: unknown): ValueTest {
  if (typeof argument !== 'string' && !isRegExp(argument)) throw badValue('$regex has to be a string');
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string');
  const parts = typeof argument === 'string' ? { pattern: argument, options: '' } : regExpParts(argument);
  if (options !== undefined && parts.options !== '') {
    throw new MongoError(51075, 'Location51075', 'options set in both $regex and $options');
  }
  const flags = (options ?? parts.options).replace('g', '');
  const test = compileRegex(parts.pattern, flags);
  return (value) => {
    if (typeof value === 'string') return test(value);
    if (!isRegExp(value)) return false;
    const storedParts = regExpParts(value);
    return storedParts.pattern === parts.pattern && storedParts.options === flags;
  };
}

/**
 * `$mod: [divisor, remainder]`. Divisor, remainder and tested value are truncated to whole numbers. Throws BadValue for
 * an invalid argument.
 */
export function modTest(argument: unknown): ValueTest {
  if (!Array.isArray(argument)) throw badValue('malformed mod, needs to be an array');
  if (argument.length !== 2) {
    throw badValue(`malformed mod, ${argument.length < 2 ? 'not enough' : 'too many'} elements`);
  }
  const [divisor, remainder] = argument.map(wholeNumber);
  if (divisor === undefined) throw badValue('malformed mod, divisor not a number');
  if (remainder === undefined) throw badValue('malformed mod, remainder not a number');
  if (divisor === 0n) throw badValue('divisor cannot be 0');
  return (value) => {
    const integer = wholeNumber(value);
    return integer !== undefined && integer % divisor === remainder;
  };
}

function wholeNumber(value: unknown): bigint | undefined {
  const integer = toBigInt(value);
  if (integer !== undefined) return integer;
  const double = toDouble(value);
  return Number.isFinite(double) ? BigInt(Math.trunc(double)) : undefined;
}
