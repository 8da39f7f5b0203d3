import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { IndexDescription } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeFailure } from '../process/failure-log.ts';
import { errorOf, startTestServer, type TestServer } from '../testing-server.ts';
import { encodeDocument } from '../values/bson.ts';
import type { Log } from './dispatch.ts';

let store: TestServer;
const logEntries: { message: string; detail: string }[] = [];
beforeAll(async () => {
  const log: Log = (_level, message, error) => logEntries.push({ message, detail: describeFailure(error) });
  store = await startTestServer({ log });
  const docs = Array.from({ length: 20_000 }, (_, n) => ({ n, group: n % 7, text: `text ${n} `.repeat(10) }));
  await store.db.collection('items').insertMany(docs);
});
afterAll(() => store.close());

const commonIndexes: IndexDescription[] = [{ key: { tags: 1 } }, { key: { n: -1 } }];
const taggedDocs = (length: number, numberOf: (n: number) => number) =>
  Array.from({ length }, (_, n) => ({ n: numberOf(n), tags: [n % 5, `tag ${n}`] }));

const items = () => store.db.collection('items');

/** Waits for both promises and returns the results in the order in which they arrived. */
async function inOrder(first: Promise<unknown>, second: Promise<unknown>): Promise<unknown[]> {
  const results: unknown[] = [];
  await Promise.all([first, second].map((promise) => promise.then((result) => results.push(result))));
  return results;
}

