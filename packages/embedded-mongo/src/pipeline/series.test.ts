import { describe, expect, it } from 'vitest';
import type { Doc } from '../bson.ts';
import { run } from './testing.ts';

describe('series', () => {
  const cakes: Doc[] = [
    { _id: 0, state: 'CA', year: 2020, n: 120 },
    { _id: 1, state: 'CA', year: 2021, n: 104 },
    { _id: 2, state: 'WA', year: 2019, n: 134 },
    { _id: 3, state: 'CA', year: 2019, n: 162 },
    { _id: 4, state: 'WA', year: 2020, n: 134 },
  ];
  const windowed = (output: Doc, sortBy: Doc = { year: 1 }): unknown[] =>
    run(cakes, [{ $setWindowFields: { partitionBy: '$state', sortBy, output: { v: output } } }]).map((doc) => [
      doc._id,
      doc.v,
    ]);

  it.each<[string, Doc, unknown[], Doc?]>([
    [
      'a running total',
      { $sum: '$n', window: { documents: ['unbounded', 'current'] } },
      [
        [3, 162],
        [0, 282],
        [1, 386],
        [2, 134],
        [4, 268],
      ],
    ],
    [
      'a moving average',
      { $avg: '$n', window: { documents: [-1, 0] } },
      [
        [3, 162],
        [0, 141],
        [1, 112],
        [2, 134],
        [4, 134],
      ],
    ],
    [
      'the whole partition',
      { $max: '$n' },
      [
        [3, 162],
        [0, 162],
        [1, 162],
        [2, 134],
        [4, 134],
      ],
    ],
    [
      'a range',
      { $sum: '$n', window: { range: [0, 1] } },
      [
        [3, 282],
        [0, 224],
        [1, 104],
        [2, 268],
        [4, 134],
      ],
    ],
    [
      '$documentNumber',
      { $documentNumber: {} },
      [
        [3, 1],
        [0, 2],
        [1, 3],
        [2, 1],
        [4, 2],
      ],
    ],
    [
      '$rank',
      { $rank: {} },
      [
        [3, 1],
        [0, 2],
        [1, 3],
        [2, 1],
        [4, 1],
      ],
      { n: -1 },
    ],
    [
      '$denseRank',
      { $denseRank: {} },
      [
        [1, 1],
        [0, 2],
        [3, 3],
        [2, 1],
        [4, 1],
      ],
      { n: 1 },
    ],
    [
      '$shift',
      { $shift: { output: '$n', by: -1, default: 'none' } },
      [
        [3, 'none'],
        [0, 162],
        [1, 120],
        [2, 'none'],
        [4, 134],
      ],
    ],
  ])('$setWindowFields: %s', (_name, output, expected, sortBy) => {
    expect(windowed(output, sortBy)).toEqual(expected);
  });

  it('$fill', () => {
    const docs = [{ t: 1, v: 10 }, { t: 3, v: null }, { t: 2 }, { t: 5, v: 50 }, { t: 6 }];
    const filled = (method: Doc): unknown[] =>
      run(docs, [{ $fill: { sortBy: { t: 1 }, output: { v: method } } }]).map((doc) => doc.v);
    expect(filled({ method: 'linear' })).toEqual([10, 20, 30, 50, null]);
    expect(filled({ method: 'locf' })).toEqual([10, 10, 10, 50, 50]);
    expect(run(docs, [{ $fill: { output: { v: { value: 0 } } } }]).map((doc) => doc.v)).toEqual([10, 0, 0, 50, 0]);
  });

  it('$densify of dates between bounds', () => {
    const at = (hour: number): Date => new Date(Date.UTC(2021, 4, 18, hour));
    const docs = [
      { t: at(0), v: 1 },
      { t: at(8), v: 2 },
    ];
    const stage = { $densify: { field: 't', range: { step: 4, unit: 'hour', bounds: [at(0), at(16)] } } };
    expect(run(docs, [stage])).toEqual([{ t: at(0), v: 1 }, { t: at(4) }, { t: at(8), v: 2 }, { t: at(12) }]);
  });

  it('$densify of numbers by partition, and over all', () => {
    const docs = [{ k: 'a', n: 1 }, { k: 'a', n: 4 }, { k: 'b', n: 2 }, { x: 1 }];
    const values = (bounds: string): unknown[] =>
      run(docs, [{ $densify: { field: 'n', partitionByFields: ['k'], range: { step: 1, bounds } } }]).map((doc) => [
        doc.k,
        doc.n,
      ]);
    expect(values('partition')).toEqual([
      [undefined, undefined],
      ['a', 1],
      ['a', 2],
      ['a', 3],
      ['a', 4],
      ['b', 2],
    ]);
    expect(values('full')).toEqual([
      [undefined, undefined],
      ['a', 1],
      ['a', 2],
      ['a', 3],
      ['a', 4],
      ['b', 1],
      ['b', 2],
      ['b', 3],
      ['b', 4],
    ]);
  });
});
