import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestServer, type TestServer } from '../testing-server.ts';

let store: TestServer;
beforeAll(async () => {
  store = await startTestServer();
});
afterAll(() => store.close());

const withNumberIds = (name: string) => store.db.collection<{ _id: number; [field: string]: unknown }>(name);
const items = () => withNumberIds('items');
beforeEach(async () => {
  await store.db.dropDatabase();
  await items().insertMany(Array.from({ length: 20 }, (_, n) => ({ _id: n, n, group: n % 3 })));
});

const run = (pipeline: Record<string, unknown>[], options = {}) => items().aggregate(pipeline, options).toArray();

describe('aggregate', () => {
  it('groups matching documents, and uses an index for a leading $match', async () => {
    await items().createIndex({ n: 1 });
    const sums = await run([
      { $match: { n: { $lt: 6 } } },
      { $group: { _id: '$group', sum: { $sum: '$n' } } },
      { $sort: { _id: 1 } },
    ]);
    expect(sums).toEqual([
      { _id: 0, sum: 3 },
      { _id: 1, sum: 5 },
      { _id: 2, sum: 7 },
    ]);
    const plan = await items()
      .aggregate([{ $match: { n: 3 } }])
      .explain();
    expect(plan.queryPlanner.winningPlan.inputStage.indexName).toBe('n_1');
  });

  it('applies $match, $sort, $skip and $limit in the order of the pipeline', async () => {
    const numbers = async (pipeline: Record<string, unknown>[]) => (await run(pipeline)).map((doc) => doc.n);
    expect(await numbers([{ $match: { group: 0 } }, { $sort: { n: -1 } }, { $skip: 1 }, { $limit: 2 }])).toEqual([
      15, 12,
    ]);
    expect(await numbers([{ $limit: 5 }, { $sort: { n: -1 } }, { $skip: 3 }])).toEqual([1, 0]);
    expect(await numbers([{ $skip: 15 }, { $match: { group: 0 } }])).toEqual([15, 18]);
    expect(await numbers([{ $sort: { n: -1 } }, { $limit: 4 }, { $limit: 2 }])).toEqual([19, 18]);
  });

  it('applies a $match after a $limit, and counts matches in arrays, with and without an index', async () => {
    const words = withNumberIds('words');
    await words.insertMany([
      { _id: 1, words: ['ann', 'lee'], of: { name: 'Ann' }, at: 3 },
      { _id: 2, words: ['ann', 'leeann'], of: { name: 'ANN' }, at: 2 },
      { _id: 3, words: ['bob'], of: { name: 'Ann' }, at: 5 },
      { _id: 4, words: ['lee', 'ann', 'ann'], of: [{ name: 'Ann' }], at: 1 },
      { _id: 5, words: 'ann', of: 'Ann', at: 4 },
    ]);
    for (const hasIndex of [false, true]) {
      if (hasIndex) await words.createIndex({ words: 1, at: -1 });
      const idsMatching = async (lastFilter: object, options: object = {}) => {
        const stages = [{ $match: { words: 'ann' } }, { $sort: { at: -1 } }, { $limit: 4 }, { $match: lastFilter }];
        return (await words.aggregate(stages, options).toArray()).map(({ _id }) => _id);
      };
      expect(await idsMatching({})).toEqual([5, 1, 2, 4]);
      expect(await idsMatching({ words: { $all: ['lee'] } })).toEqual([1, 4]);
      expect(await idsMatching({ words: { $all: ['lee', 'leeann'] } })).toEqual([]);
      expect(await idsMatching({ $and: [{ words: 'lee' }, { 'of.name': { $eq: 'Ann' } }] })).toEqual([1, 4]);
      expect(await idsMatching({ words: { $ne: 'lee' } })).toEqual([5, 2]);
      expect(await idsMatching({ 'of.name': 'ann' }, { collation: { locale: 'en', strength: 2 } })).toEqual([1, 2, 4]);
      expect(await words.countDocuments({ words: 'ann' })).toBe(4);
      expect(await words.countDocuments({ words: 'ann' }, { limit: 3 })).toBe(3);
    }
  });

  it('counts with skip and limit, with and without an index', async () => {
    const count = (filter: Record<string, unknown>, options: { skip?: number; limit?: number }) =>
      items().countDocuments(filter, options);
    for (const hasIndex of [false, true]) {
      if (hasIndex) await items().createIndex({ group: 1 });
      expect(await count({ group: 0 }, { limit: 5 })).toBe(5);
      expect(await count({ group: 0 }, { limit: 50 })).toBe(7);
      expect(await count({ group: 0 }, { skip: 4, limit: 5 })).toBe(3);
      expect(await count({ group: 0 }, { skip: 10 })).toBe(0);
      expect(await count({}, { skip: 15, limit: 4 })).toBe(4);
      expect(await count({}, { skip: 18, limit: 4 })).toBe(2);
    }
  });

  it('joins collections, with and without an index', async () => {
    await store.db.collection('names').insertMany([
      { group: 0, name: 'zero' },
      { group: 1, name: 'one' },
    ]);
    const pipeline = [
      { $match: { n: { $lt: 3 } } },
      { $lookup: { from: 'names', localField: 'group', foreignField: 'group', as: 'names' } },
      { $project: { _id: 0, n: 1, name: { $first: '$names.name' } } },
    ];
    const expected = [{ n: 0, name: 'zero' }, { n: 1, name: 'one' }, { n: 2 }];
    expect(await run(pipeline)).toEqual(expected);
    await store.db.collection('names').createIndex({ group: 1 });
    expect(await run(pipeline)).toEqual(expected);
  });

  it('returns every result across many batches', async () => {
    await items().insertMany(Array.from({ length: 1000 }, (_, n) => ({ _id: n + 20, n: n + 20 })));
    const results = await run([{ $addFields: { twice: { $multiply: ['$n', 2] } } }], { batchSize: 50 });
    expect(results).toHaveLength(1020);
    expect(results.every((doc) => doc.twice === doc.n * 2)).toBe(true);
  });

  it('counts all matches, with and without an index', async () => {
    expect(await items().countDocuments({ group: 1 })).toBe(7);
    await items().createIndex({ group: 1 });
    expect(await items().countDocuments({ group: 1 })).toBe(7);
    expect(await items().countDocuments({ group: { $in: [1, 2] } })).toBe(13);
    expect(await items().countDocuments({ group: 9 })).toBe(0);
  });

  it('uses the variables of let', async () => {
    const results = await run([{ $match: { $expr: { $eq: ['$n', '$$wanted'] } } }], { let: { wanted: 7 } });
    expect(results.map((doc) => doc.n)).toEqual([7]);
  });

  it('is explained with the variables of let, like other commands, even without the collection', async () => {
    const filter = { n: { $gte: 5 }, $expr: { $eq: ['$n', '$$wanted'] } };
    for (const command of [
      { aggregate: 'items', pipeline: [{ $match: filter }], cursor: {} },
      { find: 'items', filter },
      { delete: 'items', deletes: [{ q: filter, limit: 0 }] },
      { findAndModify: 'items', query: filter, remove: true },
    ]) {
      const { executionStats } = await store.db.command({ explain: { ...command, let: { wanted: 7 } } });
      expect(executionStats).toMatchObject({ nReturned: 1, totalDocsExamined: 20 });
    }
    const missing = { aggregate: 'missing', pipeline: [{ $match: filter }], explain: true, let: { wanted: 7 } };
    expect((await store.db.command(missing)).queryPlanner.winningPlan).toEqual({ stage: 'EOF' });
  });

  it('limits an aggregation by error 292, and all cursors by closing the one that was idle longest', async () => {
    const large = 'x'.repeat(1_000_000);
    for (let i = 0; i < 5; i++)
      await store.db.collection('large').insertMany(Array.from({ length: 10 }, () => ({ large })));
    const pushCursor = store.db.collection('large').aggregate([{ $group: { _id: null, all: { $push: '$large' } } }]);
    expect(await errorOf(pushCursor.toArray())).toMatchObject({
      code: 292,
      codeName: 'QueryExceededMemoryLimitNoDiskUseAllowed',
    });
    const projected = await store.db
      .collection('large')
      .aggregate([{ $project: { length: { $isArray: '$large' } } }])
      .toArray();
    expect(projected).toHaveLength(50);
    const outCursor = store.db.collection('large').aggregate([{ $out: 'copy' }]);
    expect(await errorOf(outCursor.toArray())).toMatchObject({ code: 292 });
    const groupPipeline = [{ $limit: 35 }, { $group: { _id: '$_id', all: { $push: '$large' } } }];
    const cursors = [0, 1, 2].map(() => store.db.collection('large').aggregate(groupPipeline, { batchSize: 1 }));
    for (const cursor of cursors) expect(await cursor.next()).not.toBeNull();
    const [firstError, secondError] = cursors.map((cursor) => errorOf(cursor.next()));
    expect(await firstError).toMatchObject({ code: 43, codeName: 'CursorNotFound' });
    expect(await secondError).toBeUndefined();
    for (const cursor of cursors) await cursor.close();
  });
});

