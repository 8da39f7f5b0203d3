import { Binary, Long, ObjectId, Timestamp } from 'bson';
import { describe, expect, it } from 'vitest';
import { decimal } from '../testing.ts';
import type { Doc } from '../values/bson.ts';
import { applyUpdate, isOperatorUpdate, isPipelineUpdate, type Update, type UpdateOptions } from './update.ts';

const long = (text: string): Long => Long.fromString(text);
const toJson = (doc: Doc): string => JSON.stringify(doc);

const TABLE: [name: string, doc: Doc, update: Update, after: Doc, options?: UpdateOptions][] = [
  ['$set', { a: 1 }, { $set: { a: 2, b: { c: 1 } } }, { a: 2, b: { c: 1 } }],
  ['$set in order of the paths', {}, { $set: { b: 1, a: 1, 'c.10': 1, 'c.2': 1 } }, { a: 1, b: 1, c: { 2: 1, 10: 1 } }],
  ['$set of a nested path', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
  ['$set of an element', { a: [1, 2] }, { $set: { 'a.1': 5 } }, { a: [1, 5] }],
  ['$set past the end', { a: [1] }, { $set: { 'a.3': 5 } }, { a: [1, null, null, 5] }],
  ['$set in an element', { a: [{ b: 1 }] }, { $set: { 'a.0.c': 2 } }, { a: [{ b: 1, c: 2 }] }],
  ['an empty $set', { a: 1 }, { $set: {} }, { a: 1 }],
  ['$setOnInsert when updating', { a: 1 }, { $setOnInsert: { b: 1 } }, { a: 1 }],
  ['$setOnInsert when inserting', { a: 1 }, { $setOnInsert: { b: 1 } }, { a: 1, b: 1 }, { insert: true }],
  ['$unset', { a: 1, b: { c: 1, d: 1 } }, { $unset: { a: '', 'b.c': 1, 'x.y': 1 } }, { b: { d: 1 } }],
  ['$unset of an element', { a: [1, 2] }, { $unset: { 'a.0': '' } }, { a: [null, 2] }],
  ['$rename', { a: 1, b: { c: 2 } }, { $rename: { a: 'x', 'b.c': 'y.z', q: 'r' } }, { b: {}, x: 1, y: { z: 2 } }],
  ['$rename onto a field', { a: 1, b: 2 }, { $rename: { a: 'b' } }, { b: 1 }],

  ['$inc', { a: 1 }, { $inc: { a: 2, b: 3 } }, { a: 3, b: 3 }],
  ['$inc of doubles', { a: 1.5 }, { $inc: { a: 2 } }, { a: 3.5 }],
  ['$inc past 32 bits', { a: 2147483647 }, { $inc: { a: 1 } }, { a: long('2147483648') }],
  ['$inc of a long', { a: long('9007199254740993') }, { $inc: { a: 1 } }, { a: long('9007199254740994') }],
  ['$inc of an int by a long', { a: 1 }, { $inc: { a: long('2') } }, { a: long('3') }],
  ['$inc of a long by a double', { a: long('1') }, { $inc: { a: 0.5 } }, { a: 1.5 }],
  ['$inc of a decimal', { a: decimal('0.1') }, { $inc: { a: decimal('0.2') } }, { a: decimal('0.3') }],
  ['$inc of a decimal by an int', { a: decimal('1.10') }, { $inc: { a: 1 } }, { a: decimal('2.10') }],
  ['$inc of an int by a decimal', { a: 1 }, { $inc: { a: decimal('0.5') } }, { a: decimal('1.5') }],
  ['$inc with NaN', { a: Number.NaN }, { $inc: { a: 1 } }, { a: Number.NaN }],
  ['$mul', { a: 3 }, { $mul: { a: 2, b: 5 } }, { a: 6, b: 0 }],
  [
    '$mul of missing fields by type',
    {},
    { $mul: { a: long('2'), b: decimal('2') } },
    { a: Long.ZERO, b: decimal('0') },
  ],
  ['$mul past 32 bits', { a: 65536 }, { $mul: { a: 65536 } }, { a: long('4294967296') }],
  ['$mul of decimals', { a: decimal('1.5') }, { $mul: { a: decimal('1.5') } }, { a: decimal('2.25') }],
  ['$min and $max', { a: 5, b: 5 }, { $min: { a: 3, c: 1 }, $max: { b: 3, d: 1 } }, { a: 3, b: 5, c: 1, d: 1 }],
  ['$min and $max across types', { a: 'x', b: 1 }, { $min: { a: 5 }, $max: { b: 'x' } }, { a: 5, b: 'x' }],
  ['$max with an equal number of another type', { a: long('5') }, { $max: { a: 5 } }, { a: long('5') }],
  [
    '$bit',
    { a: 13, b: 3, c: 1 },
    { $bit: { a: { and: 10 }, b: { or: 5 }, c: { xor: 5 }, d: { or: 6 } } },
    { a: 8, b: 7, c: 4, d: 6 },
  ],
  ['$bit of a long', { a: long('8589934592') }, { $bit: { a: { or: 1 } } }, { a: long('8589934593') }],
  ['$bit of a negative int', { a: -1 }, { $bit: { a: { and: 6 } } }, { a: 6 }],

  ['$push', { a: [1] }, { $push: { a: 2, b: [3] } }, { a: [1, 2], b: [[3]] }],
  ['$push $each', { a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
  ['$push $position', { a: [1, 2] }, { $push: { a: { $each: [9], $position: 1 } } }, { a: [1, 9, 2] }],
  ['$push negative $position', { a: [1, 2, 3] }, { $push: { a: { $each: [9], $position: -1 } } }, { a: [1, 2, 9, 3] }],
  ['$push $position out of range', { a: [1] }, { $push: { a: { $each: [9], $position: 50 } } }, { a: [1, 9] }],
  ['$push $slice', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: 2 } } }, { a: [1, 2] }],
  ['$push negative $slice', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: -2 } } }, { a: [2, 3] }],
  ['$push $slice 0', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: 0 } } }, { a: [] }],
  ['$push $slice as a long', { a: [1, 2] }, { $push: { a: { $each: [], $slice: Long.ONE } } }, { a: [1] }],
  ['$push $sort', { a: [3, 1] }, { $push: { a: { $each: [2, 'x', null], $sort: -1 } } }, { a: ['x', 3, 2, 1, null] }],
  [
    '$push $sort by a field',
    { a: [{ b: 2, n: 1 }, { b: 1 }] },
    { $push: { a: { $each: [{ b: 2, n: 2 }, 7], $sort: { b: 1 } } } },
    { a: [7, { b: 1 }, { b: 2, n: 1 }, { b: 2, n: 2 }] },
  ],
  ['$push $sort and $slice', { a: [3] }, { $push: { a: { $each: [1, 2], $sort: 1, $slice: 2 } } }, { a: [1, 2] }],
  ['$addToSet', { a: [1, { b: 1 }] }, { $addToSet: { a: { b: 1 }, c: 1 } }, { a: [1, { b: 1 }], c: [1] }],
  ['$addToSet by value', { a: [1] }, { $addToSet: { a: Long.ONE } }, { a: [1] }],
  [
    '$addToSet, fields in another order',
    { a: [{ b: 1, c: 1 }] },
    { $addToSet: { a: { c: 1, b: 1 } } },
    {
      a: [
        { b: 1, c: 1 },
        { c: 1, b: 1 },
      ],
    },
  ],
  ['$addToSet $each', { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } }, { a: [1, 2] }],
  ['$pull of a value', { a: [1, 2, 1, Long.ONE] }, { $pull: { a: 1, b: 1 } }, { a: [2] }],
  ['$pull by condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  ['$pull by $in', { a: [1, 5, 9] }, { $pull: { a: { $in: [1, 9] } } }, { a: [5] }],
  [
    '$pull of documents',
    { a: [{ b: 1, c: 2 }, { b: 1 }, { b: 2 }, 1] },
    { $pull: { a: { b: 1 } } },
    { a: [{ b: 2 }, 1] },
  ],
  [
    '$pull by $or',
    { a: [{ b: 1 }, { c: 1 }, { d: 1 }] },
    { $pull: { a: { $or: [{ b: 1 }, { c: 1 }] } } },
    { a: [{ d: 1 }] },
  ],
  [
    '$pull with $elemMatch',
    { a: [{ b: [{ c: 1 }] }, { b: [] }] },
    { $pull: { a: { b: { $elemMatch: { c: 1 } } } } },
    { a: [{ b: [] }] },
  ],
  ['$pull by regular expression', { a: ['ab', 'c'] }, { $pull: { a: /^a/ } }, { a: ['c'] }],
  ['$pull of an array', { a: [[1], [2], 1] }, { $pull: { a: [1] } }, { a: [[2], 1] }],
  ['$pull of null', { a: [null, 1] }, { $pull: { a: null } }, { a: [1] }],
  ['$pullAll', { a: [1, 2, { b: 1 }, 1] }, { $pullAll: { a: [1, { b: 1 }], x: [1] } }, { a: [2] }],
  ['$pop', { a: [1, 2], b: [1, 2], c: [] }, { $pop: { a: 1, b: -1, c: 1, d: 1 } }, { a: [1], b: [2], c: [] }],

  ['the positional $', { a: [1, 2] }, { $set: { 'a.$': 9 } }, { a: [1, 9] }, { position: 1 }],
  [
    'two paths through $',
    { a: [{ b: 1 }] },
    { $set: { 'a.$.b': 2, 'a.$.c': 3 } },
    { a: [{ b: 2, c: 3 }] },
    { position: 0 },
  ],
  ['$[]', { a: [{ b: 1 }, { b: 2 }] }, { $inc: { 'a.$[].b': 1 } }, { a: [{ b: 2 }, { b: 3 }] }],
  ['$[] of an empty array', { a: [] }, { $set: { 'a.$[].b': 1 } }, { a: [] }],
  ['$[name]', { a: [1, 5, 9] }, { $set: { 'a.$[e]': 0 } }, { a: [1, 0, 0] }, { arrayFilters: [{ e: { $gte: 5 } }] }],
  [
    'nested $[name]',
    { a: [{ b: [1, 2] }, { b: [2], x: 1 }] },
    { $set: { 'a.$[o].b.$[i]': 0 } },
    { a: [{ b: [1, 2] }, { b: [0], x: 1 }] },
    { arrayFilters: [{ 'o.x': 1 }, { i: 2 }] },
  ],
  [
    '$[name] with $or',
    { a: [{ b: 1 }, { c: 1 }, {}] },
    { $set: { 'a.$[e].d': 1 } },
    { a: [{ b: 1, d: 1 }, { c: 1, d: 1 }, {}] },
    { arrayFilters: [{ $or: [{ 'e.b': 1 }, { 'e.c': 1 }] }] },
  ],

  ['a replacement', { _id: 1, a: 1 }, { b: 1 }, { _id: 1, b: 1 }],
  ['a replacement with the same _id', { _id: 1, a: 1 }, { b: 1, _id: 1 }, { _id: 1, b: 1 }],
  ['an empty replacement', { _id: 1, a: 1 }, {}, { _id: 1 }],
  ['the field __proto__', {}, { $set: { '__proto__.polluted': 1 } }, JSON.parse('{"__proto__": {"polluted": 1}}')],
  [
    'a field named like a prototype member',
    {},
    { $set: { 'valueOf.a': 1 }, $push: { toString: 1 } },
    { toString: [1], valueOf: { a: 1 } },
  ],
];

