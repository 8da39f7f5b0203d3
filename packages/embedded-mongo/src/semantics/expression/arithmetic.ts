import { Decimal128, Long } from 'bson';
import { isDecimal, isLong } from '../../values/bson.ts';
import { exactDecimal, type FiniteDecimal, formatDecimal, parseDecimal, roundDecimal } from '../../values/decimal.ts';
import { badValue, locationError } from '../../values/errors.ts';
import {
  addNumbers,
  type BsonNumber,
  decimalQuotient,
  isNumeric,
  multiplyNumbers,
  numericType,
  remainderNumbers,
  subtractNumbers,
  toBigInt,
  toDouble,
  toLong,
} from '../../values/numbers.ts';
import { typeName } from '../match/types.ts';
import { dateAt, fixed, int32Of, nullable, numberOf, variadic } from './arguments.ts';
import { isNil, type OperatorCompiler } from './compiler.ts';

/** The sum; a double if 64 bits are not enough. */
export const sum = (a: BsonNumber, b: BsonNumber): BsonNumber => addNumbers(a, b) ?? toDouble(a) + toDouble(b);

const add: OperatorCompiler = variadic((values) => {
  if (values.some(isNil)) return null;
  const dates = values.filter((value) => value instanceof Date);
  if (dates.length > 1) throw locationError(16612, 'only one date allowed in an $add expression');
  const total = values.reduce<BsonNumber>((partial, value) => {
    if (value instanceof Date) return partial;
    if (!isNumeric(value))
      throw locationError(16554, `$add only supports numeric or date types, not ${typeName(value)}`);
    return sum(partial, value);
  }, 0);
  const [date] = dates;
  return date === undefined ? total : dateAt(date.getTime() + Math.round(toDouble(total)), '$add');
});

