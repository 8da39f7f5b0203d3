import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Decimal128, Long, MongoServerError } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestServer, type TestServer } from '../testing-server.ts';

let store: TestServer;
beforeAll(async () => {
  store = await startTestServer();
});
afterAll(() => store.close());

const items = () => store.db.collection('items');
beforeEach(async () => {
  await items().drop();
});

describe('createIndexes', () => {
  it('creates, lists and drops indexes, but drops neither a missing index nor the one on _id', async () => {
    await items().createIndex({ a: 1, b: -1 }, { unique: true });
    expect(await items().indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1, b: -1 }, name: 'a_1_b_-1', unique: true },
    ]);
    await items().dropIndex('a_1_b_-1');
    expect(await items().indexes()).toHaveLength(1);
    expect(await errorOf(items().dropIndex('a_1_b_-1'))).toMatchObject({ code: 27, codeName: 'IndexNotFound' });
    expect(await errorOf(items().dropIndex('_id_'))).toMatchObject({ code: 72 });
  });

  it('accepts an existing index, and rejects a conflicting index', async () => {
    await items().createIndex({ a: 1 });
    await items().createIndex({ a: 1 });
    expect(await errorOf(items().createIndex({ a: 1 }, { unique: true, name: 'a_1' }))).toMatchObject({ code: 85 });
    expect(await errorOf(items().createIndex({ b: 1 }, { name: 'a_1' }))).toMatchObject({ code: 86 });
    expect(await errorOf(items().createIndex({ a: 1 }, { name: 'other' }))).toMatchObject({ code: 85 });
  });

  it('creates none of several indexes if the documents violate one', async () => {
    await items().insertMany([{ a: 1 }, { a: 1 }]);
    const indexes = [
      { key: { b: 1 }, name: 'b' },
      { key: { a: 1 }, name: 'a', unique: true },
    ];
    expect(await errorOf(store.db.command({ createIndexes: 'items', indexes }))).toMatchObject({ code: 11000 });
    expect(await items().indexes()).toHaveLength(1);
  });

  it.each([{ key: { a: 1 } }, { name: 'a_1' }])('rejects the incomplete index description %j', async (index) => {
    const creation = store.db.command({ createIndexes: 'items', indexes: [index] });
    expect(await errorOf(creation)).toMatchObject({ code: 9, codeName: 'FailedToParse' });
  });

  it('rejects unsupported or invalid keys and options with CannotCreateIndex', async () => {
    const rejectedIndexes: [Record<string, unknown>, Record<string, unknown>][] = [
      [{ a: 'text' }, {}],
      [{ a: '2dsphere' }, {}],
      [{ a: 'hashed' }, {}],
      [{ '$**': 1 }, {}],
      [{ a: 0 }, {}],
      [{ a: 1 }, { collation: { locale: 'en' } }],
      [{ a: 1 }, { weights: { a: 1 } }],
      [{ a: 1, b: 1 }, { expireAfterSeconds: 1 }],
      [{ a: 1 }, { expireAfterSeconds: -1 }],
      [{ a: 1 }, { partialFilterExpression: { a: { $ne: 1 } } }],
    ];
    for (const [key, options] of rejectedIndexes) {
      const creation = store.db.command({ createIndexes: 'items', indexes: [{ key, name: 'rejected', ...options }] });
      expect({ key, options, error: await errorOf(creation) }).toMatchObject({
        error: { code: 67, codeName: 'CannotCreateIndex' },
      });
    }
  });

  it('rejects a document with two arrays in one index', async () => {
    await items().createIndex({ a: 1, b: 1 });
    expect(await errorOf(items().insertOne({ a: [1], b: [2] }))).toMatchObject({ code: 171 });
  });
});

const keyValueOf = (error: unknown): unknown => (error instanceof MongoServerError ? error.keyValue : error);

it('supports an index on a field called __proto__', async () => {
  await items().createIndex(new Map([['__proto__', 1]]), { unique: true });
  await store.db.command({ insert: 'items', documents: [{}, { ['__proto__']: 1 }] });
  const [, index] = await items().indexes();
  expect(Object.keys(index?.key ?? {})).toEqual(['__proto__']);
  const reply = await store.db.command({ insert: 'items', documents: [{ ['__proto__']: 1 }] });
  expect(reply.writeErrors).toMatchObject([{ code: 11000, keyPattern: index?.key }]);
});