describe('a long command', () => {
  it('that writes does not delay a read, which sees the state before the command', async () => {
    const update = items().updateMany({}, { $set: { changed: true } });
    const [read, updateResult] = await inOrder(
      update,
      items().findOne({ text: { $exists: true } }, { projection: { _id: 0, n: 1, changed: 1 } }),
    );
    expect(read).toEqual({ n: 0 });
    expect(updateResult).toMatchObject({ modifiedCount: 20_000 });
    expect(await items().countDocuments({ changed: true })).toBe(20_000);
  });

  it('that writes delays other writes until it has ended', async () => {
    const [first] = await inOrder(
      items().updateMany({}, { $set: { changed: 1 } }),
      items().updateOne({}, { $set: { changed: 2 } }),
    );
    expect(first).toMatchObject({ modifiedCount: 20_000 });
    expect(await items().countDocuments({ changed: 2 })).toBe(1);
  });

  it('that builds an index does not delay reads, and builds a complete index', async () => {
    const [read] = await inOrder(items().createIndex({ text: 1, n: -1 }), items().findOne({ n: 0 }));
    expect(read).toMatchObject({ n: 0 });
    expect(await store.db.command({ validate: 'items' })).toMatchObject({ valid: true, errors: [] });
  });

  it('that removes documents does not delay a read, and removes the index keys too', async () => {
    const collection = store.db.collection('removed');
    await collection.createIndexes([...commonIndexes, { key: { n: 1 }, sparse: true, name: 'sparse' }]);
    await collection.insertMany(taggedDocs(10_000, (n) => (n * 7919) % 10_000));
    const remove = collection.deleteMany({ n: { $gte: 100 } });
    const [read] = await inOrder(remove, collection.findOne({ n: 9_999 }, { projection: { _id: 0, n: 1 } }));
    expect(read).toEqual({ n: 9_999 });
    expect(await remove).toMatchObject({ deletedCount: 9_900 });
    expect(await collection.countDocuments({ tags: { $gte: 0 } })).toBe(100);
    expect(await store.db.command({ validate: 'removed' })).toMatchObject({ valid: true, errors: [] });
  });

  it('that changes keys of several indexes has the same result as changes of one document after another', async () => {
    const collection = store.db.collection('changed');
    await collection.createIndexes([
      ...commonIndexes,
      { key: { n: 1 }, unique: true, name: 'unique' },
      { key: { n: 1 }, name: 'partial', partialFilterExpression: { n: { $gte: 2_500 } } },
    ]);
    await collection.insertMany(taggedDocs(5_000, (n) => n));
    await collection.updateMany({}, [{ $set: { n: { $subtract: ['$n', 1] }, tags: ['$n', 'all'] } }]);
    expect(await collection.distinct('n', { tags: 'all', n: { $lt: 3 } })).toEqual([-1, 0, 1, 2]);
    expect(await collection.countDocuments({ n: { $gte: 2_500 } })).toBe(2_499);
    expect(await collection.countDocuments({ tags: 5 })).toBe(1);
    // Fails at the first document, which would get the unique key that the next document still has.
    await expect(collection.updateMany({}, { $inc: { n: 1 } })).rejects.toMatchObject({ code: 11000 });
    expect(await collection.countDocuments({ n: -1 })).toBe(1);
    expect(await store.db.command({ validate: 'changed' })).toMatchObject({ valid: true, errors: [] });
  });

  it('that fails is undone completely', async () => {
    await items().createIndex({ unique: 1 }, { unique: true, sparse: true });
    await expect(items().updateMany({}, { $set: { unique: 1 } })).rejects.toMatchObject({ code: 11000 });
    expect(await items().countDocuments({ unique: 1 })).toBe(0);
    await items().dropIndex('unique_1');
  });

  it('that reads returns all matching documents, in one batch or several', async () => {
    expect(await items().countDocuments({ group: 3 })).toBe(2857);
    const docs = await items()
      .find({ group: { $gte: 0 } }, { batchSize: 1500 })
      .sort({ text: 1 })
      .toArray();
    expect(docs).toHaveLength(20_000);
    const groups = await items()
      .aggregate([{ $group: { _id: '$group', n: { $sum: 1 } } }], { batchSize: 2 })
      .toArray();
    expect(groups.reduce((sum, { n }) => sum + n, 0)).toBe(20_000);
    expect(await items().find({ group: 9 }).toArray()).toEqual([]);
  });

  it('that continues an aggregation of only a filter gives way, and finds the rest later', async () => {
    const pipeline = [{ $match: { n: { $in: [0, 19_999] } } }];
    const { cursor } = await store.db.command({ aggregate: 'items', pipeline, cursor: { batchSize: 1 } });
    const getMore = async () => (await store.db.command({ getMore: cursor.id, collection: 'items' })).cursor;
    let more = await getMore();
    expect(more).toMatchObject({ id: cursor.id, nextBatch: [] });
    while (more.nextBatch.length === 0) more = await getMore();
    expect(more).toMatchObject({ nextBatch: [{ n: 19_999 }] });
  });

  it('that reads loses its cursor when its session is killed', async () => {
    await store.client.withSession(async (session) => {
      // Takes longer than a slice, because no index has this order.
      const { cursor } = await store.db.command({ find: 'items', sort: { group: 1 }, batchSize: 10 }, { session });
      // Cursors of the reading thread have high ids.
      expect(cursor.id).toBeGreaterThanOrEqual(2 ** 40);
      await store.db.command({ killSessions: [session.id] });
      const more = store.db.command({ getMore: cursor.id, collection: 'items' }, { session });
      expect(await errorOf(more)).toMatchObject({ code: 43 });
    });
  });

  it('that reads has a cursor that killCursors closes, and then reports as missing', async () => {
    const { cursor } = await store.db.command({ find: 'items', sort: { group: 1 }, batchSize: 10 });
    expect(cursor.id).toBeGreaterThanOrEqual(2 ** 40);
    const kill = () => store.db.command({ killCursors: 'items', cursors: [cursor.id] });
    expect(await kill()).toMatchObject({ cursorsKilled: [cursor.id], cursorsNotFound: [] });
    expect(await kill()).toMatchObject({ cursorsKilled: [], cursorsNotFound: [cursor.id] });
  });

  it('that reads and fails unexpectedly leaves the failure in the log', async () => {
    await store.db.collection('broken').createIndex({ n: 1 });
    const file = new DatabaseSync(join(store.folder, 'store.sqlite'));
    const brokenSpec = encodeDocument({ name: 'n_1' });
    const [index] = file.prepare('SELECT id, spec FROM indexes ORDER BY id DESC LIMIT 1').all();
    const setSpec = file.prepare('UPDATE indexes SET spec = ? WHERE id = ?');
    setSpec.run(brokenSpec, index?.id ?? null);
    const pipeline = [{ $collStats: { storageStats: {} } }];
    // Only the reading thread reads the specification again.
    for (const command of [{ collStats: 'items' }, { listDatabases: 1 }, { aggregate: 'items', pipeline, cursor: {} }])
      expect(await errorOf(store.db.command(command))).toMatchObject({ codeName: 'InternalError' });
    setSpec.run(index?.spec ?? null, index?.id ?? null);
    file.close();
    const entry = { message: 'a command failed unexpectedly', detail: expect.stringContaining('catalogue.ts') };
    expect(logEntries).toEqual([entry, entry, entry]);
  });

  it('that reads sees writes that were acknowledged just before', async () => {
    for (let i = 0; i < 5; i++) {
      await items().insertOne({ recent: i });
      expect(await items().countDocuments({ recent: i })).toBe(1);
    }
  });

  it('that writes is finished even if the store closes meanwhile', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'closing-'));
    const file = join(folder, 'store.sqlite');
    const closingStore = await startTestServer({ file });
    const docs = Array.from({ length: 20_000 }, (_, n) => ({ n, text: `text ${n} `.repeat(10) }));
    await closingStore.db.collection('items').insertMany(docs);
    const update = closingStore.db.collection('items').updateMany({}, { $set: { changed: true } });
    await closingStore.db.command({ ping: 1 });
    await closingStore.server.close();
    expect(await update).toMatchObject({ modifiedCount: 20_000 });
    await closingStore.close();
    const reopenedStore = await startTestServer({ file });
    expect(await reopenedStore.db.collection('items').countDocuments({ changed: true })).toBe(20_000);
    await reopenedStore.close();
    rmSync(folder, { recursive: true });
  });
});
