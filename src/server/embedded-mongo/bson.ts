import { type Document, deserialize, serialize } from 'bson';

/** A decoded BSON document. Its 64-bit integers stay `Long`, its regular expressions `BSONRegExp`, so nothing is lost. */
export type Doc = Document;

const DECODE = { promoteBuffers: false, bsonRegExp: true, promoteLongs: false } as const;

/** Decodes one BSON document without promoting values to JavaScript types that would lose their BSON type. */
export const decode = (bytes: Uint8Array): Doc => deserialize(bytes, DECODE);

/** Encodes one document to BSON bytes. */
export const encodeDocument = (doc: Doc): Buffer => {
  const bytes = serialize(doc);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};

/** A plain object, as opposed to an array or one of BSON's own value classes. */
export const isPlain = (value: unknown): value is Record<string, unknown> =>
  value !== null &&
  typeof value === 'object' &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null);
