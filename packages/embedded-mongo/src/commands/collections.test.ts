import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing-server.ts';

let store: TestServer;
beforeAll(async () => {
  store = await startTestServer();
});
afterAll(() => store.close());

describe('capped collections', () => {
  it('keep the newest documents up to max, in insertion order, and maintain their indexes', async () => {
    const log = await store.db.createCollection('log', { capped: true, size: 100_000, max: 5 });
    await log.createIndex({ n: 1 }, { unique: true });
    for (let n = 0; n < 20; n++) await log.insertOne({ n });
    expect((await log.find().toArray()).map((doc) => doc.n)).toEqual([15, 16, 17, 18, 19]);
    expect(await log.countDocuments({ n: { $gte: 0 } })).toBe(5);
    await log.insertOne({ n: 3 });
    await log.insertMany([{ n: 4 }, { n: 5 }]).catch(() => undefined);
    await log.insertOne({ n: 5 }).catch(() => undefined);
    expect((await log.find().toArray()).map((doc) => doc.n)).toEqual([18, 19, 3, 4, 5]);
    expect(await log.isCapped()).toBe(true);
  });

  it('are limited by size too, even after an update makes a document larger', async () => {
    const log = await store.db.createCollection('bytes', { capped: true, size: 10_000 });
    await log.insertMany(Array.from({ length: 50 }, (_, n) => ({ n, text: 'x'.repeat(1000) })));
    expect((await log.find().toArray()).map((doc) => doc.n)).toEqual([41, 42, 43, 44, 45, 46, 47, 48, 49]);
    await log.updateOne({ n: 49 }, { $set: { text: 'x'.repeat(4000) } });
    await log.insertOne({ n: 50, text: '' });
    expect((await log.find().toArray()).map((doc) => doc.n)).toEqual([44, 45, 46, 47, 48, 49, 50]);
  });
});

describe('collections', () => {
  it('have a default collation, are listed with their options, and are dropped with the database', async () => {
    await store.db.createCollection('colls', { collation: { locale: 'en', strength: 2 } });
    await store.db.collection('colls').insertOne({ name: 'Anna' });
    expect(await store.db.collection('colls').countDocuments({ name: 'ANNA' })).toBe(1);
    expect(await store.db.listCollections({ name: 'colls' }).toArray()).toMatchObject([
      { name: 'colls', type: 'collection', options: { collation: { locale: 'en', strength: 2 } } },
    ]);
    await store.db.dropDatabase();
    expect(await store.db.listCollections().toArray()).toEqual([]);
    expect(await store.client.db().admin().listDatabases()).toMatchObject({ databases: [] });
  });

  it('report how many documents they contain', async () => {
    await store.db.collection('sized').insertMany([{ a: 1 }, { a: 2 }]);
    expect(await store.db.stats()).toMatchObject({ collections: 1, objects: 2, indexes: 1 });
    const [stats] = await store.db
      .collection('sized')
      .aggregate([{ $collStats: { storageStats: {} } }])
      .toArray();
    expect(stats).toMatchObject({ ns: 'test.sized', storageStats: { count: 2, capped: false } });
    expect(await store.db.command({ validate: 'sized' })).toMatchObject({ valid: true, nrecords: 2 });
  });
});
