import { Decimal128, type Long, ObjectId } from 'bson';
import { isDecimal, isObjectId, isTimestamp } from '../bson.ts';
import { MongoError } from '../errors.ts';
import { parseTypes, typeName } from '../match/types.ts';
import { isNumeric, numericType, toBigInt, toDecimal, toDouble, toLong } from '../numbers.ts';
import { fixed, namedArguments } from './arguments.ts';
import { compile, isNil, isTruthy, type OperatorCompiler } from './compiler.ts';
import { parseIsoDate } from './date-text.ts';

const failure = (message: string): MongoError =>
  new MongoError(241, 'ConversionFailure', `${message} in $convert with no onError value`);

const unsupported = (value: unknown, target: string): MongoError =>
  failure(`Unsupported conversion from ${typeName(value)} to ${target}`);

/** A number as MongoDB writes it. */
function numberText(value: unknown): string {
  if (typeof value !== 'number') return String(value);
  if (value === Number.POSITIVE_INFINITY) return 'Infinity';
  return Object.is(value, -0) ? '-0' : String(value);
}

/** Source: MongoDB Manual, "$toString". */
export function convertToText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (isNumeric(value)) return numberText(value);
  if (isObjectId(value)) return value.toHexString();
  if (value instanceof Date) return value.toISOString();
  throw unsupported(value, 'string');
}

function wholePart(value: unknown, target: 'int' | 'long'): bigint {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (value instanceof Date && target === 'long') return BigInt(value.getTime());
  if (typeof value === 'string') {
    if (!/^[+-]?\d+$/.test(value)) throw failure(`Failed to parse number '${value}'`);
    return BigInt(value.replace('+', ''));
  }
  if (!isNumeric(value)) throw unsupported(value, target);
  const exact = toBigInt(value);
  if (exact !== undefined) return exact;
  const double = toDouble(value);
  if (!Number.isFinite(double)) throw failure(`Attempt to convert ${String(double)} value to integer type`);
  return BigInt(Math.trunc(double));
}

const overflow = (value: unknown): MongoError => failure(`Conversion would overflow target type: ${String(value)}`);

function toInt(value: unknown): number {
  const whole = wholePart(value, 'int');
  if (whole < -2147483648n || whole > 2147483647n) throw overflow(value);
  return Number(whole);
}

function toLongValue(value: unknown): Long {
  const long = toLong(wholePart(value, 'long'));
  if (long === undefined) throw overflow(value);
  return long;
}

const NUMBER = /^[+-]?(?:\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|Infinity|inf|NaN)$/i;

function toDoubleValue(value: unknown): number {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'string') {
    if (!NUMBER.test(value)) throw failure(`Failed to parse number '${value}'`);
    return Number(value.replace(/inf(?:inity)?/i, 'Infinity').replace(/nan/i, 'NaN'));
  }
  if (!isNumeric(value)) throw unsupported(value, 'double');
  const double = toDouble(value);
  if (isDecimal(value) && !Number.isFinite(double) && /\d/.test(value.toString())) throw overflow(value);
  return double;
}

function toDecimalValue(value: unknown): Decimal128 {
  if (typeof value === 'string') {
    if (!NUMBER.test(value)) throw failure(`Failed to parse number '${value}'`);
    return Decimal128.fromStringWithRounding(value);
  }
  if (typeof value === 'boolean') return toDecimal(value ? 1 : 0);
  if (value instanceof Date) return toDecimal(value.getTime());
  if (!isNumeric(value)) throw unsupported(value, 'decimal');
  return toDecimal(value);
}

function toDate(value: unknown): Date {
  if (value instanceof Date) return value;
  if (isObjectId(value)) return value.getTimestamp();
  if (isTimestamp(value)) return new Date(value.getHighBits() * 1000);
  if (typeof value === 'string') {
    const date = parseIsoDate(value);
    if (date === undefined) throw failure(`Error parsing date string '${value}'`);
    return date;
  }
  const type = numericType(value);
  if (type === undefined || type === 'int') throw unsupported(value, 'date');
  const date = new Date(Math.trunc(toDouble(value)));
  if (Number.isNaN(date.getTime())) throw overflow(value);
  return date;
}

function toObjectId(value: unknown): ObjectId {
  if (isObjectId(value)) return value;
  if (typeof value !== 'string') throw unsupported(value, 'objectId');
  if (!/^[0-9a-fA-F]{24}$/.test(value)) throw failure(`Failed to parse objectId '${value}'`);
  return new ObjectId(value);
}

const toBool = (value: unknown): boolean => isTruthy(value);

const CONVERSIONS: Readonly<Record<string, (value: unknown) => unknown>> = {
  double: toDoubleValue,
  string: convertToText,
  objectId: toObjectId,
  bool: toBool,
  date: toDate,
  int: toInt,
  long: toLongValue,
  decimal: toDecimalValue,
};

function conversion(target: unknown): (value: unknown) => unknown {
  const [name = ''] = parseTypes(target);
  const convert = CONVERSIONS[name];
  if (convert === undefined) throw failure(`$convert to ${name} is not supported`);
  return convert;
}

/** Source: MongoDB Manual, "$convert". */
const convert: OperatorCompiler = (argument, context, name) => {
  const given = namedArguments(argument, { required: ['input', 'to'], optional: ['onError', 'onNull'] }, name);
  const input = compile(given.input, context);
  const to = compile(given.to, context);
  const onNull = compile(given.onNull ?? null, context);
  const onError = 'onError' in given ? compile(given.onError, context) : undefined;
  return (scope) => {
    const value = input(scope);
    if (isNil(value)) return onNull(scope);
    const target = to(scope);
    if (isNil(target)) return null;
    const apply = conversion(target);
    try {
      return apply(value);
    } catch (error) {
      if (onError === undefined || !(error instanceof MongoError)) throw error;
      return onError(scope);
    }
  };
};

const shorthand = (apply: (value: unknown) => unknown): OperatorCompiler =>
  fixed(1, ([value]) => (isNil(value) ? null : apply(value)));

/** Operators on types. */
export const TYPE_OPERATORS: Readonly<Record<string, OperatorCompiler>> = {
  $convert: convert,
  $isNumber: fixed(1, ([value]) => isNumeric(value)),
  $toBool: shorthand(toBool),
  $toDate: shorthand(toDate),
  $toDecimal: shorthand(toDecimalValue),
  $toDouble: shorthand(toDoubleValue),
  $toInt: shorthand(toInt),
  $toLong: shorthand(toLongValue),
  $toObjectId: shorthand(toObjectId),
  $toString: shorthand(convertToText),
  $type: fixed(1, ([value]) => typeName(value)),
};