describe('unique indexes', () => {
  it('reject duplicates with the error that drivers expect', async () => {
    await items().createIndex({ email: 1, 'address.zip': 1 }, { unique: true });
    await items().insertOne({ email: 'a@b.c', address: { zip: '33101' } });
    const error = await items()
      .insertOne({ email: 'a@b.c', address: { zip: '33101' } })
      .catch((failure: unknown) => failure);
    expect(error).toMatchObject({
      code: 11000,
      message:
        'E11000 duplicate key error collection: test.items index: email_1_address.zip_1 dup key: { email: "a@b.c", address.zip: "33101" }',
      keyPattern: { email: 1, 'address.zip': 1 },
      keyValue: { email: 'a@b.c', 'address.zip': '33101' },
    });
  });

  it('name the duplicate element of an array', async () => {
    await items().createIndex({ tags: 1 }, { unique: true, sparse: true });
    await items().createIndex({ 'list.k': -1, a: 1 }, { unique: true, sparse: true });
    await items().insertOne({ tags: ['a', 'b'] });
    expect(
      await items()
        .insertOne({ tags: ['c', 'b'] })
        .catch(keyValueOf),
    ).toEqual({ tags: 'b' });
    await items().insertOne({ list: [{ k: 1 }, { k: 2 }] });
    expect(
      await items()
        .insertOne({ list: [{ k: 3 }, { k: 2 }] })
        .catch(keyValueOf),
    ).toEqual({ 'list.k': 2, a: null });
  });

  it('treat a missing field as null, and allow duplicates outside of a sparse or partial index', async () => {
    await items().createIndex({ a: 1 }, { unique: true });
    await items().insertOne({});
    expect(await errorOf(items().insertOne({}))).toMatchObject({ code: 11000 });
    await items().dropIndexes();
    await items().createIndex({ a: 1 }, { unique: true, sparse: true });
    await items().insertMany([{}, {}, { a: 1 }]);
    expect(await errorOf(items().insertOne({ a: 1 }))).toMatchObject({ code: 11000 });
    await items().createIndex({ b: 1 }, { unique: true, partialFilterExpression: { open: true } });
    await items().insertMany([{ b: 1 }, { b: 1 }, { b: 1, open: true }]);
    expect(await errorOf(items().insertOne({ b: 1, open: true }))).toMatchObject({ code: 11000 });
  });

  it('reject an update to an existing key and change nothing, and free keys that are no longer used', async () => {
    await items().createIndex({ a: 1 }, { unique: true });
    await items().insertMany([{ a: 1 }, { a: 2 }]);
    expect(await errorOf(items().updateOne({ a: 1 }, { $set: { a: 2, b: 1 } }))).toMatchObject({ code: 11000 });
    expect(await items().countDocuments({ b: 1 })).toBe(0);
    await items().deleteOne({ a: 2 });
    await items().updateOne({ a: 1 }, { $set: { a: 2 } });
    await items().insertOne({ a: 1 });
  });
});

describe('a query', () => {
  const usedIndex = async (filter: Record<string, unknown>): Promise<unknown> =>
    (await items().find(filter).explain()).queryPlanner.winningPlan.inputStage?.indexName;

  it('uses a partial index only if the filter implies the types that the index contains', async () => {
    await items().insertMany([{ a: 5 }, { a: Long.fromNumber(5) }, { a: Decimal128.fromString('5') }, { a: '5' }]);
    const options = { partialFilterExpression: { a: { $type: ['string', 'int'] } } };
    await items().createIndex({ a: 1 }, { name: 'partial', ...options });
    const queries = [
      { filter: { a: 5 }, index: undefined, count: 3 },
      { filter: { a: '5' }, index: undefined, count: 1 },
      { filter: { a: { $eq: 5, $type: 'number' } }, index: undefined, count: 3 },
      { filter: { a: { $eq: 5, $type: 'int' } }, index: 'partial', count: 1 },
      { filter: { a: { $gte: '4', $type: 'string' } }, index: 'partial', count: 1 },
    ];
    for (const { filter, index, count } of queries) {
      expect({ filter, index: await usedIndex(filter) }).toEqual({ filter, index });
      expect(await items().find(filter).toArray()).toHaveLength(count);
    }
    expect((await items().updateMany({ a: 5 }, { $inc: { n: 1 } })).modifiedCount).toBe(3);
  });

  it('applies both bounds of a field after a field with arrays', async () => {
    await items().insertMany([
      { n: 1, a: [1, 2], b: 3 },
      { n: 2, a: 1, b: 9 },
      { n: 3, a: 1, b: 0 },
    ]);
    for (const b of [1, -1] as const) {
      const index = await items().createIndex({ a: 1, b });
      const filter = { a: 1, b: { $gt: 1, $lt: 5 } };
      expect(await usedIndex(filter)).toBe(index);
      expect(await items().distinct('n', filter)).toEqual([1]);
      expect(await items().countDocuments(filter)).toBe(1);
      expect(await items().findOne(filter)).toMatchObject({ n: 1 });
      expect((await items().updateOne(filter, { $set: { updated: b } })).matchedCount).toBe(1);
      await items().dropIndex(index);
    }
  });

  it('finds null at a path with an array position, although a multikey index lacks keys for null', async () => {
    await items().insertMany([{ a: [{ b: 1 }] }, { a: [null] }, { a: [7] }]);
    await items().createIndex({ 'a.0': 1 });
    for (const value of [null, { $in: [null, 7] }])
      expect(await items().find({ 'a.0': value }).toArray()).toEqual(
        await items().find({ 'a.0': value }).hint({ $natural: 1 }).toArray(),
      );
    expect(await items().find({ 'a.0': null }).toArray()).toHaveLength(2);
    expect(await usedIndex({ 'a.0': 7 })).toBe('a.0_1');
  });
});

