import { Decimal128 } from 'bson';

/** A finite decimal: `coefficient × 10^exponent`. */
export interface FiniteDecimal {
  readonly coefficient: bigint;
  readonly exponent: number;
}

/** Significant digits of a Decimal128. Source: IEEE 754-2008, decimal128. */
const PRECISION = 34;
/** The lowest coefficient with too many digits. */
const COEFFICIENT_LIMIT = 10n ** 34n;
const MIN_EXPONENT = -6176;
const MAX_EXPONENT = 6111;

/** Reads a Decimal128. NaN and the infinities are returned as JavaScript numbers. */
export function parseDecimal(value: Decimal128): FiniteDecimal | number {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/.exec(value.toString());
  if (parts === null) return Number(value.toString());
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
  const digits = BigInt(whole + fraction);
  return { coefficient: sign === '-' ? -digits : digits, exponent: Number(exponent) - fraction.length };
}

/** The Decimal128 nearest to a finite decimal, ties to even; an infinity if the value is too large. */
export function formatDecimal(value: FiniteDecimal): Decimal128 {
  let { coefficient, exponent } = value;
  const isNegative = coefficient < 0n;
  if (isNegative) coefficient = -coefficient;
  const excess = Math.max(coefficient.toString().length - PRECISION, MIN_EXPONENT - exponent, 0);
  if (excess > 0) {
    const divisor = 10n ** BigInt(excess);
    const remainder = (coefficient % divisor) * 2n;
    coefficient /= divisor;
    if (remainder > divisor || (remainder === divisor && coefficient % 2n === 1n)) coefficient += 1n;
    exponent += excess;
    if (coefficient === COEFFICIENT_LIMIT) {
      coefficient /= 10n;
      exponent += 1;
    }
  }
  while (exponent > MAX_EXPONENT && coefficient !== 0n && coefficient.toString().length < PRECISION) {
    coefficient *= 10n;
    exponent -= 1;
  }
  const sign = isNegative ? '-' : '';
  if (exponent > MAX_EXPONENT) {
    return Decimal128.fromString(coefficient === 0n ? `${sign}0E+${MAX_EXPONENT}` : `${sign}Infinity`);
  }
  return Decimal128.fromString(`${sign}${coefficient}E${exponent < 0 ? '' : '+'}${exponent}`);
}

/** The coefficient of the same value with the given exponent, which must not be larger than the value's own. */
const coefficientAt = (value: FiniteDecimal, exponent: number): bigint =>
  value.coefficient * 10n ** BigInt(value.exponent - exponent);

/** The exact sum. */
export function addDecimals(a: FiniteDecimal, b: FiniteDecimal): FiniteDecimal {
  const exponent = Math.min(a.exponent, b.exponent);
  return { coefficient: coefficientAt(a, exponent) + coefficientAt(b, exponent), exponent };
}

/** The exact product. */
export const multiplyDecimals = (a: FiniteDecimal, b: FiniteDecimal): FiniteDecimal => ({
  coefficient: a.coefficient * b.coefficient,
  exponent: a.exponent + b.exponent,
});

/**
 * Compares a decimal with a finite double by their exact values, without rounding either. Returns -1, 0 or 1.
 *
 * Source: MongoDB Manual, "Model Monetary Data": decimals compare by value, so decimal 9.99 differs from double 9.99.
 */
export function compareDecimalToDouble(value: FiniteDecimal, double: number): number {
  const { mantissa, exponent } = splitDouble(double);
  let left = value.coefficient;
  let right = mantissa;
  if (value.exponent >= 0) left *= 10n ** BigInt(value.exponent);
  else right *= 10n ** BigInt(-value.exponent);
  if (exponent >= 0) right <<= BigInt(exponent);
  else left <<= BigInt(-exponent);
  return left < right ? -1 : left > right ? 1 : 0;
}

const view = new DataView(new ArrayBuffer(8));

