import { Decimal128, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import type { Doc } from './bson.ts';
import { MongoError } from './errors.ts';
import { evaluateVariables, type PipelineOptions, runPipeline } from './pipeline.ts';
import { applyUpdate } from './update.ts';

const run = (docs: Iterable<Doc>, stages: Doc[], options?: PipelineOptions): Doc[] => [
  ...runPipeline(docs, stages, options),
];
const codeOf = (action: () => unknown): number => {
  try {
    action();
  } catch (error) {
    if (error instanceof MongoError) return error.code;
    throw error;
  }
  throw new Error('no error');
};
const long = (value: number): Long => Long.fromNumber(value);

const sales: Doc[] = [
  { _id: 1, item: 'abc', price: 10, quantity: long(2), tags: ['a', 'b'] },
  { _id: 2, item: 'jkl', price: 20, quantity: long(1), tags: [] },
  { _id: 3, item: 'xyz', price: 5, quantity: long(10), tags: ['b'] },
  { _id: 4, item: 'abc', price: 10.5, quantity: long(5) },
];
const collections: Record<string, Doc[]> = {
  items: [
    { _id: 'abc', name: 'A', rank: 1 },
    { _id: 'jkl', name: 'J', codes: ['x', 'abc'] },
    { _id: 'nil', name: 'N', rank: null },
  ],
  people: [
    { _id: 1, name: 'Ann' },
    { _id: 2, name: 'Ben', boss: 'Ann' },
    { _id: 3, name: 'Cat', boss: 'Ben' },
    { _id: 4, name: 'Dan', boss: 'Cat' },
  ],
};
const resolveCollection = (name: string): Doc[] => collections[name] ?? [];

describe('stages on one document after the other', () => {
  it.each<[string, Doc[], unknown[]]>([
    ['$match', [{ $match: { price: { $gte: 10 } } }], [1, 2, 4]],
    ['$match with $expr', [{ $match: { $expr: { $gt: ['$price', '$quantity'] } } }], [1, 2, 4]],
    ['$sort', [{ $sort: { item: -1, price: 1 } }], [3, 2, 1, 4]],
    ['$sort by an array', [{ $sort: { tags: 1 } }], [2, 4, 1, 3]],
    ['$skip and $limit', [{ $skip: 1 }, { $limit: 2 }], [2, 3]],
  ])('%s', (_name, stages, ids) => {
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
    ['$set uses the document before', [{ a: 1, b: 2 }], [{ $set: { a: '$b', b: '$a' } }], [{ a: 2, b: 1 }]],
    ['$set removes what is missing', [{ a: 1 }], [{ $set: { a: '$$REMOVE' } }], [{}]],
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
      '$unwind that keeps',
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
    ['$sample', [{ a: 1 }], [{ $sample: { size: 5 } }], [{ a: 1 }]],
  ])('%s', (_name, docs, stages, expected) => {
    const before = JSON.stringify(docs);
    expect(run(docs, stages)).toStrictEqual(expected);
    expect(JSON.stringify(docs)).toBe(before);
  });

  it('keep the types of values they do not compute', () => {
    const doc = { _id: 1, l: long(5), d: Decimal128.fromString('1.10'), date: new Date(5) };
    expect(run([doc], [{ $match: {} }, { $set: { x: 1 } }, { $sort: { l: 1 } }])).toStrictEqual([{ ...doc, x: 1 }]);
  });

  it('read only what they need', () => {
    let read = 0;
    const endless = (function* () {
      for (;;) yield { n: read++ };
    })();
    expect(run(endless, [{ $match: { n: { $gte: 2 } } }, { $limit: 3 }])).toHaveLength(3);
    expect(read).toBe(5);
  });
});

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

  it('takes everything as one group', () => {
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

  it('orders within groups', () => {
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

  it('has one group for equal numbers, and for null and missing', () => {
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

  it('sums of doubles lose nothing by their order, sums of whole numbers stay exact', () => {
    const values = [1e100, 1, -1e100].map((v) => ({ v }));
    expect(group({ _id: null, s: { $sum: '$v' } }, values)).toEqual([{ _id: null, s: 1 }]);
    const big = [Long.fromString('9007199254740993'), long(1), 1].map((v) => ({ v }));
    expect(group({ _id: null, s: { $sum: '$v' } }, big)).toEqual([
      { _id: null, s: Long.fromString('9007199254740995') },
    ]);
  });

  it('follows a collation', () => {
    const docs = [{ k: 'x' }, { k: 'X' }];
    expect(
      run(docs, [{ $group: { _id: '$k', n: { $sum: 1 } } }], { collation: { locale: 'en', strength: 2 } }),
    ).toEqual([{ _id: 'x', n: 2 }]);
  });

  it('$sortByCount', () => {
    expect(run(sales, [{ $sortByCount: '$item' }])[0]).toEqual({ _id: 'abc', count: 2 });
  });

  it('$bucket', () => {
    const stage = {
      $bucket: { groupBy: '$price', boundaries: [0, 10, 15], default: 'other', output: { ids: { $push: '$_id' } } },
    };
    expect(run(sales, [stage])).toEqual([
      { _id: 0, ids: [3] },
      { _id: 10, ids: [1, 4] },
      { _id: 'other', ids: [2] },
    ]);
    expect(codeOf(() => run(sales, [{ $bucket: { groupBy: '$price', boundaries: [0, 1] } }]))).toBe(40066);
  });

  it('$bucketAuto', () => {
    const docs = [1, 2, 2, 3, 4, 5].map((v) => ({ v }));
    expect(run(docs, [{ $bucketAuto: { groupBy: '$v', buckets: 3 } }])).toEqual([
      { _id: { min: 1, max: 3 }, count: 3 },
      { _id: { min: 3, max: 5 }, count: 2 },
      { _id: { min: 5, max: 5 }, count: 1 },
    ]);
  });
});

describe('joins', () => {
  const join = (stages: Doc[], docs: Doc[]): Doc[] => run(docs, stages, { resolveCollection });

  it('$lookup by equality', () => {
    const stage = { $lookup: { from: 'items', localField: 'item', foreignField: '_id', as: 'found' } };
    expect(join([stage], sales.slice(0, 3)).map((doc) => doc.found)).toEqual([
      [collections.items?.[0]],
      [collections.items?.[1]],
      [],
    ]);
  });

  it('$lookup with arrays on either side, null and missing', () => {
    const byCode = { $lookup: { from: 'items', localField: 'k', foreignField: 'codes', as: 'f' } };
    expect(join([byCode, { $project: { n: '$f.name' } }], [{ k: 'abc' }, { k: ['q', 'x'] }, {}, { k: [] }])).toEqual([
      { n: ['J'] },
      { n: ['J'] },
      { n: ['A', 'N'] },
      { n: [] },
    ]);
    const byRank = { $lookup: { from: 'items', localField: 'k', foreignField: 'rank', as: 'f' } };
    expect(join([byRank, { $project: { n: '$f.name' } }], [{ k: long(1) }, { k: null }])).toEqual([
      { n: ['A'] },
      { n: ['J', 'N'] },
    ]);
  });

  it('$lookup under a collation', () => {
    const stage = { $lookup: { from: 'items', localField: 'item', foreignField: '_id', as: 'f' } };
    const options = { resolveCollection, collation: { locale: 'en', strength: 2 } };
    expect(run([{ item: 'ABC' }], [stage, { $project: { n: '$f.name' } }], options)).toEqual([{ n: ['A'] }]);
  });

  it('$lookup asks for what it needs', () => {
    const asked: unknown[] = [];
    const options = {
      resolveCollection: (name: string, filter?: Doc) => {
        asked.push([name, filter]);
        return [];
      },
    };
    run(
      [{ k: 1 }, { k: [2, 1] }],
      [{ $lookup: { from: 'c', localField: 'k', foreignField: 'x.y', as: 'f' } }],
      options,
    );
    expect(asked).toEqual([['c', { 'x.y': { $in: [1, 2] } }]]);
  });

  it('$lookup with a pipeline and variables', () => {
    const stage = {
      $lookup: {
        from: 'items',
        let: { wanted: '$item' },
        pipeline: [{ $match: { $expr: { $eq: ['$_id', '$$wanted'] } } }, { $project: { _id: 0, name: 1 } }],
        as: 'x.found',
      },
    };
    expect(join([stage], [{ item: 'jkl' }, { item: 'none' }])).toEqual([
      { item: 'jkl', x: { found: [{ name: 'J' }] } },
      { item: 'none', x: { found: [] } },
    ]);
  });

  it('$lookup with equality and a pipeline', () => {
    const stage = {
      $lookup: {
        from: 'items',
        localField: 'item',
        foreignField: '_id',
        pipeline: [{ $project: { name: 1, _id: 0 } }],
        as: 'f',
      },
    };
    expect(join([stage], [{ item: 'abc' }])).toEqual([{ item: 'abc', f: [{ name: 'A' }] }]);
  });

  it('$graphLookup', () => {
    const stage = {
      $graphLookup: {
        from: 'people',
        startWith: '$boss',
        connectFromField: 'boss',
        connectToField: 'name',
        as: 'line',
        depthField: 'depth',
      },
    };
    const [dan] = join([{ $match: { name: 'Dan' } }, stage], collections.people ?? []);
    expect(dan?.line).toEqual([
      { _id: 3, name: 'Cat', boss: 'Ben', depth: long(0) },
      { _id: 2, name: 'Ben', boss: 'Ann', depth: long(1) },
      { _id: 1, name: 'Ann', depth: long(2) },
    ]);
    const limited = {
      $graphLookup: { ...stage.$graphLookup, maxDepth: 1, restrictSearchWithMatch: { name: { $ne: 'Ben' } } },
    };
    expect(join([{ $match: { name: 'Dan' } }, limited], collections.people ?? [])[0]?.line).toHaveLength(1);
  });

  it('$unionWith', () => {
    expect(
      join(
        [{ $unionWith: { coll: 'items', pipeline: [{ $match: { rank: 1 } }] } }, { $project: { _id: 1 } }],
        [{ _id: 1 }],
      ),
    ).toEqual([{ _id: 1 }, { _id: 'abc' }]);
    expect(join([{ $unionWith: 'nowhere' }], [{ _id: 1 }])).toEqual([{ _id: 1 }]);
  });

  it('$facet', () => {
    expect(
      join(
        [
          {
            $facet: { n: [{ $count: 'n' }], top: [{ $sort: { price: -1 } }, { $limit: 1 }, { $project: { _id: 1 } }] },
          },
        ],
        sales,
      ),
    ).toEqual([{ n: [{ n: 4 }], top: [{ _id: 2 }] }]);
  });
});

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

describe('refused pipelines', () => {
  it.each<[Doc[], number]>([
    [[{ $foo: 1 }], 40324],
    [[{ $geoNear: {} }], 40324],
    [[{ $setWindowFields: {} }], 9],
    [[{ $setWindowFields: { output: { a: { $derivative: {} } } } }], 15952],
    [[{ $densify: {} }], 9],
    [[{}], 40323],
    [[{ $match: {}, $limit: 1 }], 40323],
    [[{ $out: 'x' }, { $match: {} }], 40601],
    [[{ $match: {} }, { $changeStream: {} }], 40573],
    [[{ $match: { $where: 'x' } }], 2],
    [[{ $limit: 0 }], 15958],
    [[{ $skip: -1 }], 15956],
    [[{ $count: '' }], 40156],
    [[{ $group: { a: 1 } }], 15955],
    [[{ $group: { _id: 1, a: 1 } }], 40234],
    [[{ $group: { _id: 1, a: { $foo: 1 } } }], 15952],
    [[{ $group: { _id: 1, 'a.b': { $sum: 1 } } }], 40235],
    [[{ $project: { a: { $foo: 1 } } }], 168],
    [[{ $sort: { a: 2 } }], 15975],
    [[{ $unwind: 'a' }], 28818],
    [[{ $lookup: { from: 'x', as: 'y' } }], 9],
    [[{ $facet: { a: [{ $foo: 1 }] } }], 40324],
    [[{ $bucket: { groupBy: '$a', boundaries: [2, 1] } }], 40194],
  ])('%j, before any document is read', (stages, code) => {
    expect(codeOf(() => runPipeline([], stages))).toBe(code);
  });

  it('what would hold too much', () => {
    const docs = Array.from({ length: 20 }, (_, n) => ({ n }));
    for (const stage of [
      { $sort: { n: 1 } },
      { $group: { _id: '$n' } },
      { $group: { _id: null, all: { $push: '$n' } } },
      { $facet: { a: [] } },
    ]) {
      expect(codeOf(() => run(docs, [stage], { maxHeldDocuments: 10 }))).toBe(292);
    }
    expect(run(docs, [{ $group: { _id: null, sum: { $sum: '$n' } } }], { maxHeldDocuments: 10 })).toHaveLength(1);
  });
});

describe('updates by pipeline', () => {
  it('compute from the document', () => {
    const doc = { _id: 1, a: long(2), b: [1, 2] };
    expect(
      applyUpdate(doc, [{ $set: { c: { $multiply: ['$a', 2] }, sum: { $sum: '$b' } } }, { $unset: 'b' }]),
    ).toStrictEqual({ _id: 1, a: long(2), c: long(4), sum: 3 });
  });

  it('keep _id and may use variables', () => {
    expect(applyUpdate({ _id: 1, a: 1 }, [{ $replaceWith: { b: '$$v' } }], { variables: { v: 5 } })).toEqual({
      _id: 1,
      b: 5,
    });
  });

  it('may not change _id, nor use other stages', () => {
    expect(codeOf(() => applyUpdate({ _id: 1 }, [{ $set: { _id: 2 } }]))).toBe(66);
    expect(codeOf(() => applyUpdate({ _id: 1 }, [{ $match: {} }]))).toBe(72);
  });
});

describe('evaluateVariables', () => {
  it('evaluates each variable', () => {
    expect(evaluateVariables({ a: { $add: [1, 2] }, b: 'x' })).toEqual({ a: 3, b: 'x' });
    expect(evaluateVariables(undefined)).toBeUndefined();
  });
});