describe('updates', () => {
  it.each(TABLE)('give the right new document for %s', (_name, doc, update, after, options) => {
    const before = toJson(doc);
    const result = applyUpdate(doc, update, options);
    expect(result).toStrictEqual(after);
    expect(Object.keys(result)).toEqual(Object.keys(after));
    expect(toJson(doc)).toBe(before);
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('polluted');
  });

  it('can push 300,000 values at once', () => {
    const values = Array.from({ length: 300_000 }, () => 1);
    const { a } = applyUpdate({ a: [0, 2] }, { $push: { a: { $each: values, $position: 1 } } });
    expect(a).toHaveLength(300_002);
    expect([a[0], a.at(-1)]).toEqual([0, 2]);
  });

  it('keep the types of other fields', () => {
    const id = new ObjectId();
    const doc = {
      _id: id,
      l: Long.ONE,
      d: decimal('1.0'),
      b: new Binary(Buffer.from('x')),
      t: new Timestamp({ t: 1, i: 1 }),
    };
    expect(applyUpdate(doc, { $set: { x: 1 } })).toStrictEqual({ ...doc, x: 1 });
  });

  it('set a date or a timestamp with $currentDate', () => {
    const { a, b, c } = applyUpdate({}, { $currentDate: { a: true, b: { $type: 'date' }, c: { $type: 'timestamp' } } });
    expect(Math.abs(Number(a) - Date.now())).toBeLessThan(5000);
    expect(b).toBeInstanceOf(Date);
    expect(c).toBeInstanceOf(Timestamp);
  });

  it('do not share values with the update', () => {
    const value = { b: [1] };
    const result = applyUpdate({}, { $set: { a: value }, $push: { c: value } });
    value.b.push(2);
    expect(result).toEqual({ a: { b: [1] }, c: [{ b: [1] }] });
  });

  it('use a collation in $pull and $addToSet', () => {
    const collation = { locale: 'en', strength: 2 };
    expect(applyUpdate({ a: ['X', 'y'] }, { $pull: { a: 'x' } }, { collation })).toEqual({ a: ['y'] });
    expect(applyUpdate({ a: ['X'] }, { $addToSet: { a: 'x' } }, { collation })).toEqual({ a: ['X'] });
  });
});

describe('the kinds of update', () => {
  it('are distinguished', () => {
    expect(isOperatorUpdate({ $set: { a: 1 } })).toBe(true);
    expect(isOperatorUpdate({ a: 1 })).toBe(false);
    expect(isOperatorUpdate({})).toBe(false);
    expect(isPipelineUpdate([{ $set: { a: 1 } }])).toBe(true);
    expect(isPipelineUpdate({ a: 1 })).toBe(false);
  });
});
