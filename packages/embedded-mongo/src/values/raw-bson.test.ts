import { Binary, BSONRegExp, Code, Decimal128, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { describe, expect, it } from 'vitest';
import { decode, encodeDocument } from './bson.ts';
import { decodeFields, idFirst } from './raw-bson.ts';

/** A document with a field of every BSON type except undefined, DBPointer and symbol. */
const docOfManyTypes = {
  double: 1.5,
  string: 'ä',
  object: { a: { b: 1 } },
  array: [1, [2]],
  binary: new Binary(Buffer.from('bytes')),
  id: new ObjectId(),
  bool: true,
  date: new Date(5),
  none: null,
  regex: new BSONRegExp('a.b', 'i'),
  code: new Code('x'),
  scoped: new Code('x', { y: 1 }),
  int: 7,
  timestamp: new Timestamp({ t: 1, i: 2 }),
  long: Long.fromString('9007199254740993'),
  decimal: Decimal128.fromString('1.10'),
  min: new MinKey(),
  max: new MaxKey(),
  last: 'end',
};

describe('raw documents', () => {
  it('can be decoded for chosen fields only, whatever their types', () => {
    const bytes = encodeDocument(docOfManyTypes);
    const decoded = decode(bytes);
    for (const name of Object.keys(docOfManyTypes))
      expect(decodeFields(bytes, new Set([name]))).toEqual({ [name]: decoded[name] });
    expect(decodeFields(bytes, new Set(['last', 'none', 'missing']))).toEqual({ none: null, last: 'end' });
    expect(decodeFields(bytes, new Set())).toEqual({});
  });

  it('have their _id moved to the front without other changes, and stay the same if it is there', () => {
    const moved = idFirst(encodeDocument({ ...docOfManyTypes, _id: 5 }));
    expect(Object.keys(decode(moved))).toEqual(['_id', ...Object.keys(docOfManyTypes)]);
    expect(moved.equals(encodeDocument({ _id: 5, ...docOfManyTypes }))).toBe(true);
    const withIdFirst = encodeDocument({ _id: 1, a: 2 });
    expect(idFirst(withIdFirst)).toBe(withIdFirst);
  });

  it('are rejected if a length reaches beyond the document', () => {
    const bytes = encodeDocument({ a: 'text', b: 1 });
    bytes.writeInt32LE(1_000_000, 7);
    expect(() => decodeFields(bytes, new Set(['b']))).toThrow(RangeError);
  });
});
