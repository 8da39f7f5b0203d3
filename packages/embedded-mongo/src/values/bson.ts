import {
  type Binary,
  type BSONRegExp,
  type Code,
  calculateObjectSize,
  type DBRef,
  type Decimal128,
  type Document,
  deserialize,
  type Long,
  type ObjectId,
  serialize,
  type Timestamp,
} from 'bson';
import { MongoError } from './errors.ts';

/**
 * A decoded BSON document. 64-bit integers are `Long` and regular expressions `BSONRegExp`, so that both stay exact.
 * 32-bit integers and doubles are both `number`.
 */
export type Doc = Document;

/**
 * The maximum nesting depth of documents, filters and expressions. Source: MongoDB Manual, "MongoDB Limits and
 * Thresholds", Nested Depth.
 */
export const MAX_NESTING = 100;

/** The maximum size of an inserted document; `maxBsonObjectSize` in the reply to `hello`. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
/** Updated documents and results may exceed the limit by this much, so that a document of the full size can grow. */
const HEADROOM_BYTES = 16 * 1024;

const DECODE_OPTIONS = { promoteBuffers: false, bsonRegExp: true, promoteLongs: false } as const;

/** Error 15 for a value that nests deeper than {@link MAX_NESTING} levels. */
export const tooDeep = (): MongoError =>
  new MongoError(15, 'Overflow', `exceeded maximum nested object depth: ${MAX_NESTING}`);

/**
 * Decodes one BSON document to the types described at {@link Doc}. The document may nest to any depth:
 * {@link assertNesting} checks documents and filters from clients.
 */
export function decode(bytes: Uint8Array): Doc {
  const doc = deserialize(bytes, DECODE_OPTIONS);
  return isDbRef(doc) ? decodeReference(bytes) : doc;
}

/** The element `$: null`. */
const NULL_ELEMENT = Buffer.from([10, 0x24, 0]);

/**
 * Decodes a document that `deserialize` takes for a DBRef because of its fields. With an additional field whose name
 * begins with `$`, it stays a plain document; that field is removed afterwards.
 */
function decodeReference(bytes: Uint8Array): Doc {
  const markedBytes = Buffer.concat([bytes.subarray(0, 4), NULL_ELEMENT, bytes.subarray(4)]);
  markedBytes.writeInt32LE(markedBytes.length, 0);
  const { $: _null, ...doc } = deserialize(markedBytes, DECODE_OPTIONS);
  return doc;
}

/** Error 10334 for a document that is too large. */
export const tooLarge = (size: number): MongoError =>
  new MongoError(
    10334,
    'BSONObjectTooLarge',
    `BSONObj size: ${size} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES + HEADROOM_BYTES}(16MB)`,
  );

/** Encodes a document; undefined if it is larger than about 17 MB, where `serialize` cuts off the end or throws. */
function trySerialize(doc: Doc): Buffer | undefined {
  try {
    const bytes = serialize(doc);
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return buffer.readInt32LE(0) === buffer.length ? buffer : undefined;
  } catch (error) {
    if (error instanceof RangeError && !/call stack/.test(error.message)) return undefined;
    throw error;
  }
}

/** Encodes one document. Throws error 10334 if it is too large to be encoded. */
export function encodeDocument(doc: Doc): Buffer {
  const bytes = trySerialize(doc);
  if (bytes === undefined) throw tooLarge(calculateObjectSize(doc));
  return bytes;
}

/** Encodes a document for a collection or a result. Throws the error of `toError` if the document is too large. */
export function encodeWithinLimit(doc: Doc, toError = tooLarge): Buffer {
  const bytes = trySerialize(doc);
  if (bytes !== undefined && bytes.length <= MAX_DOCUMENT_BYTES + HEADROOM_BYTES) return bytes;
  throw toError(bytes?.length ?? calculateObjectSize(doc));
}

/** True for a plain object; false for an array, an instance of a class and any other value. */
export const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (value === null || typeof value !== 'object') return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** Rejects a value nested deeper than {@link MAX_NESTING} levels with error 15 Overflow. */
export function assertNesting(value: unknown, level = 0): void {
  if (value === null || typeof value !== 'object') return;
  if (Array.isArray(value)) {
    if (level > MAX_NESTING) throw tooDeep();
    for (const element of value) assertNesting(element, level + 1);
  } else if (isPlain(value)) {
    if (level > MAX_NESTING) throw tooDeep();
    for (const key in value) assertNesting(value[key], level + 1);
  }
}

/**
 * The name of a value's BSON class, such as `Long`; undefined for other values. A document's own field `_bsontype` does
 * not count, because the classes have theirs on the prototype.
 */
export const bsonClass = (value: unknown): string | undefined =>
  value !== null &&
  typeof value === 'object' &&
  '_bsontype' in value &&
  !Object.hasOwn(value, '_bsontype') &&
  typeof value._bsontype === 'string'
    ? value._bsontype
    : undefined;

export const isLong = (value: unknown): value is Long => bsonClass(value) === 'Long';
export const isDecimal = (value: unknown): value is Decimal128 => bsonClass(value) === 'Decimal128';
export const isBinary = (value: unknown): value is Binary => bsonClass(value) === 'Binary';
export const isObjectId = (value: unknown): value is ObjectId => bsonClass(value) === 'ObjectId';
export const isTimestamp = (value: unknown): value is Timestamp => bsonClass(value) === 'Timestamp';
export const isCode = (value: unknown): value is Code => bsonClass(value) === 'Code';
const isDbRef = (value: unknown): value is DBRef => bsonClass(value) === 'DBRef';
const isBsonRegExp = (value: unknown): value is BSONRegExp => bsonClass(value) === 'BSONRegExp';

/** True for regular expressions of JavaScript and of BSON. */
export const isRegExp = (value: unknown): value is RegExp | BSONRegExp =>
  value instanceof RegExp || isBsonRegExp(value);

/** Pattern and options of a regular expression. The options of a JavaScript one are its flags. */
export const regExpParts = (value: RegExp | BSONRegExp): { pattern: string; options: string } =>
  value instanceof RegExp
    ? { pattern: value.source, options: value.flags }
    : { pattern: value.pattern, options: value.options };

/** The fields of an embedded document, or undefined for any other value. A `DBRef` is converted to its document. */
export const asObject = (value: unknown): Record<string, unknown> | undefined => {
  if (isPlain(value)) return value;
  if (!isDbRef(value)) return undefined;
  return {
    $ref: value.collection,
    $id: value.oid,
    ...(value.db === undefined ? {} : { $db: value.db }),
    ...value.fields,
  };
};

/** Sets a field. A field called `__proto__` becomes an ordinary field too. */
export const setField = (target: Record<string, unknown>, key: string, value: unknown): void => {
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  else target[key] = value;
};

/** A document's own field, never one inherited from its JavaScript prototype. */
export const ownField = (object: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(object, key) ? object[key] : undefined;
