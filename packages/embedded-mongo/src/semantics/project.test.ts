import { Long } from 'bson';
import { describe, expect, it } from 'vitest';
import type { Doc } from '../values/bson.ts';
import { MongoError } from '../values/errors.ts';
import { compileProjection, compileProjectStage } from './project.ts';

const errorCodeOf = (run: () => unknown): number => {
  try {
    run();
  } catch (error) {
    if (error instanceof MongoError) return error.code;
    throw error;
  }
  throw new Error('no error');
};

const base: Doc = {
  _id: 1,
  a: 1,
  b: { c: 2, d: 3 },
  list: [1, 2, 3, 4],
  docs: [{ x: 1, y: 1 }, { x: 2, y: 2 }, 7, [{ x: 3 }]],
};
const { _id, a, b, list, docs } = base;

describe('projections of find', () => {
  it.each<[string, Doc, Doc, Doc?]>([
    ['an empty projection', {}, base],
    ['inclusion', { a: 1 }, { _id, a }],
    ['inclusion without _id', { a: true, _id: 0 }, { a }],
    ['only _id', { _id: 1 }, { _id }],
    ['exclusion', { a: 0, list: false }, { _id, b, docs }],
    ['exclusion of _id', { _id: 0 }, { a, b, list, docs }],
    ['exclusion with _id: 1', { _id: 1, b: 0, list: 0, docs: 0 }, { _id, a }],
    ['inclusion as a long', { a: Long.ONE }, { _id, a }],
    ['a nested field', { 'b.c': 1 }, { _id, b: { c: 2 } }],
    ['a nested document', { b: { c: 1 } }, { _id, b: { c: 2 } }],
    ['exclusion of a nested field', { 'b.c': 0, list: 0, docs: 0 }, { _id, a, b: { d: 3 } }],
    ['fields in arrays', { 'docs.x': 1 }, { _id, docs: [{ x: 1 }, { x: 2 }, [{ x: 3 }]] }],
    ['exclusion in arrays', { 'docs.x': 0, a: 0, b: 0, list: 0 }, { _id, docs: [{ y: 1 }, { y: 2 }, 7, [{}]] }],
    ['a field below a value', { 'a.z': 1 }, { _id }],
    ['inclusion of several fields', { list: 1, a: 1 }, { _id, a, list }],

    ['$slice', { list: { $slice: 2 }, b: 0, docs: 0 }, { _id, a, list: [1, 2] }],
    ['$slice without other fields', { list: { $slice: -1 } }, { ...base, list: [4] }],
    ['$slice with an inclusion', { a: 1, list: { $slice: [1, 2] } }, { _id, a, list: [2, 3] }],
    ['$slice before an inclusion', { list: { $slice: 1 }, a: 1 }, { _id, a, list: [1] }],
    ['$slice from the end', { list: { $slice: [-2, 1] }, a: 1 }, { _id, a, list: [3] }],
    ['$slice of a value that is not an array', { a: { $slice: 1 }, b: 1 }, { _id, a, b }],
    ['$elemMatch', { docs: { $elemMatch: { x: 2 } } }, { _id, docs: [{ x: 2, y: 2 }] }],
    ['$elemMatch on values', { list: { $elemMatch: { $gt: 2 } } }, { _id, list: [3] }],
    ['$elemMatch without a match', { docs: { $elemMatch: { x: 9 } } }, { _id }],
    ['the positional $', { 'docs.$': 1 }, { _id, docs: [{ x: 2, y: 2 }] }, { 'docs.x': 2 }],
    ['the positional $ on values', { 'list.$': 1 }, { _id, list: [3] }, { list: { $gte: 3 } }],

    ['a computed field', { a: 1, z: { $add: ['$a', 1] } }, { _id, a, z: 2 }],
    ['a path as a value', { z: '$b.c' }, { _id, z: 2 }],
    ['a literal', { z: { $literal: 1 }, y: 'text' }, { _id, z: 1, y: 'text' }],
    ['a missing value', { z: '$nothing', a: 1 }, { _id, a }],
    [
      'a computed nested field',
      { 'b.z': '$a', 'docs.z': '$a' },
      { _id, b: { z: 1 }, docs: [{ z: 1 }, { z: 1 }, [{ z: 1 }]] },
    ],
    ['$slice as an expression', { z: { $slice: ['$list', 1] } }, { _id, z: [1] }],
  ])('give the right fields for %s, and do not change the document', (_name, spec, expected, filter = {}) => {
    const before = JSON.stringify(base);
    const result = compileProjection(spec, filter)(base);
    expect(result).toStrictEqual(expected);
    expect(JSON.stringify(base)).toBe(before);
  });

  it('keep the order of the document, with _id first', () => {
    expect(Object.keys(compileProjection({ x: 1, y: 1 }, {})({ y: 1, x: 2, _id: 3 }))).toEqual(['_id', 'y', 'x']);
  });

  it('keep a field called __proto__', () => {
    const doc: Doc = JSON.parse('{"__proto__": 1, "a": 2}');
    expect(Object.entries(compileProjection({ a: 0 }, {})(doc))).toEqual([['__proto__', 1]]);
  });

  it.each<[Doc, number]>([
    [{ a: 1, b: 0 }, 31254],
    [{ a: 0, b: 1 }, 31253],
    [{ a: 1, 'a.b': 1 }, 31249],
    [{ 'a.b': 1, a: 1 }, 31250],
    [{ 'a.$': 1, 'b.$': 1 }, 31276],
    [{ a: {} }, 51270],
    [{ 'a.b': { $elemMatch: { x: 1 } } }, 31275],
    [{ a: { $elemMatch: 1 } }, 2],
    [{ a: { $slice: [1] } }, 28724],
    [{ a: { $slice: [1, 0] } }, 28724],
    [{ a: { $meta: 'textScore' } }, 2],
    [{ a: { $foo: 1 } }, 168],
    [{ 'a..b': 1 }, 15998],
    [{ $a: 1 }, 16410],
  ])('are rejected if they are invalid: %j', (spec, code) => {
    expect(errorCodeOf(() => compileProjection(spec, {}))).toBe(code);
  });

  it('fail if the positional $ has no matching element', () => {
    expect(errorCodeOf(() => compileProjection({ 'list.$': 1 }, { a: 1 })(base))).toBe(51246);
  });
});

describe('$project', () => {
  it.each<[Doc, Doc]>([
    [{ a: 1 }, { _id, a }],
    [{ _id: 0, z: { $slice: ['$list', 2] } }, { z: [1, 2] }],
    [{ _id: '$a' }, { _id: 1 }],
    [{ _id: 0, b: { c: 1, z: '$a' } }, { b: { c: 2, z: 1 } }],
    [{ _id: 0, a: '$$REMOVE', 'b.c': 1 }, { b: { c: 2 } }],
  ])('gives the right document for %j', (spec, expected) => {
    expect(compileProjectStage(spec)(base)).toStrictEqual(expected);
  });

  it('is rejected if it is empty', () => {
    expect(errorCodeOf(() => compileProjectStage({}))).toBe(51272);
  });
});
