import { Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { long, thrownBy } from '../../testing.ts';
import type { Doc } from '../../values/bson.ts';
import { run, sales } from './testing.ts';

describe('$group', () => {
  const group = (spec: Doc, docs = sales): Doc[] => run(docs, [{ $group: spec }, { $sort: { _id: 1 } }]);

  it('sums, averages and counts', () => {
    expect(
      group({
        _id: '$item',
        total: { $sum: { $multiply: ['$price', '$quantity'] } },
        average: { $avg: '$quantity' },
        n: { $sum: 1 },
        c: { $count: {} },
      }),
    ).toEqual([
      { _id: 'abc', total: 72.5, average: 3.5, n: 2, c: 2 },
      { _id: 'jkl', total: long(20), average: 1, n: 1, c: 1 },
      { _id: 'xyz', total: long(50), average: 10, n: 1, c: 1 },
    ]);
  });

  it('puts all documents into one group if _id is null', () => {
    expect(
      group({
        _id: null,
        first: { $first: '$item' },
        last: { $last: '$item' },
        min: { $min: '$price' },
        max: { $max: '$quantity' },
        all: { $push: '$_id' },
        set: { $addToSet: '$item' },
        tags: { $push: '$tags' },
        merged: { $mergeObjects: { a: '$_id' } },
        spread: { $stdDevPop: '$_id' },
      }),
    ).toEqual([
      {
        _id: null,
        first: 'abc',
        last: 'abc',
        min: 5,
        max: long(10),
        all: [1, 2, 3, 4],
        set: ['abc', 'jkl', 'xyz'],
        tags: [['a', 'b'], [], ['b']],
        merged: { a: 4 },
        spread: Math.sqrt(1.25),
      },
    ]);
  });

  it('selects values by their order in a group', () => {
    expect(
      group({
        _id: null,
        top: { $top: { sortBy: { price: -1 }, output: '$_id' } },
        topN: { $topN: { n: 2, sortBy: { price: 1 }, output: ['$_id', '$price'] } },
        bottom: { $bottom: { sortBy: { price: -1 }, output: '$_id' } },
        bottomN: { $bottomN: { n: 2, sortBy: { price: -1 }, output: '$_id' } },
        firstN: { $firstN: { input: '$_id', n: 2 } },
        lastN: { $lastN: { input: '$_id', n: 2 } },
        maxN: { $maxN: { input: '$price', n: 2 } },
        minN: { $minN: { input: '$price', n: 2 } },
      }),
    ).toEqual([
      {
        _id: null,
        top: 2,
        topN: [
          [3, 5],
          [1, 10],
        ],
        bottom: 3,
        bottomN: [1, 3],
        firstN: [1, 2],
        lastN: [3, 4],
        maxN: [20, 10.5],
        minN: [5, 10],
      },
    ]);
  });

  it('has one group for equal numbers of different types, and one for null and missing', () => {
    expect(group({ _id: '$k', n: { $sum: 1 } }, [{ k: 1 }, { k: long(1) }, { k: null }, {}])).toEqual([
      { _id: null, n: 2 },
      { _id: 1, n: 2 },
    ]);
  });

  it('groups by documents', () => {
    expect(group({ _id: { a: '$a', b: '$b' }, n: { $sum: 1 } }, [{ a: 1 }, { a: 1 }, { a: 1, b: 2 }])).toEqual([
      { _id: { a: 1 }, n: 2 },
      { _id: { a: 1, b: 2 }, n: 1 },
    ]);
  });

  it('sums doubles without rounding errors, and whole numbers exactly', () => {
    const values = [1e100, 1, -1e100].map((v) => ({ v }));
    expect(group({ _id: null, s: { $sum: '$v' } }, values)).toEqual([{ _id: null, s: 1 }]);
    const integers = [Long.fromString('9007199254740993'), long(1), 1].map((v) => ({ v }));
    expect(group({ _id: null, s: { $sum: '$v' } }, integers)).toEqual([
      { _id: null, s: Long.fromString('9007199254740995') },
    ]);
  });

  it('uses a collation', () => {
    const docs = [{ k: 'x' }, { k: 'X' }];
    expect(
      run(docs, [{ $group: { _id: '$k', n: { $sum: 1 } } }], { collation: { locale: 'en', strength: 2 } }),
    ).toEqual([{ _id: 'x', n: 2 }]);
  });
});

describe('other stages that group', () => {
  it('include $sortByCount, which returns the largest group first', () => {
    expect(run(sales, [{ $sortByCount: '$item' }])[0]).toEqual({ _id: 'abc', count: 2 });
  });

  it('include $bucket, which groups by boundaries and rejects other values without a default', () => {
    const stage = {
      $bucket: { groupBy: '$price', boundaries: [0, 10, 15], default: 'other', output: { ids: { $push: '$_id' } } },
    };
    expect(run(sales, [stage])).toEqual([
      { _id: 0, ids: [3] },
      { _id: 10, ids: [1, 4] },
      { _id: 'other', ids: [2] },
    ]);
    expect(thrownBy(() => run(sales, [{ $bucket: { groupBy: '$price', boundaries: [0, 1] } }])).code).toBe(40066);
  });

  it('include $bucketAuto, which puts equal values into the same bucket', () => {
    const docs = [1, 2, 2, 3, 4, 5].map((v) => ({ v }));
    expect(run(docs, [{ $bucketAuto: { groupBy: '$v', buckets: 3 } }])).toEqual([
      { _id: { min: 1, max: 3 }, count: 3 },
      { _id: { min: 3, max: 5 }, count: 2 },
      { _id: { min: 5, max: 5 }, count: 1 },
    ]);
  });
});