const subtract: OperatorCompiler = fixed(
  2,
  nullable(([a, b]) => {
    if (a instanceof Date && b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
    if (a instanceof Date && isNumeric(b)) return dateAt(a.getTime() - Math.round(toDouble(b)), '$subtract');
    if (!isNumeric(a) || !isNumeric(b)) {
      throw locationError(16556, `can't $subtract ${typeName(b)} from ${typeName(a)}`);
    }
    return subtractNumbers(a, b) ?? toDouble(a) - toDouble(b);
  }),
);

const multiply: OperatorCompiler = variadic((values) => {
  if (values.some(isNil)) return null;
  return values.reduce<BsonNumber>((product, value) => {
    const factor = numberOf(value, '$multiply', 16555);
    return multiplyNumbers(product, factor) ?? toDouble(product) * toDouble(factor);
  }, 1);
});

const divide: OperatorCompiler = fixed(
  2,
  nullable(([a, b]) => {
    if (!isNumeric(a) || !isNumeric(b)) {
      throw locationError(16609, `$divide only supports numeric types, not ${typeName(a)} and ${typeName(b)}`);
    }
    if (toDouble(b) === 0) throw badValue("can't $divide by zero");
    return isDecimal(a) || isDecimal(b) ? decimalQuotient(a, b) : toDouble(a) / toDouble(b);
  }),
);

const modulo: OperatorCompiler = fixed(
  2,
  nullable(([a, b]) => {
    if (!isNumeric(a) || !isNumeric(b)) {
      throw locationError(16611, `$mod only supports numeric types, not ${typeName(a)} and ${typeName(b)}`);
    }
    if (toDouble(b) === 0) throw locationError(16610, "can't $mod by zero");
    return remainderNumbers(a, b);
  }),
);

/** A mathematical function of doubles. Decimals are rejected, because a double cannot hold their 34 digits. */
const realFunction = (
  calculate: (value: number) => number,
  domain?: { holds(value: number): boolean; error: [number, string] },
): OperatorCompiler =>
  fixed(
    1,
    nullable(([value], _context, name) => {
      const number = doubleOf(value, name);
      if (domain !== undefined && !Number.isNaN(number) && !domain.holds(number)) throw locationError(...domain.error);
      return calculate(number);
    }),
  );

function doubleOf(value: unknown, name: string): number {
  const number = numberOf(value, name);
  if (isDecimal(number)) throw badValue(`${name} of decimals is not supported by the embedded store`);
  return toDouble(number);
}

const absoluteValue: OperatorCompiler = fixed(
  1,
  nullable(([value], _context, name) => {
    const number = numberOf(value, name);
    if (isDecimal(number)) return Decimal128.fromString(number.toString().replace('-', ''));
    if (!isLong(number)) return Math.abs(toDouble(number));
    const result = toLong(number.isNegative() ? -number.toBigInt() : number.toBigInt());
    if (result === undefined) throw locationError(28680, "can't take $abs of long long min");
    return result;
  }),
);

type Rounding = 'floor' | 'ceil' | 'trunc' | 'even';

/**
 * Rounds to decimal places; `even` rounds halves to even. Integers stay integers unless the result exceeds 64 bits.
 * Source: MongoDB Manual, "$round".
 */
function round(value: BsonNumber, places: number, rounding: Rounding): BsonNumber {
  const parts = isDecimal(value) ? parseDecimal(value) : exactParts(value);
  if (typeof parts === 'number') return value;
  const rounded = roundDecimal(parts, -places, rounding);
  switch (numericType(value)) {
    case 'decimal':
      return formatDecimal(rounded);
    case 'double':
      return Number(`${rounded.coefficient}e${rounded.exponent}`);
    default:
      return toIntegerType(rounded, value);
  }
}

/** The exact value. NaN and the infinities are returned as JavaScript numbers. */
function exactParts(value: BsonNumber): FiniteDecimal | number {
  const type = numericType(value);
  const integer = type === 'int' || type === 'long' ? toBigInt(value) : undefined;
  return integer === undefined ? exactDecimal(toDouble(value)) : { coefficient: integer, exponent: 0 };
}

function toIntegerType(rounded: FiniteDecimal, original: BsonNumber): BsonNumber {
  const integer = rounded.coefficient * 10n ** BigInt(rounded.exponent);
  if (numericType(original) === 'int' && integer >= -2147483648n && integer <= 2147483647n) return Number(integer);
  return toLong(integer) ?? Number(integer);
}

const roundingOperator = (kind: Rounding, maxArguments: 1 | 2): OperatorCompiler =>
  fixed(
    [1, maxArguments],
    nullable(([value, places = 0], _context, name) => {
      const digits = int32Of(places, `precision argument to ${name}`, 51082);
      if (digits < -20 || digits > 100)
        throw locationError(51083, `cannot apply ${name} with precision value ${digits} value must be in [-20, 100]`);
      return round(numberOf(value, name, 51081), digits, kind);
    }),
  );

const power: OperatorCompiler = fixed(
  2,
  nullable(([base, exponent], _context, name) => {
    const result = doubleOf(base, name) ** doubleOf(exponent, name);
    if (toDouble(base) === 0 && toDouble(exponent) < 0)
      throw locationError(28764, '$pow cannot take a base of 0 and a negative exponent');
    const types = [numericType(base), numericType(exponent)];
    const [x, y] = [toBigInt(base), toBigInt(exponent)];
    if (types.includes('double') || x === undefined || y === undefined || y < 0n || !(Math.abs(result) < 2 ** 63))
      return result;
    const integer = x === 1n || x === 0n ? x : x === -1n ? (y % 2n === 0n ? 1n : -1n) : x ** y;
    const isInt32 = !types.includes('long') && integer >= -2147483648n && integer <= 2147483647n;
    return isInt32 ? Number(integer) : (toLong(integer) ?? result);
  }),
);

const logarithm: OperatorCompiler = fixed(
  2,
  nullable(([value, base], _context, name) => {
    const [x, b] = [doubleOf(value, name), doubleOf(base, name)];
    if (x <= 0) throw locationError(28758, `$log's argument must be a positive number, but is ${x}`);
    if (b <= 0 || b === 1)
      throw locationError(28759, `$log's base must be a positive number not equal to 1, but is ${b}`);
    return Math.log(x) / Math.log(b);
  }),
);

const bits = (calculate: (a: bigint, b: bigint) => bigint, start: bigint): OperatorCompiler =>
  variadic((values, _context, name) => {
    if (values.some(isNil)) return null;
    const integers = values.map((value) => integerOf(value, name));
    const result = integers.reduce(calculate, start);
    return values.some(isLong) ? toLong(BigInt.asIntN(64, result)) : Number(BigInt.asIntN(32, result));
  });

function integerOf(value: unknown, name: string): bigint {
  const type = numericType(value);
  const integer = type === 'int' || type === 'long' ? toBigInt(value) : undefined;
  if (integer === undefined)
    throw locationError(14, `${name} only supports int and long operands, not ${typeName(value)}`);
  return integer;
}

const positiveNumbers = (name: string, code: number) => ({
  holds: (value: number) => value > 0,
  error: [code, `${name}'s argument must be a positive number`] satisfies [number, string],
});
const interval = (name: string, low: number, high: number) => ({
  holds: (value: number) => value >= low && value <= high,
  error: [50989, `cannot apply ${name} to a value outside of its domain`] satisfies [number, string],
});
const finiteNumbers = (name: string) => interval(name, -Number.MAX_VALUE, Number.MAX_VALUE);

/** Arithmetic, trigonometric and bitwise operators. */
export const ARITHMETIC_OPERATORS: Readonly<Record<string, OperatorCompiler>> = {
  $add: add,
  $subtract: subtract,
  $multiply: multiply,
  $divide: divide,
  $mod: modulo,
  $abs: absoluteValue,
  $ceil: roundingOperator('ceil', 1),
  $floor: roundingOperator('floor', 1),
  $trunc: roundingOperator('trunc', 2),
  $round: roundingOperator('even', 2),
  $pow: power,
  $log: logarithm,
  $ln: realFunction(Math.log, positiveNumbers('$ln', 28766)),
  $log10: realFunction(Math.log10, positiveNumbers('$log10', 28761)),
  $exp: realFunction(Math.exp),
  $sqrt: realFunction(Math.sqrt, {
    holds: (value) => value >= 0,
    error: [28714, "$sqrt's argument must be greater than or equal to 0"],
  }),
  $sin: realFunction(Math.sin, finiteNumbers('$sin')),
  $cos: realFunction(Math.cos, finiteNumbers('$cos')),
  $tan: realFunction(Math.tan, finiteNumbers('$tan')),
  $asin: realFunction(Math.asin, interval('$asin', -1, 1)),
  $acos: realFunction(Math.acos, interval('$acos', -1, 1)),
  $atan: realFunction(Math.atan),
  $atan2: fixed(
    2,
    nullable(([y, x], _context, name) => Math.atan2(doubleOf(y, name), doubleOf(x, name))),
  ),
  $sinh: realFunction(Math.sinh),
  $cosh: realFunction(Math.cosh),
  $tanh: realFunction(Math.tanh),
  $asinh: realFunction(Math.asinh),
  $acosh: realFunction(Math.acosh, interval('$acosh', 1, Number.POSITIVE_INFINITY)),
  $atanh: realFunction(Math.atanh, interval('$atanh', -1, 1)),
  $degreesToRadians: realFunction((value) => (value * Math.PI) / 180),
  $radiansToDegrees: realFunction((value) => (value * 180) / Math.PI),
  $bitAnd: bits((a, b) => a & b, -1n),
  $bitOr: bits((a, b) => a | b, 0n),
  $bitXor: bits((a, b) => a ^ b, 0n),
  $bitNot: fixed(
    1,
    nullable(([value], _context, name) => {
      const result = ~integerOf(value, name);
      return isLong(value) ? toLong(result) : Number(result);
    }),
  ),
};
