import { DBRef, Long, ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { compileSort, sortDocuments } from '../semantics/sort.ts';
import type { Doc } from './bson.ts';
import { MongoError } from './errors.ts';
import { EMPTY_ARRAY, encodeKey, invertKey } from './keys.ts';
import { distinctValues, extractValues, type IndexShape, indexKeys, isArrayIndex } from './paths.ts';

const shape = (key: Record<string, 1 | -1>, sparse = false): IndexShape => ({
  fields: Object.entries(key).map(([path, dir]) => ({ path, parts: path.split('.'), dir })),
  sparse,
});
const sortedHex = (keys: readonly Buffer[]): string[] => keys.map((key) => key.toString('hex')).sort();
const keyOf = (...values: unknown[]): Buffer => Buffer.concat(values.map((value) => encodeKey(value)));
const errorCodeOf = (run: () => unknown): number => {
  try {
    run();
  } catch (error) {
    if (error instanceof MongoError) return error.code;
    throw error;
  }
  throw new Error('no error');
};
const id = new ObjectId();

describe('values at a path', () => {
  it.each<[path: string, doc: Doc, values: unknown[], multikey: boolean]>([
    ['a', { a: 1 }, [1], false],
    ['a', {}, [undefined], false],
    ['a', { a: null }, [null], false],
    ['a', { a: [1, 2] }, [1, 2], true],
    ['a', { a: [[1], 2] }, [[1], 2], true],
    ['a', { a: [] }, [EMPTY_ARRAY], true],
    ['a.b', { a: { b: 1 } }, [1], false],
    ['a.b', { a: 1 }, [undefined], false],
    ['a.b', { a: [{ b: 1 }, { b: [2, 3] }, {}] }, [1, 2, 3, undefined], true],
    ['a.b', { a: [1, { b: 2 }] }, [undefined, 2], true],
    ['a.b', { a: [] }, [undefined], true],
    ['a.1', { a: [4, 5] }, [5], false],
    ['a.5', { a: [4, 5] }, [undefined, undefined], true],
    ['a.0.b', { a: [{ b: 1 }, { b: 2 }] }, [1], false],
    ['a.$id', { a: new DBRef('c', id) }, [id], false],
    ['toString', {}, [undefined], false],
  ])('are extracted for the path %s from %j', (path, doc, values, multikey) => {
    expect(extractValues(doc, path.split('.'))).toEqual({ values, multikey });
  });

  it('for distinct leave out missing fields and empty arrays', () => {
    expect(distinctValues({ a: [{ b: 1 }, {}, { b: [2, null] }, { b: [] }] }, ['a', 'b'])).toEqual([1, 2, null]);
    expect(distinctValues({}, ['a'])).toEqual([]);
  });
});

it('only a path component of one to nine digits can be an array index', () => {
  expect(['0', '12', '123456789', '', '-1', '1a', '1234567890'].map(isArrayIndex)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

describe('index keys', () => {
  it.each<[string, IndexShape, Doc, Buffer[], boolean]>([
    ['one field', shape({ a: 1 }), { a: 1 }, [keyOf(1)], false],
    ['a missing field', shape({ a: 1 }), {}, [keyOf(null)], false],
    ['two fields', shape({ a: 1, b: 1 }), { a: 1, b: 'x' }, [keyOf(1, 'x')], false],
    ['an array', shape({ a: 1 }), { a: [1, 2, Long.ONE] }, [keyOf(1), keyOf(2)], true],
    ['an empty array', shape({ a: 1 }), { a: [] }, [encodeKey(EMPTY_ARRAY)], true],
    ['an array beside a value', shape({ a: 1, b: 1 }), { a: [1, 2], b: 3 }, [keyOf(1, 3), keyOf(2, 3)], true],
    [
      'two fields of one array',
      shape({ 'a.x': 1, 'a.y': 1 }),
      { a: [{ x: 1, y: 2 }, { x: 3 }] },
      [keyOf(1, 2), keyOf(3, null)],
      true,
    ],
    ['an array and a field in it', shape({ a: 1, 'a.x': 1 }), { a: [{ x: 1 }] }, [keyOf({ x: 1 }, 1)], true],
    ['one element', shape({ 'a.0': 1 }), { a: [5, 6] }, [keyOf(5)], false],
    ['a sparse index, with the field', shape({ a: 1 }, true), { a: null }, [keyOf(null)], false],
    ['a sparse index, without the field', shape({ a: 1 }, true), { b: 1 }, [], false],
    ['a sparse index, with one of two fields', shape({ a: 1, b: 1 }, true), { b: 1 }, [keyOf(null, 1)], false],
    ['a sparse index, without the field in an array', shape({ 'a.b': 1 }, true), { a: [{}, 1] }, [], false],
  ])('have the expected values for %s', (_name, index, doc, keys, multikey) => {
    const result = indexKeys(index, doc);
    expect(sortedHex(result.keys)).toEqual(sortedHex(keys));
    expect(result.arrays !== 0).toBe(multikey);
  });

  it('report which fields of the index take values from arrays', () => {
    expect(indexKeys(shape({ a: 1, b: 1 }), { a: 1, b: 2 }).arrays).toBe(0);
    expect(indexKeys(shape({ a: 1, b: 1 }), { a: [1, 2], b: 2 }).arrays).toBe(0b01);
    expect(indexKeys(shape({ a: 1, b: 1 }), { a: 1, b: [] }).arrays).toBe(0b10);
    expect(indexKeys(shape({ c: 1, 'a.x': 1, 'a.y': 1 }), { a: [{ x: 1 }] }).arrays).toBe(0b110);
  });

  it('contain the inverted value of a descending field', () => {
    expect(indexKeys(shape({ a: 1, b: -1 }), { a: 1, b: 2 }).keys).toEqual([
      Buffer.concat([encodeKey(1), invertKey(encodeKey(2))]),
    ]);
  });

  it.each<[IndexShape, Doc, number]>([
    [shape({ a: 1, b: 1 }), { a: [1], b: [2] }, 171],
    [shape({ 'a.x': 1, 'a.y': 1 }), { a: [{ x: [1], y: [2] }] }, 171],
    [shape({ 'a.0': 1 }), { a: [{ 0: 1 }] }, 16746],
  ])('are rejected for the index %j and the document %j with error %d', (index, doc, code) => {
    expect(errorCodeOf(() => indexKeys(index, doc))).toBe(code);
  });
});

describe('sorting', () => {
  it.each<[Doc, Doc[], unknown[], Doc?]>([
    [{ a: 1 }, [{ _id: 1, a: 2 }, { _id: 2, a: 1 }, { _id: 3 }], [3, 2, 1]],
    [{ a: -1 }, [{ _id: 1, a: 2 }, { _id: 2, a: 'x' }, { _id: 3 }], [2, 1, 3]],
    [{ a: 1 }, [{ _id: 1, a: [5, 9] }, { _id: 2, a: 6 }, { _id: 3, a: [] }, { _id: 4 }], [3, 4, 1, 2]],
    [{ a: -1 }, [{ _id: 1, a: [5, 9] }, { _id: 2, a: 6 }, { _id: 3, a: [] }, { _id: 4 }], [1, 2, 4, 3]],
    [
      { 'a.b': 1 },
      [
        { _id: 1, a: [{ b: 3 }, { b: 2 }] },
        { _id: 2, a: { b: 1 } },
      ],
      [2, 1],
    ],
    [
      { a: 1, b: -1 },
      [
        { _id: 1, a: 1, b: 1 },
        { _id: 2, a: 1, b: 2 },
        { _id: 3, a: 0, b: 0 },
      ],
      [3, 2, 1],
    ],
    [
      { 'a.x': 1, 'a.y': 1 },
      [
        {
          _id: 1,
          a: [
            { x: 1, y: 2 },
            { x: 0, y: 5 },
          ],
        },
        { _id: 2, a: [{ x: 0, y: 3 }] },
      ],
      [2, 1],
    ],
    [
      { 'a.x': -1, 'a.y': 1 },
      [
        { _id: 1, a: [{ x: 'b', y: 9 }, { x: 'A', y: 0 }, 5] },
        { _id: 2, a: [{ x: 'B', y: 1 }] },
      ],
      [2, 1],
      { locale: 'en', strength: 2 },
    ],
    [
      { a: 1 },
      [
        { _id: 1, a: 'b' },
        { _id: 2, a: 'A' },
        { _id: 3, a: 'a' },
      ],
      [2, 3, 1],
    ],
    [
      { a: 1 },
      [
        { _id: 1, a: 'b' },
        { _id: 2, a: 'A' },
        { _id: 3, a: 'a' },
        { _id: 4, a: 1 },
      ],
      [4, 2, 3, 1],
      { locale: 'en', strength: 2 },
    ],
    [
      { a: 1 },
      [
        { _id: 1, a: 'n10' },
        { _id: 2, a: 'n9' },
      ],
      [2, 1],
      { locale: 'en', numericOrdering: true },
    ],
  ])('by %j puts %j into the order %j', (spec, docs, order, collation) => {
    expect(sortDocuments(docs, compileSort(spec, collation)).map((doc) => doc._id)).toEqual(order);
  });

  it('by two fields is rejected if both are arrays in one document, but not in different documents', () => {
    const sorter = compileSort({ a: 1, b: 1 });
    expect(errorCodeOf(() => sorter.key({ a: [1, 2], b: [3] }))).toBe(2);
    expect(sorter.compare(sorter.key({ a: [1, 2], b: 3 }), sorter.key({ a: 1, b: [4, 3] }))).toBe(0);
  });

  it.each([{ a: 2 }, { a: 'x' }, { a: 0 }])('by %j is rejected', (spec) => {
    expect(errorCodeOf(() => compileSort(spec))).toBe(15975);
  });
});
