import { Decimal128 } from 'bson';
import { describe, expect, it } from 'vitest';
import { long } from '../../testing.ts';
import type { Doc } from '../../values/bson.ts';
import { run, sales } from './testing.ts';

describe('basic stages', () => {
  it.each<[string, Doc[], unknown[]]>([
    ['$match', [{ $match: { price: { $gte: 10 } } }], [1, 2, 4]],
    ['$match with $expr', [{ $match: { $expr: { $gt: ['$price', '$quantity'] } } }], [1, 2, 4]],
    ['$sort', [{ $sort: { item: -1, price: 1 } }], [3, 2, 1, 4]],
    ['$sort by an array', [{ $sort: { tags: 1 } }], [2, 4, 1, 3]],
    ['$skip and $limit', [{ $skip: 1 }, { $limit: 2 }], [2, 3]],
  ])('return the right documents in order for %s', (_name, stages, ids) => {
    expect(run(sales, stages).map((doc) => doc._id)).toEqual(ids);
  });

  it.each<[string, Doc[], Doc[], Doc[]]>([
    ['$project', [{ a: 1, b: 2 }], [{ $project: { c: { $add: ['$a', '$b'] } } }], [{ c: 3 }]],
    [
      '$addFields',
      [{ a: 1 }],
      [{ $addFields: { b: '$a', 'c.d': 1, e: { f: '$a' } } }],
      [{ a: 1, b: 1, c: { d: 1 }, e: { f: 1 } }],
    ],
    [
      '$set in arrays',
      [{ a: [{ b: 1 }, { b: 2 }] }],
      [{ $set: { 'a.c': 9 } }],
      [
        {
          a: [
            { b: 1, c: 9 },
            { b: 2, c: 9 },
          ],
        },
      ],
    ],
    ['$set with values from before the stage', [{ a: 1, b: 2 }], [{ $set: { a: '$b', b: '$a' } }], [{ a: 2, b: 1 }]],
    ['$set of $$REMOVE', [{ a: 1 }], [{ $set: { a: '$$REMOVE' } }], [{}]],
    ['$unset', [{ a: 1, b: { c: 1, d: 1 } }], [{ $unset: ['a', 'b.c'] }], [{ b: { d: 1 } }]],
    ['$replaceRoot', [{ a: { b: 1 } }], [{ $replaceRoot: { newRoot: '$a' } }], [{ b: 1 }]],
    ['$replaceWith', [{ a: { b: 1 } }], [{ $replaceWith: { $mergeObjects: ['$a', { c: 1 }] } }], [{ b: 1, c: 1 }]],
    [
      '$unwind',
      [{ a: [1, 2] }, { a: [] }, { a: 3 }, { a: null }, {}],
      [{ $unwind: '$a' }],
      [{ a: 1 }, { a: 2 }, { a: 3 }],
    ],
    [
      '$unwind that preserves null, missing and empty arrays',
      [{ a: [] }, { a: null }, {}],
      [{ $unwind: { path: '$a', preserveNullAndEmptyArrays: true } }],
      [{}, { a: null }, {}],
    ],
    [
      '$unwind with an index',
      [{ a: ['x', 'y'] }, { a: 1 }],
      [{ $unwind: { path: '$a', includeArrayIndex: 'i' } }],
      [
        { a: 'x', i: long(0) },
        { a: 'y', i: long(1) },
        { a: 1, i: null },
      ],
    ],
    [
      '$unwind of a nested array',
      [{ a: { b: [1, 2], c: 1 } }],
      [{ $unwind: '$a.b' }],
      [{ a: { b: 1, c: 1 } }, { a: { b: 2, c: 1 } }],
    ],
    ['$count', [{ a: 1 }, { a: 2 }], [{ $count: 'n' }], [{ n: 2 }]],
    ['$count of nothing', [], [{ $count: 'n' }], []],
    [
      '$redact',
      [{ l: 1, a: { l: 5, x: 1 }, b: [{ l: 1 }, { l: 9 }] }],
      [{ $redact: { $cond: [{ $gt: ['$l', 3] }, '$$PRUNE', '$$DESCEND'] } }],
      [{ l: 1, b: [{ l: 1 }] }],
    ],
    ['$documents', [], [{ $documents: [{ a: 1 }] }, { $set: { b: 2 } }], [{ a: 1, b: 2 }]],
    ['$sample of more documents than there are', [{ a: 1 }], [{ $sample: { size: 5 } }], [{ a: 1 }]],
  ])('give the right documents for %s, and do not change the input', (_name, docs, stages, expected) => {
    const before = JSON.stringify(docs);
    expect(run(docs, stages)).toStrictEqual(expected);
    expect(JSON.stringify(docs)).toBe(before);
  });

  it('keep the types of values that they do not compute', () => {
    const doc = { _id: 1, l: long(5), d: Decimal128.fromString('1.10'), date: new Date(5) };
    expect(run([doc], [{ $match: {} }, { $set: { x: 1 } }, { $sort: { l: 1 } }])).toStrictEqual([{ ...doc, x: 1 }]);
  });

  it('read only the documents that they need', () => {
    let readCount = 0;
    const endlessDocs = (function* () {
      for (;;) yield { n: readCount++ };
    })();
    expect(run(endlessDocs, [{ $match: { n: { $gte: 2 } } }, { $limit: 3 }])).toHaveLength(3);
    expect(readCount).toBe(5);
  });
});
