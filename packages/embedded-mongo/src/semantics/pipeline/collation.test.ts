import { describe, expect, it } from 'vitest';
import type { Doc } from '../../values/bson.ts';
import { run } from './testing.ts';

const options = { collation: { locale: 'en', strength: 2 } };

describe('a collation', () => {
  it.each<[Doc, unknown]>([
    [{ $in: ['x', ['X']] }, true],
    [{ $indexOfArray: [['a', 'X'], 'x'] }, 1],
    [{ $min: ['b', 'C'] }, 'b'],
    [{ $max: ['a', 'B'] }, 'B'],
    [{ $maxN: { input: ['a', 'B'], n: 1 } }, ['B']],
  ])('is used by %j', (expression, value) => {
    expect(run([{}], [{ $project: { value: expression } }], options)).toEqual([{ value }]);
  });

  const docs = [{ k: 'b' }, { k: 'C' }, { k: 'B' }];

  it('is used by accumulators', () => {
    const group = {
      _id: null,
      min: { $min: '$k' },
      max: { $max: '$k' },
      set: { $addToSet: '$k' },
      maxN: { $maxN: { input: '$k', n: 1 } },
    };
    expect(run(docs, [{ $group: group }], options)).toEqual([
      { _id: null, min: 'b', max: 'C', set: ['b', 'C'], maxN: ['C'] },
    ]);
  });

  it('is used by $bucket and $bucketAuto', () => {
    expect(run(docs, [{ $bucket: { groupBy: '$k', boundaries: ['a', 'C', 'd'] } }], options)).toEqual([
      { _id: 'a', count: 2 },
      { _id: 'C', count: 1 },
    ]);
    expect(run(docs, [{ $bucketAuto: { groupBy: '$k', buckets: 2 } }], options)).toEqual([
      { _id: { min: 'b', max: 'C' }, count: 2 },
      { _id: { min: 'C', max: 'C' }, count: 1 },
    ]);
  });
});