describe('TTL indexes', () => {
  const hourAgo = new Date(Date.now() - 3_600_000);

  it('remove expired documents and no others', async () => {
    for (const direction of [1, -1] as const) {
      await items().drop();
      await items().createIndex({ at: direction }, { expireAfterSeconds: 60 });
      await items().insertMany([
        { at: hourAgo },
        { at: [new Date(), hourAgo] },
        { at: new Date() },
        { at: [] },
        { at: 'no date' },
        { at: 5 },
        { other: 1 },
      ]);
      store.server.removeExpired();
      expect(await items().countDocuments()).toBe(5);
    }
  });

  it('use a changed expireAfterSeconds', async () => {
    await items().createIndex({ at: 1 }, { expireAfterSeconds: 100_000 });
    await items().insertOne({ at: hourAgo });
    store.server.removeExpired();
    expect(await items().countDocuments()).toBe(1);
    const reply = await store.db.command({ collMod: 'items', index: { name: 'at_1', expireAfterSeconds: 60 } });
    expect(reply).toMatchObject({ expireAfterSeconds_old: 100_000, expireAfterSeconds_new: 60 });
    store.server.removeExpired();
    expect(await items().countDocuments()).toBe(0);
  });

  it('remove more documents than one pass can remove', async () => {
    await items().createIndex({ at: 1 }, { expireAfterSeconds: 0 });
    await items().insertMany(Array.from({ length: 1200 }, () => ({ at: hourAgo })));
    store.server.removeExpired();
    await expect.poll(() => items().countDocuments()).toBe(0);
  });
});

describe('a damaged index', () => {
  it('is reported by validate and repaired by reIndex', async () => {
    const collection = store.db.collection('damaged');
    await collection.createIndex({ n: 1 });
    await collection.createIndex({ tag: 1 }, { unique: true, sparse: true });
    await collection.insertMany(Array.from({ length: 50 }, (_, n) => ({ n, tag: [`a${n}`, `b${n}`] })));
    expect(await store.db.command({ validate: 'damaged' })).toMatchObject({ valid: true, errors: [] });
    const database = new DatabaseSync(join(store.folder, 'store.sqlite'));
    const indexRow = database
      .prepare("SELECT i.id FROM indexes i JOIN collections c ON c.id = i.collection WHERE c.name = 'damaged'")
      .get();
    database.exec(`DELETE FROM x${indexRow?.id} WHERE rid IN (3, 4)`);
    database.exec(`UPDATE x${indexRow?.id} SET rid = 999 WHERE rid = 7`);
    database.close();
    const { valid, errors } = await store.db.command({ validate: 'damaged' });
    expect(valid).toBe(false);
    expect(errors).toEqual(["index 'n_1' lacks 3 keys of documents", "index 'n_1' has 1 keys that no document gives"]);
    await store.db.command({ reIndex: 'damaged' });
    expect(await store.db.command({ validate: 'damaged' })).toMatchObject({ valid: true, errors: [] });
    expect(await collection.find({ n: { $gte: 0 } }).toArray()).toHaveLength(50);
    expect(await errorOf(collection.insertOne({ tag: 'a7' }))).toMatchObject({ code: 11000 });
  });
});
