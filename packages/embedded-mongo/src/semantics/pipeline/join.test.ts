import { describe, expect, it } from 'vitest';
import { long } from '../../testing.ts';
import type { Doc } from '../../values/bson.ts';
import { compileFilter } from '../match.ts';
import { run, sales } from './testing.ts';

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

describe('joins, unions and facets', () => {
  const join = (stages: Doc[], docs: Doc[]): Doc[] => run(docs, stages, { resolveCollection });

  it('$lookup joins by equality', () => {
    const stage = { $lookup: { from: 'items', localField: 'item', foreignField: '_id', as: 'found' } };
    expect(join([stage], sales.slice(0, 3)).map((doc) => doc.found)).toEqual([
      [collections.items?.[0]],
      [collections.items?.[1]],
      [],
    ]);
  });

  it('$lookup joins arrays on either side, null and missing values', () => {
    const byCode = { $lookup: { from: 'items', localField: 'k', foreignField: 'codes', as: 'f' } };
    expect(join([byCode, { $project: { n: '$f.name' } }], [{ k: 'abc' }, { k: ['q', 'x'] }, {}, { k: [] }])).toEqual([
      { n: ['J'] },
      { n: ['J'] },
      { n: ['A', 'N'] },
      { n: ['A', 'N'] },
    ]);
    const byRank = { $lookup: { from: 'items', localField: 'k', foreignField: 'rank', as: 'f' } };
    expect(join([byRank, { $project: { n: '$f.name' } }], [{ k: long(1) }, { k: null }])).toEqual([
      { n: ['A'] },
      { n: ['J', 'N'] },
    ]);
  });

  it('$lookup and $graphLookup join null like a filter, with and without a collation', () => {
    const docs = [{}, { a: 1 }, { a: [1] }, { a: [] }, { a: {} }, { a: [{}, { b: 1 }] }, { a: [{ b: null }] }];
    const foreignDocs = docs.map((doc, _id) => ({ _id, ...doc }));
    for (const collation of [{ locale: 'simple' }, { locale: 'en' }]) {
      const idsOf = (name: string, options: Doc, localDocs: Doc[]): unknown[] => {
        const stages = [{ [name]: { from: 'c', as: 'f', ...options } }, { $project: { ids: '$f._id' } }];
        const resolveCollection = (_name: string, filter: Doc = {}): Doc[] => {
          const matches = compileFilter(filter);
          return foreignDocs.filter((doc) => matches(doc));
        };
        return run(localDocs, stages, { resolveCollection, collation }).map(({ ids }) => ids);
      };
      const byPath = { localField: 'a.b', foreignField: 'a.b' };
      const localDocs = [{ a: { b: null } }, { a: [1] }, { a: [] }, { a: [{}, { b: 1 }] }];
      const nullIds = [0, 1, 4, 5, 6];
      expect(idsOf('$lookup', byPath, localDocs)).toEqual([nullIds, nullIds, nullIds, [5]]);
      // $graphLookup never reaches documents without the field.
      const byReference = { startWith: '$k', connectFromField: 'none', connectToField: 'a.b' };
      expect(idsOf('$graphLookup', byReference, [{ k: null }, {}])).toEqual([[5, 6], []]);
    }
  });

  it('$lookup joins an array in an array by its whole value', () => {
    const options = { resolveCollection: () => [{ a: [{ b: [1, 2] }] }, { a: [{ b: 1 }, { b: 2 }] }] };
    const stage = { $lookup: { from: 'c', localField: 'k', foreignField: 'a.b', as: 'f' } };
    expect(run([{ k: [[1, 2]] }], [stage], options)).toMatchObject([{ f: [{ a: [{ b: [1, 2] }] }] }]);
  });

  it('$lookup uses a collation', () => {
    const stage = { $lookup: { from: 'items', localField: 'item', foreignField: '_id', as: 'f' } };
    const options = { resolveCollection, collation: { locale: 'en', strength: 2 } };
    expect(run([{ item: 'ABC' }], [stage, { $project: { n: '$f.name' } }], options)).toEqual([{ n: ['A'] }]);
  });

  it('$lookup queries the other collection once for a batch, with the distinct values of its documents', () => {
    const queries: unknown[] = [];
    const options = {
      resolveCollection: (name: string, filter?: Doc) => {
        queries.push([name, filter]);
        return [];
      },
    };
    run(
      [{ k: 1 }, { k: [2, 1] }],
      [{ $lookup: { from: 'c', localField: 'k', foreignField: 'x.y', as: 'f' } }],
      options,
    );
    expect(queries).toEqual([['c', { 'x.y': { $in: [1, 2] } }]]);
  });

  it('$lookup runs a pipeline with variables', () => {
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

  it('$lookup runs a pipeline on the documents with an equal field', () => {
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

  it('$graphLookup follows references within the maximum depth and the restriction', () => {
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
    const lineOfDan = (options: Doc) => {
      const stages = [{ $match: { name: 'Dan' } }, { $graphLookup: { ...stage.$graphLookup, ...options } }];
      return join(stages, collections.people ?? [])[0]?.line;
    };
    expect(lineOfDan({})).toEqual([
      { _id: 3, name: 'Cat', boss: 'Ben', depth: long(0) },
      { _id: 2, name: 'Ben', boss: 'Ann', depth: long(1) },
      { _id: 1, name: 'Ann', depth: long(2) },
    ]);
    expect(lineOfDan({ maxDepth: 1 })).toHaveLength(2);
    expect(lineOfDan({ restrictSearchWithMatch: { name: { $ne: 'Ben' } } })).toHaveLength(1);
  });

  it('$graphLookup follows an array of very many references', () => {
    const many = Array.from({ length: 200_000 }, (_, n) => n);
    const stage = {
      $graphLookup: { from: 'people', startWith: 1, connectFromField: 'boss', connectToField: '_id', as: 'line' },
    };
    const resolve = (): Doc[] => [{ _id: 1, boss: many }, { _id: 199_999 }];
    const [doc] = run([{}], [stage, { $project: { ids: '$line._id' } }], { resolveCollection: resolve });
    expect(doc).toEqual({ ids: [1, 199_999] });
  });

  it('$unionWith adds the results of a pipeline on another collection, and nothing if it is missing', () => {
    expect(
      join(
        [{ $unionWith: { coll: 'items', pipeline: [{ $match: { rank: 1 } }] } }, { $project: { _id: 1 } }],
        [{ _id: 1 }],
      ),
    ).toEqual([{ _id: 1 }, { _id: 'abc' }]);
    expect(join([{ $unionWith: 'nowhere' }], [{ _id: 1 }])).toEqual([{ _id: 1 }]);
  });

  it('$facet runs several pipelines on the same documents', () => {
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
