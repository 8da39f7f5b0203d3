import type { ObjectId } from 'bson';
import { type Doc, decode, encodeDocument } from './bson.ts';

/** The BSON element types whose values have no fixed size. Source: https://bsonspec.org/spec.html */
const ELEMENT_TYPE = {
  string: 2,
  document: 3,
  array: 4,
  binary: 5,
  regex: 11,
  dbPointer: 12,
  code: 13,
  symbol: 14,
  codeWithScope: 15,
} as const;

/** The size of values in bytes, for each element type whose values always have the same size. */
const FIXED_SIZES: ReadonlyMap<number, number> = new Map([
  [1, 8],
  [6, 0],
  [7, 12],
  [8, 1],
  [9, 8],
  [10, 0],
  [16, 4],
  [17, 8],
  [18, 8],
  [19, 16],
  [127, 0],
  [255, 0],
]);

/** One element of a document: its type, its name and the offsets of its bytes. */
export interface RawElement {
  type: number;
  name: string;
  /** Offset of the type byte. */
  start: number;
  valueStart: number;
  /** Offset of the first byte after the value. */
  end: number;
}

/** Offset of the zero byte that ends a name, or the pattern or the options of a regular expression. */
function textEnd(bytes: Buffer, from: number): number {
  let offset = from;
  while (bytes[offset] !== 0) if (++offset >= bytes.length) throw new RangeError('BSON name without an end');
  return offset;
}

/** The size of an element's value in bytes. */
function valueSize(bytes: Buffer, type: number, offset: number): number {
  const fixedSize = FIXED_SIZES.get(type);
  if (fixedSize !== undefined) return fixedSize;
  switch (type) {
    case ELEMENT_TYPE.string:
    case ELEMENT_TYPE.code:
    case ELEMENT_TYPE.symbol:
      return 4 + bytes.readInt32LE(offset);
    case ELEMENT_TYPE.document:
    case ELEMENT_TYPE.array:
    case ELEMENT_TYPE.codeWithScope:
      return bytes.readInt32LE(offset);
    case ELEMENT_TYPE.binary:
      return 5 + bytes.readInt32LE(offset);
    case ELEMENT_TYPE.dbPointer:
      return 16 + bytes.readInt32LE(offset);
    case ELEMENT_TYPE.regex:
      return textEnd(bytes, textEnd(bytes, offset) + 1) + 1 - offset;
    default:
      throw new RangeError(`unknown BSON type ${type}`);
  }
}

/** The element at an offset, or undefined at the end of the document. Throws RangeError if the bytes are invalid. */
function elementAt(bytes: Buffer, start: number): RawElement | undefined {
  const type = bytes[start];
  if (type === undefined || type === 0) return undefined;
  const nameEnd = textEnd(bytes, start + 1);
  const valueStart = nameEnd + 1;
  const size = valueSize(bytes, type, valueStart);
  const end = valueStart + size;
  if (size < 0 || end >= bytes.length) throw new RangeError('BSON element reaches beyond its document');
  return { type, name: bytes.toString('utf8', start + 1, nameEnd), start, valueStart, end };
}

/** Offset of a document's first element. */
const FIRST_ELEMENT = 4;

/** Builds a document from encoded elements of another document. */
function assemble(parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, FIRST_ELEMENT + 1);
  const document = Buffer.alloc(length);
  document.writeInt32LE(length, 0);
  let offset = FIRST_ELEMENT;
  for (const part of parts) offset += part.copy(document, offset);
  return document;
}

/** Decodes only the named top-level fields of an encoded document. Throws RangeError if its bytes are invalid. */
export function decodeFields(bytes: Buffer, names: ReadonlySet<string>): Doc {
  const parts: Buffer[] = [];
  let remaining = names.size;
  for (
    let element = elementAt(bytes, FIRST_ELEMENT);
    element && remaining > 0;
    element = elementAt(bytes, element.end)
  ) {
    if (!names.has(element.name)) continue;
    parts.push(bytes.subarray(element.start, element.end));
    remaining--;
  }
  return decode(assemble(parts));
}

/** The BSON encoding of a string: its length with the final zero byte, its bytes, the zero byte. */
export function textBytes(text: string): Buffer {
  const bytes = Buffer.from(text);
  const buffer = Buffer.alloc(4 + bytes.length + 1);
  buffer.writeInt32LE(bytes.length + 1, 0);
  bytes.copy(buffer, 4);
  return buffer;
}

/**
 * Moves `_id` to the front, as MongoDB stores it, without encoding any field again. Returns the same buffer if `_id` is
 * missing or already first.
 */
export function idFirst(bytes: Buffer): Buffer {
  for (let element = elementAt(bytes, FIRST_ELEMENT); element; element = elementAt(bytes, element.end)) {
    if (element.name !== '_id') continue;
    if (element.start === FIRST_ELEMENT) return bytes;
    const { start, end } = element;
    return Buffer.concat([
      bytes.subarray(0, FIRST_ELEMENT),
      bytes.subarray(start, end),
      bytes.subarray(FIRST_ELEMENT, start),
      bytes.subarray(end),
    ]);
  }
  return bytes;
}

/** Puts an `_id` in front of a document that has none, without encoding any other field again. */
export const withId = (bytes: Buffer, _id: ObjectId): Buffer =>
  assemble([encodeDocument({ _id }), bytes].map((document) => document.subarray(FIRST_ELEMENT, -1)));

/** The encoded documents in an array; undefined if it contains any other value. */
function documentsIn(array: Buffer): Buffer[] | undefined {
  const documents: Buffer[] = [];
  for (let element = elementAt(array, FIRST_ELEMENT); element; element = elementAt(array, element.end)) {
    if (element.type !== ELEMENT_TYPE.document) return undefined;
    documents.push(array.subarray(element.valueStart, element.end));
  }
  return documents;
}

/**
 * Decodes a command body. `documents` are those of an `insert`, which stay encoded so that they can be stored without
 * being encoded again.
 */
export function decodeCommand(bytes: Buffer): { body: Doc; documents?: Buffer[] } {
  const first = elementAt(bytes, FIRST_ELEMENT);
  if (first?.name !== 'insert') return { body: decode(bytes) };
  for (let element: RawElement | undefined = first; element; element = elementAt(bytes, element.end)) {
    if (element.name !== 'documents' || element.type !== ELEMENT_TYPE.array) continue;
    const documents = documentsIn(bytes.subarray(element.valueStart, element.end));
    if (!documents) break;
    const body = decode(assemble([bytes.subarray(FIRST_ELEMENT, element.start), bytes.subarray(element.end, -1)]));
    return { body, documents };
  }
  return { body: decode(bytes) };
}