/** A finite double as `mantissa × 2^exponent`, exactly. */
function splitDouble(double: number): { mantissa: bigint; exponent: number } {
  view.setFloat64(0, double);
  const bits = view.getBigUint64(0);
  const biasedExponent = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const mantissa = biasedExponent === 0 ? fraction : fraction | (1n << 52n);
  return { mantissa: double < 0 ? -mantissa : mantissa, exponent: Math.max(biasedExponent, 1) - 1075 };
}

/**
 * Converts a double to a decimal with 15 significant digits, as MongoDB does. A whole number gets the digits of its
 * JavaScript notation. NaN and the infinities are returned unchanged.
 */
export function doubleToDecimal(double: number): FiniteDecimal | number {
  if (!Number.isFinite(double)) return double;
  const parsed = parseDecimal(
    Decimal128.fromString(Number.isInteger(double) ? String(double) : double.toPrecision(15)),
  );
  if (typeof parsed === 'number') return parsed;
  return trimZeros(parsed);
}

/** The decimal with the exact value of a double. NaN and the infinities are returned unchanged. */
export function exactDecimal(double: number): FiniteDecimal | number {
  if (!Number.isFinite(double)) return double;
  const { mantissa, exponent } = splitDouble(double);
  if (exponent >= 0) return { coefficient: mantissa << BigInt(exponent), exponent: 0 };
  return { coefficient: mantissa * 5n ** BigInt(-exponent), exponent };
}

/** Rounds to a multiple of `10^exponent`. `even` rounds to the nearest multiple, and a half to the even multiple. */
export function roundDecimal(
  value: FiniteDecimal,
  exponent: number,
  rounding: 'floor' | 'ceil' | 'trunc' | 'even',
): FiniteDecimal {
  if (value.exponent >= exponent) return value;
  const unit = 10n ** BigInt(exponent - value.exponent);
  const remainder = value.coefficient % unit;
  let coefficient = value.coefficient / unit;
  const direction = remainder < 0n ? -1n : 1n;
  const doubledRemainder = remainder * direction * 2n;
  if (rounding === 'even' && (doubledRemainder > unit || (doubledRemainder === unit && coefficient % 2n !== 0n)))
    coefficient += direction;
  else if (remainder !== 0n && rounding === (direction < 0n ? 'floor' : 'ceil')) coefficient += direction;
  return { coefficient, exponent };
}

/** The quotient, either exact or with more digits than a Decimal128 holds. The divisor must not be zero. */
export function divideDecimals(a: FiniteDecimal, b: FiniteDecimal): FiniteDecimal {
  const shift = Math.max(0, PRECISION + 3 + b.coefficient.toString().length - a.coefficient.toString().length);
  const scaledDividend = a.coefficient * 10n ** BigInt(shift);
  const quotient = scaledDividend / b.coefficient;
  const exponent = a.exponent - b.exponent - shift;
  // The cut-off digits are not zero. One more digit says so, or rounding could take the rest for an exact half.
  if (scaledDividend % b.coefficient !== 0n) {
    const sign = scaledDividend < 0n !== b.coefficient < 0n ? -1n : 1n;
    return { coefficient: quotient * 10n + sign, exponent: exponent - 1 };
  }
  const preferredExponent = a.exponent - b.exponent;
  let result: FiniteDecimal = { coefficient: quotient, exponent };
  while (result.exponent < preferredExponent && result.coefficient % 10n === 0n) {
    result = { coefficient: result.coefficient / 10n, exponent: result.exponent + 1 };
  }
  return result;
}

/** The remainder, with the sign of the dividend. The divisor must not be zero. */
export function remainderDecimals(a: FiniteDecimal, b: FiniteDecimal): FiniteDecimal {
  const exponent = Math.min(a.exponent, b.exponent);
  return { coefficient: coefficientAt(a, exponent) % coefficientAt(b, exponent), exponent };
}

/** The same value with the fewest digits, so that equal decimals have one form. */
export function trimZeros(value: FiniteDecimal): FiniteDecimal {
  let { coefficient, exponent } = value;
  if (coefficient === 0n) return { coefficient, exponent: 0 };
  while (coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent += 1;
  }
  return { coefficient, exponent };
}
