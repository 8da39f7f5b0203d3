import type { Code, Decimal128, Long } from 'bson';
import {
  asObject,
  bsonClass,
  isBinary,
  isCode,
  isDecimal,
  isLong,
  isObjectId,
  isRegExp,
  MAX_NESTING,
  regExpParts,
  tooDeep,
} from './bson.ts';
import { compareDecimalToDouble, parseDecimal, trimZeros } from './decimal.ts';
import { KeyWriter } from './key-writer.ts';

/** Key bounds: `low` is included, `high` is not. */
export interface KeyRange {
  low: Buffer;
  high: Buffer;
}

/**
 * Type codes in BSON comparison order. Every code lies between 1 and 0xfd, so no key starts with the bytes 0x00 or
 * 0xff, inverted or not.
 *
 * Source: MongoDB Manual, "Comparison/Sort Order".
 */
export const TYPE_CODE = {
  minKey: 1,
  undefined: 3,
  null: 5,
  number: 10,
  string: 20,
  object: 30,
  array: 40,
  binary: 50,
  objectId: 60,
  boolean: 70,
  date: 80,
  timestamp: 90,
  regex: 100,
  code: 110,
  codeWithScope: 115,
  maxKey: 0xfd,
} as const;

/** Stands for an empty array in an index or a sort. Its type code is `undefined`, so it sorts before null. */
export const EMPTY_ARRAY: unique symbol = Symbol('empty array');

const CLASS_CODES: Readonly<Record<string, number>> = {
  ObjectId: TYPE_CODE.objectId,
  Binary: TYPE_CODE.binary,
  Timestamp: TYPE_CODE.timestamp,
  Long: TYPE_CODE.number,
  Int32: TYPE_CODE.number,
  Double: TYPE_CODE.number,
  Decimal128: TYPE_CODE.number,
  BSONRegExp: TYPE_CODE.regex,
  BSONSymbol: TYPE_CODE.string,
  MinKey: TYPE_CODE.minKey,
  MaxKey: TYPE_CODE.maxKey,
};

/** The type code of a value. A missing value counts as null. */
export function typeCode(value: unknown): number {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return TYPE_CODE.number;
    case 'string':
      return TYPE_CODE.string;
    case 'boolean':
      return TYPE_CODE.boolean;
    case 'undefined':
      return TYPE_CODE.null;
    case 'symbol':
      return TYPE_CODE.undefined;
    default:
      return value === null || typeof value !== 'object' ? TYPE_CODE.null : objectTypeCode(value);
  }
}

function objectTypeCode(value: object): number {
  if (Array.isArray(value)) return TYPE_CODE.array;
  if (value instanceof Date) return TYPE_CODE.date;
  const className = bsonClass(value);
  if (className !== undefined) {
    return isCode(value) ? codeTypeCode(value) : (CLASS_CODES[className] ?? TYPE_CODE.object);
  }
  if (value instanceof RegExp) return TYPE_CODE.regex;
  return ArrayBuffer.isView(value) ? TYPE_CODE.binary : TYPE_CODE.object;
}

const codeTypeCode = (value: Code): number => (value.scope ? TYPE_CODE.codeWithScope : TYPE_CODE.code);

const writer = new KeyWriter();

/**
 * Encodes a value so that the bytes sort (memcmp) in BSON order and equal values have equal bytes. No encoding is the
 * beginning of another one, so encodings can be concatenated for compound keys. Throws error 15 Overflow for a value
 * that nests deeper than {@link MAX_NESTING} levels.
 */
export function encodeKey(value: unknown): Buffer {
  writer.reset();
  put(value);
  return writer.take();
}

/** The key of a descending index field: all bytes are inverted, which reverses the order of keys. */
export function invertKey(key: Uint8Array): Buffer {
  const inverted = Buffer.allocUnsafe(key.length);
  for (let i = 0; i < key.length; i++) inverted[i] = ~(key[i] ?? 0);
  return inverted;
}

function put(value: unknown, level = 0): void {
  if (level > MAX_NESTING) throw tooDeep();
  const code = typeCode(value);
  writer.byte(code);
  switch (code) {
    case TYPE_CODE.number:
      putNumber(value);
      return;
    case TYPE_CODE.string:
      writer.text(String(value));
      return;
    case TYPE_CODE.boolean:
      writer.byte(value ? 1 : 0);
      return;
    case TYPE_CODE.date:
      writer.double(Number(value));
      return;
    case TYPE_CODE.objectId:
      if (isObjectId(value)) writer.bytes(value.id);
      return;
    case TYPE_CODE.array:
      if (Array.isArray(value)) for (const element of value) put(element, level + 1);
      writer.byte(0);
      return;
    case TYPE_CODE.object:
      putObject(value, level);
      return;
    default:
      putOther(value, level);
  }
}

