import { Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { applyUpdate } from '../semantics/update.ts';
import { asObject, assertNesting, bsonClass, decode, encodeDocument, isPlain, MAX_NESTING } from './bson.ts';
import { encodeKey } from './keys.ts';

const nestedValue = (levels: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < levels; i++) value = i % 2 === 0 ? { a: value } : [value];
  return value;
};

describe('nesting', () => {
  it(`is allowed to ${MAX_NESTING} levels`, () => {
    expect(() => assertNesting(nestedValue(MAX_NESTING))).not.toThrow();
    expect(() => encodeKey(nestedValue(MAX_NESTING))).not.toThrow();
  });

  it.each([
    ['a check', () => assertNesting({ a: nestedValue(MAX_NESTING + 1) })],
    ['a key', () => encodeKey(nestedValue(50_000))],
    ['an update', () => applyUpdate({ a: nestedValue(50_000) }, { $set: { b: 1 } })],
    ['a decoded document', () => assertNesting(decode(encodeDocument({ a: nestedValue(50_000) })))],
  ])(`beyond ${MAX_NESTING} levels is error 15 in %s`, (_name, run) => {
    expect(run).toThrow(expect.objectContaining({ code: 15, codeName: 'Overflow' }));
  });
});

describe('documents', () => {
  it('keep their types when encoded and decoded', () => {
    const doc = { a: Long.fromNumber(5), b: [1.5, null], c: new Date(7) };
    expect(decode(encodeDocument(doc))).toEqual(doc);
  });

  it('can have fields called __proto__, constructor and _bsontype', () => {
    const doc = decode(encodeDocument(JSON.parse('{"__proto__": {"x": 1}, "constructor": 1}')));
    expect(Object.keys(doc)).toEqual(['__proto__', 'constructor']);
    expect(isPlain(doc)).toBe(true);
    expect(bsonClass({ _bsontype: 'Long' })).toBeUndefined();
  });

  it('with the fields of a DBRef keep all their fields', () => {
    const doc = decode(encodeDocument({ ref: { $ref: 'c', $id: 1, $db: 'd', x: 2 } }));
    expect(asObject(doc.ref)).toEqual({ $ref: 'c', $id: 1, $db: 'd', x: 2 });
    const decoded = decode(encodeDocument({ _id: 1, $ref: 'c.d', x: 2, $id: 3 }));
    expect(Object.entries(decoded)).toEqual([
      ['_id', 1],
      ['$ref', 'c.d'],
      ['x', 2],
      ['$id', 3],
    ]);
  });
});
