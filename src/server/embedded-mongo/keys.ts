/** Type brackets of the BSON comparison order. */
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
  dbPointer: 105,
  code: 110,
  codeWithScope: 115,
  maxKey: 0xfd,
} as const;
/** The value an empty array contributes to an index or a sort; sorts before null. */
export const EMPTY_ARRAY: unique symbol = Symbol('empty array');
/** The key of {@link EMPTY_ARRAY}. */
export const KEY_UNDEFINED: Buffer = Buffer.from([TYPE_CODE.undefined]);
/** The type bracket of a value. */
export function typeCode(value: unknown): number {
  throw new Error(`not written yet: ${String(value)}`);
}
/** Bytes that sort (memcmp) as BSON compares. */
export function encodeKey(value: unknown): Buffer {
  throw new Error(`not written yet: ${String(value)}`);
}
/** The bytes of a key for a descending index field. */
export function invertKey(key: Buffer): Buffer {
  throw new Error(`not written yet: ${key.length}`);
}
/** Negative, zero or positive: the BSON comparison order of two values. */
export function compareValues(a: unknown, b: unknown): number {
  throw new Error(`not written yet: ${String(a)} ${String(b)}`);
}
/** Equality as `$eq` means it: null and missing are equal, numbers compare by value. */
export function equalValues(a: unknown, b: unknown): boolean {
  throw new Error(`not written yet: ${String(a)} ${String(b)}`);
}
