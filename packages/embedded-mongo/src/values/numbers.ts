import { Decimal128, type Double, type Int32, Long } from 'bson';
import { bsonClass, isDecimal, isLong } from './bson.ts';
import {
  addDecimals,
  divideDecimals,
  doubleToDecimal,
  type FiniteDecimal,
  formatDecimal,
  multiplyDecimals,
  parseDecimal,
  remainderDecimals,
} from './decimal.ts';

/** BSON's number types, in the order in which arithmetic widens them. */
export type NumericType = 'int' | 'long' | 'double' | 'decimal';
export type BsonNumber = number | bigint | Long | Decimal128 | Int32 | Double;

const INT32_MIN = -2147483648;
const INT32_MAX = 2147483647;
const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

const isInt32 = (value: number): boolean =>
  Number.isInteger(value) && value >= INT32_MIN && value <= INT32_MAX && !Object.is(value, -0);

/**
 * The BSON type of a number; undefined for other values. A whole JavaScript number other than -0 that fits 32 bits
 * counts as `int`, even if it was decoded from a double, because it would be stored as int32.
 */
export function numericType(value: unknown): NumericType | undefined {
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double';
  if (typeof value === 'bigint') return 'long';
  switch (bsonClass(value)) {
    case 'Long':
      return 'long';
    case 'Decimal128':
      return 'decimal';
    case 'Int32':
      return 'int';
    case 'Double':
      return 'double';
    default:
      return undefined;
  }
}

export const isNumeric = (value: unknown): value is BsonNumber => numericType(value) !== undefined;

/** The nearest double; NaN for a value that is not a number. */
export function toDouble(value: unknown): number {
  if (typeof value === 'number') return value;
  if (isLong(value)) return value.toNumber();
  return isNumeric(value) ? Number(value.toString()) : Number.NaN;
}

/** The value of a whole number as a bigint; undefined for other values, and for decimals with an exponent above 40. */
export function toBigInt(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (isLong(value)) return value.toBigInt();
  if (isDecimal(value)) {
    const parsed = parseDecimal(value);
    if (typeof parsed === 'number' || parsed.exponent > 40) return undefined;
    if (parsed.exponent >= 0) return parsed.coefficient * 10n ** BigInt(parsed.exponent);
    const divisor = 10n ** BigInt(-parsed.exponent);
    return parsed.coefficient % divisor === 0n ? parsed.coefficient / divisor : undefined;
  }
  const double = toDouble(value);
  return Number.isInteger(double) ? BigInt(double) : undefined;
}

/** Converts an integer to a `Long`; undefined if 64 bits are not enough. */
export const toLong = (value: bigint): Long | undefined =>
  value >= INT64_MIN && value <= INT64_MAX ? Long.fromBigInt(value) : undefined;

interface Operation {
  doubles(a: number, b: number): number;
  integers(a: bigint, b: bigint): bigint;
  decimals(a: FiniteDecimal, b: FiniteDecimal): FiniteDecimal;
}

const toDecimalParts = (value: BsonNumber): FiniteDecimal | number => {
  if (isDecimal(value)) return parseDecimal(value);
  const integer = numericType(value) === 'double' ? undefined : toBigInt(value);
  return integer === undefined ? doubleToDecimal(toDouble(value)) : { coefficient: integer, exponent: 0 };
};

/** Converts any number to a Decimal128. */
export function toDecimal(value: BsonNumber): Decimal128 {
  if (isDecimal(value)) return value;
  const parts = toDecimalParts(value);
  return typeof parts === 'number' ? Decimal128.fromString(String(parts)) : formatDecimal(parts);
}

/** The operand of a calculation with NaN or an infinity, in which only the sign of a finite number matters. */
const signOrNonFinite = (value: FiniteDecimal | number): number =>
  typeof value === 'number' ? value : Math.sign(Number(value.coefficient));

function calculate(operation: Operation, a: BsonNumber, b: BsonNumber): BsonNumber | undefined {
  const types = [numericType(a), numericType(b)];
  if (types.includes('decimal')) {
    const left = toDecimalParts(a);
    const right = toDecimalParts(b);
    if (typeof left === 'number' || typeof right === 'number') {
      return Decimal128.fromString(String(operation.doubles(signOrNonFinite(left), signOrNonFinite(right))));
    }
    return formatDecimal(operation.decimals(left, right));
  }
  if (types.includes('double')) return operation.doubles(toDouble(a), toDouble(b));
  const result = operation.integers(BigInt(a.toString()), BigInt(b.toString()));
  if (!types.includes('long') && result >= INT32_MIN && result <= INT32_MAX) return Number(result);
  return toLong(result);
}

/**
 * Adds two numbers with the type rules of BSON: int becomes long if 32 bits are not enough; any double makes the result
 * a double, and any decimal makes it a decimal. Undefined if an integer result overflows 64 bits.
 *
 * Source: MongoDB Manual, "$inc" and "$add".
 */
export const addNumbers = (a: BsonNumber, b: BsonNumber): BsonNumber | undefined =>
  calculate({ doubles: (x, y) => x + y, integers: (x, y) => x + y, decimals: addDecimals }, a, b);

/** Multiplies with the type rules of {@link addNumbers}. Source: MongoDB Manual, "$mul" and "$multiply". */
export const multiplyNumbers = (a: BsonNumber, b: BsonNumber): BsonNumber | undefined =>
  calculate({ doubles: (x, y) => x * y, integers: (x, y) => x * y, decimals: multiplyDecimals }, a, b);

/** Subtracts with the type rules of {@link addNumbers}. Source: MongoDB Manual, "$subtract". */
export const subtractNumbers = (a: BsonNumber, b: BsonNumber): BsonNumber | undefined =>
  calculate(
    {
      doubles: (x, y) => x - y,
      integers: (x, y) => x - y,
      decimals: (x, y) => addDecimals(x, { coefficient: -y.coefficient, exponent: y.exponent }),
    },
    a,
    b,
  );

/** The remainder, with the sign of the dividend. The divisor must not be zero. Source: MongoDB Manual, "$mod". */
export function remainderNumbers(a: BsonNumber, b: BsonNumber): BsonNumber | undefined {
  const [dividend, divisor] = [toDecimalParts(a), toDecimalParts(b)];
  const isDivisorInfinite = divisor === Number.POSITIVE_INFINITY || divisor === Number.NEGATIVE_INFINITY;
  // `calculate` would use only the sign of the finite dividend.
  if (isDivisorInfinite && typeof dividend !== 'number' && (isDecimal(a) || isDecimal(b))) return toDecimal(a);
  return calculate({ doubles: (x, y) => x % y, integers: (x, y) => x % y, decimals: remainderDecimals }, a, b);
}

/** The quotient as a Decimal128. The divisor must not be zero. */
export const decimalQuotient = (a: BsonNumber, b: BsonNumber): BsonNumber | undefined =>
  calculate(
    { doubles: (x, y) => x / y, integers: (x, y) => x / y, decimals: divideDecimals },
    toDecimal(a),
    toDecimal(b),
  );