/** Objects are compared field by field: type of the value, name, value. An object sorts after its own beginning. */
function putObject(value: unknown, level: number): void {
  const fields = asObject(value) ?? {};
  for (const name of Object.keys(fields)) {
    const field = fields[name];
    writer.byte(typeCode(field));
    writer.text(name);
    put(field, level + 1);
  }
  writer.byte(0);
}

function putOther(value: unknown, level: number): void {
  if (isBinary(value)) putBytes(value.buffer.subarray(0, value.position), value.sub_type);
  else if (value instanceof Uint8Array) putBytes(value, 0);
  else if (isRegExp(value)) {
    const { pattern, options } = regExpParts(value);
    writer.text(pattern);
    writer.text(options);
  } else if (isCode(value)) {
    writer.text(String(value.code));
    if (value.scope) putObject(value.scope, level);
  } else if (bsonClass(value) === 'Timestamp') writer.uint64(BigInt(String(value)));
}

/** Binary data is compared by length, then subtype, then bytes. */
function putBytes(bytes: Uint8Array, subtype: number): void {
  writer.uint32(bytes.length);
  writer.byte(subtype);
  writer.bytes(bytes);
}

/** The byte after a double, which says whether the number is below, equal to or above that double. */
const BELOW = 0x7f;
const EXACT = 0x80;
const ABOVE = 0x81;

/**
 * Writes a number as its nearest double, then `BELOW`, `EXACT` or `ABOVE`, then its exponent and digits if it is not
 * exactly that double. So equal int32, int64, double and decimal values have the same key, and all numbers sort by
 * exact value.
 */
function putNumber(value: unknown): void {
  if (typeof value === 'number') putExact(value);
  else if (isLong(value)) putLong(value);
  else if (isDecimal(value)) putDecimal(value);
  else if (typeof value === 'bigint') putInteger(value);
  else putExact(Number(String(value)));
}

function putExact(value: number): void {
  if (Number.isNaN(value)) writer.uint64(0n);
  else writer.double(value);
  writer.byte(EXACT);
}

function putLong(value: Long): void {
  const double = value.toNumber();
  if (Number.isSafeInteger(double)) putExact(double);
  else putInteger(value.toBigInt());
}

function putInteger(value: bigint): void {
  const double = Number(value);
  const difference = value - BigInt(double);
  if (difference === 0n) putExact(double);
  else putInexact(double, difference < 0n ? BELOW : ABOVE, { coefficient: value, exponent: 0 });
}

function putDecimal(value: Decimal128): void {
  const parsed = parseDecimal(value);
  if (typeof parsed === 'number') {
    putExact(parsed);
    return;
  }
  const double = Number(value.toString());
  const order = compareToDouble(parsed, double);
  if (order === 0) putExact(double);
  else putInexact(double, order < 0 ? BELOW : ABOVE, parsed);
}

function compareToDouble(value: { coefficient: bigint; exponent: number }, double: number): number {
  if (value.coefficient === 0n) return 0;
  if (!Number.isFinite(double)) return double > 0 ? -1 : 1;
  if (double === 0) return value.coefficient < 0n ? -1 : 1;
  return compareDecimalToDouble(value, double);
}

/** Added to the exponent of `0.digits × 10^exponent`, so that the sum can be written as an unsigned number. */
const EXPONENT_BIAS = 0x4000;

function putInexact(double: number, relation: number, value: { coefficient: bigint; exponent: number }): void {
  const { coefficient, exponent } = trimZeros(value);
  const isNegative = coefficient < 0n;
  const digits = (isNegative ? -coefficient : coefficient).toString();
  const biasedExponent = exponent + digits.length + EXPONENT_BIAS;
  const bytes = Buffer.from(`\0\0${digits}\0`, 'latin1');
  bytes.writeUInt16BE(biasedExponent, 0);
  writer.double(double);
  writer.byte(relation);
  writer.bytes(isNegative ? invertKey(bytes) : bytes);
}

/** Compares strings by their UTF-8 bytes, as MongoDB does without a collation. UTF-16 order differs above U+FFFF. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const isSurrogateX = x >= 0xd800 && x <= 0xdfff;
    const isSurrogateY = y >= 0xd800 && y <= 0xdfff;
    if (isSurrogateX !== isSurrogateY) return isSurrogateX ? 1 : -1;
    return x < y ? -1 : 1;
  }
  return a.length < b.length ? -1 : 1;
}

function compareDoubles(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return 0;
  return Number.isNaN(a) ? (Number.isNaN(b) ? 0 : -1) : 1;
}

/**
 * Compares two values in BSON order: negative, zero or positive. A missing value counts as null. Throws the error of
 * {@link encodeKey}.
 *
 * Source: MongoDB Manual, "Comparison/Sort Order".
 */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return compareDoubles(a, b);
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
  const difference = typeCode(a) - typeCode(b);
  return difference === 0 ? Buffer.compare(encodeKey(a), encodeKey(b)) : difference;
}

/** Equality as in `$eq`: null equals a missing value, numbers are compared by value, NaN equals NaN. */
export function equalValues(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  return compareValues(a, b) === 0;
}