describe('$out and $merge', () => {
  it('$out replaces the documents of a collection and keeps its indexes', async () => {
    await store.db.collection('target').insertOne({ old: true });
    await store.db.collection('target').createIndex({ n: 1 });
    await run([{ $match: { n: { $lt: 2 } } }, { $out: 'target' }]);
    expect(await store.db.collection('target').find().toArray()).toMatchObject([{ n: 0 }, { n: 1 }]);
    expect(await store.db.collection('target').indexes()).toHaveLength(2);
  });

  it('$out changes nothing if it fails', async () => {
    await store.db.collection('target').createIndex({ group: 1 }, { unique: true });
    await store.db.collection('target').insertOne({ group: 9 });
    expect(await errorOf(run([{ $out: 'target' }]))).toMatchObject({ code: 11000 });
    expect(await store.db.collection('target').distinct('group')).toEqual([9]);
  });

  it('$merge changes, replaces or rejects documents that exist, and requires a unique index', async () => {
    const target = withNumberIds('target');
    await target.insertOne({ _id: 1, old: true });
    const source = [{ $match: { n: { $in: [1, 2] } } }, { $project: { n: 1 } }];
    await run([...source, { $merge: 'target' }]);
    expect(await target.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, old: true, n: 1 },
      { _id: 2, n: 2 },
    ]);
    await run([...source, { $merge: { into: 'target', whenMatched: 'replace', whenNotMatched: 'discard' } }]);
    expect(await target.findOne({ n: 1 })).toEqual({ _id: 1, n: 1 });
    await run([
      ...source,
      { $merge: { into: 'target', whenMatched: [{ $set: { sum: { $add: ['$n', '$$new.n'] } } }] } },
    ]);
    expect(await target.distinct('sum')).toEqual([2, 4]);
    expect(await errorOf(run([...source, { $merge: { into: 'target', whenMatched: 'fail' } }]))).toMatchObject({
      code: 11000,
    });
    expect(await errorOf(run([...source, { $merge: { into: 'target', on: 'n' } }]))).toMatchObject({ code: 51183 });
  });

  it('$merge on a nested field keeps the _id, and rejects another _id, a missing field and an array', async () => {
    const target = withNumberIds('target');
    await target.createIndex({ 'k.n': 1 }, { unique: true });
    await target.insertOne({ _id: 77, k: { n: 1 }, old: true });
    const source = (n: number, more: object) => [{ $match: { n } }, { $project: { k: { n: '$n' }, ...more } }];
    const merge = { $merge: { into: 'target', on: 'k.n' } };
    await run([...source(1, { _id: 0, x: '$n' }), merge]);
    expect(await target.find().toArray()).toEqual([{ _id: 77, k: { n: 1 }, old: true, x: 1 }]);
    expect(await errorOf(run([...source(1, { _id: 1 }), merge]))).toMatchObject({ code: 66 });
    expect(await errorOf(run([...source(1, { k: null }), merge]))).toMatchObject({ code: 51132 });
    expect(await errorOf(run([...source(1, { k: { n: [1] } }), merge]))).toMatchObject({ code: 51185 });
    expect(await target.countDocuments()).toBe(1);
  });

  it('$merge evaluates the variables of let for each result', async () => {
    const target = withNumberIds('target');
    await target.insertMany([{ _id: 1 }, { _id: 2 }]);
    const whenMatched = [{ $set: { sum: { $add: ['$$twice', '$$new.n', '$$ten'] } } }];
    const $merge = { into: 'target', let: { twice: { $multiply: ['$n', 2] } }, whenMatched, whenNotMatched: 'discard' };
    await run([{ $merge }], { let: { ten: 10 } });
    expect(await target.find().toArray()).toEqual([
      { _id: 1, sum: 13 },
      { _id: 2, sum: 16 },
    ]);
  });
});
