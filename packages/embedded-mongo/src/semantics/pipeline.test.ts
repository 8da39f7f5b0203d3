import { describe, expect, it } from 'vitest';
import { long, thrownBy } from '../testing.ts';
import type { Doc } from '../values/bson.ts';
import { run } from './pipeline/testing.ts';
import { evaluateVariables, runPipeline } from './pipeline.ts';
import { applyUpdate } from './update.ts';

describe('runPipeline', () => {
  it.each<[Doc[], number]>([
    [[{ $foo: 1 }], 40324],
    [[{ $geoNear: {} }], 40324],
    [[{ $setWindowFields: {} }], 40324],
    [[{ $densify: {} }], 40324],
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
  ])('rejects %j before any document is read', (stages, code) => {
    expect(thrownBy(() => runPipeline([], stages)).code).toBe(code);
  });

  it('rejects stages that would hold too many documents, but not a sum of many documents', () => {
    const docs = Array.from({ length: 20 }, (_, n) => ({ n }));
    for (const stage of [
      { $sort: { n: 1 } },
      { $group: { _id: '$n' } },
      { $group: { _id: null, all: { $push: '$n' } } },
      { $facet: { a: [] } },
    ]) {
      expect(thrownBy(() => run(docs, [stage], { maxHeldDocuments: 10 })).code).toBe(292);
    }
    expect(run(docs, [{ $group: { _id: null, sum: { $sum: '$n' } } }], { maxHeldDocuments: 10 })).toHaveLength(1);
  });
});

describe('updates by pipeline', () => {
  it('can compute fields from the document and remove fields', () => {
    const doc = { _id: 1, a: long(2), b: [1, 2] };
    expect(
      applyUpdate(doc, [{ $set: { c: { $multiply: ['$a', 2] }, sum: { $sum: '$b' } } }, { $unset: 'b' }]),
    ).toStrictEqual({ _id: 1, a: long(2), c: long(4), sum: 3 });
  });

  it('keep _id and can use variables', () => {
    expect(applyUpdate({ _id: 1, a: 1 }, [{ $replaceWith: { b: '$$v' } }], { variables: { v: 5 } })).toEqual({
      _id: 1,
      b: 5,
    });
  });

  it('cannot change _id or use $match', () => {
    expect(thrownBy(() => applyUpdate({ _id: 1 }, [{ $set: { _id: 2 } }])).code).toBe(66);
    expect(thrownBy(() => applyUpdate({ _id: 1 }, [{ $match: {} }])).code).toBe(72);
  });
});

describe('evaluateVariables', () => {
  it('evaluates each variable, and returns undefined if there are none', () => {
    expect(evaluateVariables({ a: { $add: [1, 2] }, b: 'x' })).toEqual({ a: 3, b: 'x' });
    expect(evaluateVariables(undefined)).toBeUndefined();
  });
});
