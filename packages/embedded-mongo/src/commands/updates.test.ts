import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestServer, type TestServer } from '../testing-server.ts';
import type { Doc } from '../values/bson.ts';

let store: TestServer;
beforeAll(async () => {
  store = await startTestServer();
});
afterAll(() => store.close());
beforeEach(() => store.db.dropDatabase());

const items = () => store.db.collection('items');

describe('a stored document', () => {
  it('begins with _id, even before fields whose names are numbers', async () => {
    await items().updateOne({ 5: 1 }, { $set: { b: 2 } }, { upsert: true });
    await items().updateOne({ 5: 1 }, { $set: { 3: 2 } });
    const [raw] = await items().find({}, { raw: true }).toArray();
    expect(raw instanceof Uint8Array && Buffer.from(raw).toString('latin1', 5, 8)).toBe('_id');
  });

  it('is rejected above 16 MB, and so is a result document above 16 MB', async () => {
    const half = 'x'.repeat(8_500_000);
    const grow = (p: string) => items().updateOne({ p }, [{ $set: { q: '$p' } }], { upsert: true });
    expect(await errorOf(grow(half))).toMatchObject({ code: 17420 });
    expect(await items().countDocuments()).toBe(0);
    await items().insertMany([{ p: half }, { p: half }]);
    expect(await errorOf(grow(half))).toMatchObject({ code: 17419 });
    const groupAll = [{ $group: { _id: null, all: { $push: '$p' } } }];
    expect(await errorOf(items().aggregate(groupAll).toArray())).toMatchObject({ code: 10334 });
    expect(
      await errorOf(
        items()
          .aggregate([...groupAll, { $out: 'out' }])
          .toArray(),
      ),
    ).toMatchObject({ code: 10334 });
    expect(await items().find().toArray()).toHaveLength(2);
  });

  it('cannot get an array as _id by an upsert', async () => {
    const itemsWithArrayIds = store.db.collection<{ _id: number[]; a?: number }>('items');
    const upsert = itemsWithArrayIds.updateOne({ a: 1 }, { $setOnInsert: { _id: [1] } }, { upsert: true });
    expect(await errorOf(upsert)).toMatchObject({ code: 2 });
  });
});

describe('updates under a collation', () => {
  const collation = { locale: 'en', strength: 2 };
  const updates: [Doc, Doc, Doc, object?][] = [
    [{ a: ['X', 'y'] }, { $pull: { a: 'x' } }, { a: ['y'] }],
    [{ a: ['X', 'y'] }, { $pullAll: { a: ['x', 'Y'] } }, { a: [] }],
    [{ a: ['X'] }, { $addToSet: { a: 'x' } }, { a: ['X'] }],
    [{ a: ['X'] }, { $set: { 'a.$[e]': 1 } }, { a: [1] }, { arrayFilters: [{ e: 'x' }] }],
    [{ a: ['b', 'A', 'C'] }, { $push: { a: { $each: [], $sort: 1 } } }, { a: ['A', 'b', 'C'] }],
    [{ a: 'b' }, { $min: { a: 'C' } }, { a: 'b' }],
    [{ a: 'B' }, { $max: { a: 'a' } }, { a: 'B' }],
  ];
  it.each(updates)('compare the strings in %j by the collation: %j', async (doc, update, expected, options) => {
    const { insertedId: _id } = await items().insertOne({ ...doc });
    await items().updateOne({ _id }, update, { ...options, collation });
    expect(await items().findOne({ _id })).toEqual({ _id, ...expected });
  });

  it('use the collation of the collection if they name none', async () => {
    const names = await store.db.createCollection('names', { collation });
    await names.insertOne({ a: ['X'] });
    await names.updateMany({}, { $addToSet: { a: 'x' } });
    const pull: Doc = { $pull: { a: 'x' } };
    await names.findOneAndUpdate({ a: 'x' }, pull);
    await names.updateOne({ b: 1 }, [{ $set: { c: { $eq: ['a', 'A'] } } }], { upsert: true });
    expect(await names.find({}, { projection: { _id: 0 } }).toArray()).toEqual([{ a: [] }, { b: 1, c: true }]);
  });
});

it('an update pipeline has the same $$NOW for all documents', async () => {
  await items().insertMany(Array.from({ length: 2000 }, () => ({})));
  await items().updateMany({}, [{ $set: { at: '$$NOW' } }]);
  expect(await items().distinct('at')).toHaveLength(1);
});

describe('an update command', () => {
  it('rejects a replacement of several documents', async () => {
    await items().insertMany([{ a: 1 }, { a: 2 }]);
    for (const u of [{ b: 1 }, {}]) {
      const reply = await store.db.command({ update: 'items', updates: [{ q: {}, u, multi: true }] });
      expect(reply).toMatchObject({ n: 0, writeErrors: [{ code: 9 }] });
    }
    expect((await items().find().toArray()).map((doc) => doc.a)).toEqual([1, 2]);
  });

  it.each<[Doc | Doc[], number]>([
    [{ $bogus: { a: 1 } }, 9],
    [{ $set: { a: 1 }, $inc: { a: 1 } }, 40],
    [{ $inc: { a: 'x' } }, 14],
    [{ $set: { 'a.$[e]': 1 } }, 2],
    [[{ $match: {} }], 72],
    [[{ $set: { a: { $bogus: 1 } } }], 168],
  ])('rejects %j even if no document matches', async (update, code) => {
    const noMatch = { none: 1 };
    expect(await errorOf(items().updateOne(noMatch, update))).toMatchObject({ code });
    expect(await errorOf(items().updateMany(noMatch, update))).toMatchObject({ code });
    expect(await errorOf(items().findOneAndUpdate(noMatch, update))).toMatchObject({ code });
  });

  it('rejects an unused array filter even if no document matches', async () => {
    const update = items().updateOne({ none: 1 }, { $set: { a: 1 } }, { arrayFilters: [{ e: 1 }] });
    expect(await errorOf(update)).toMatchObject({ code: 9 });
  });

  it('is accepted if no document matches, even if it would fail on some documents', async () => {
    const update: Doc = { $set: { 'a.$[]': 1, 'b.$': 1 }, $unset: { $c: 1 }, $pop: { d: 1 }, $rename: { e: 'f' } };
    expect(await items().updateOne({ none: 1 }, update)).toMatchObject({ matchedCount: 0 });
  });
});
