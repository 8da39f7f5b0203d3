import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TimeSlicer } from '../storage/time-slicer.ts';
import { errorOf, startTestServer, type TestServer } from '../testing-server.ts';
import { Cursors, type ReplySource } from './cursors.ts';

let store: TestServer;
beforeAll(async () => {
  store = await startTestServer();
});
afterAll(() => store.close());

const items = () => store.db.collection<{ n: number; text?: string }>('items');
beforeEach(async () => {
  await items().drop();
  await items().insertMany(Array.from({ length: 500 }, (_, n) => ({ n })));
});

const firstBatch = async (command: Record<string, unknown>) => {
  const reply = await store.db.command({ find: 'items', batchSize: 10, ...command });
  return { id: reply.cursor.id, docs: reply.cursor.firstBatch };
};
const getMore = async (id: unknown, batchSize = 1000) => {
  const reply = await store.db.command({ getMore: id, collection: 'items', batchSize });
  return { id: Number(reply.cursor.id), docs: reply.cursor.nextBatch };
};
/** Fetches all remaining documents. On a busy machine a batch may be shorter than requested. */
const fetchRest = async (id: unknown): Promise<{ n: number }[]> => {
  const batch = await getMore(id);
  return batch.id === 0 ? batch.docs : [...batch.docs, ...(await fetchRest(batch.id))];
};

describe('cursors', () => {
  it('return all documents across many batches, unsorted, ascending and descending', async () => {
    const numbers = Array.from({ length: 500 }, (_, n) => n);
    for (const sort of [undefined, { n: 1 }, { n: -1 }] as const) {
      const cursor = items().find({}, { batchSize: 7, ...(sort && { sort }) });
      const results = (await cursor.toArray()).map((doc) => doc.n);
      expect(results).toEqual(sort?.n === -1 ? [...numbers].reverse() : numbers);
    }
  });

  it('return each document once from an index with several keys per document', async () => {
    const lists = store.db.collection('lists');
    await lists.insertMany(Array.from({ length: 200 }, (_, n) => ({ tags: [n, n + 1, n + 2] })));
    await lists.createIndex({ tags: 1 });
    const results = await lists.find({ tags: { $gte: 0 } }, { batchSize: 9 }).toArray();
    expect(new Set(results.map((doc) => String(doc._id))).size).toBe(200);
    expect(results).toHaveLength(200);
  });

  it('close when the limit is reached, without another request', async () => {
    const { id } = await firstBatch({ limit: 10 });
    expect(Number(id)).toBe(0);
  });

  it('omit deleted documents and documents that no longer match', async () => {
    const { id } = await firstBatch({ filter: { n: { $gte: 0 } }, sort: { n: 1 } });
    await items().deleteOne({ n: 20 });
    await items().updateOne({ n: 21 }, { $set: { n: -1 } });
    expect(await fetchRest(id)).toHaveLength(488);
  });

  it('omit documents that no longer match, even if the keys of an index decide the filter', async () => {
    await items().createIndex({ text: 1 });
    await items().updateMany({}, { $set: { text: 'a' } });
    const { id } = await firstBatch({ filter: { text: 'a' }, sort: { n: 1 } });
    await items().updateOne({ n: 21 }, { $set: { text: 'b' } });
    expect(await fetchRest(id)).toHaveLength(489);
  });

  it('do not return new documents in place of deleted ones', async () => {
    const { id } = await firstBatch({ sort: { n: 1 } });
    await items().deleteMany({ n: { $gte: 400 } });
    await items().insertMany(Array.from({ length: 100 }, (_, n) => ({ n: 1000 + n })));
    expect((await fetchRest(id)).map(({ n }) => n)).toEqual(Array.from({ length: 390 }, (_, n) => n + 10));
  });

  it('do not return a new document in place of the one that was deleted first after a restart', async () => {
    const firstStore = await startTestServer();
    for (const name of ['one', 'many']) await firstStore.db.collection(name).insertMany([{ n: 1 }, { n: 2 }, { n: 3 }]);
    await firstStore.server.close();
    const secondStore = await startTestServer({ file: join(firstStore.folder, 'store.sqlite') });
    for (const name of ['one', 'many']) {
      const collection = secondStore.db.collection(name);
      const cursor = collection.find({}, { sort: { n: 1 }, batchSize: 1 });
      await cursor.next();
      await (name === 'one' ? collection.deleteOne({ n: 3 }) : collection.deleteMany({ n: 3 }));
      await collection.insertOne({ n: 0 });
      expect(await cursor.toArray()).toMatchObject([{ n: 2 }]);
    }
    await secondStore.close();
    await firstStore.close();
  });

  it('fail with error 43 after they are closed, and with error 175 after the collection is dropped', async () => {
    const closedCursor = await firstBatch({});
    await store.db.command({ killCursors: 'items', cursors: [closedCursor.id] });
    expect(await errorOf(getMore(closedCursor.id))).toMatchObject({ code: 43, codeName: 'CursorNotFound' });
    const droppedCursor = await firstBatch({});
    await items().drop();
    expect(await errorOf(getMore(droppedCursor.id))).toMatchObject({ code: 175, codeName: 'QueryPlanKilled' });
  });

  it('return fewer documents than requested if a batch would be too large, and the rest in later batches', async () => {
    await items().insertMany(Array.from({ length: 40 }, (_, n) => ({ n, text: 'x'.repeat(1_000_000) })));
    const reply = await store.db.command({ find: 'items', filter: { text: { $exists: true } }, batchSize: 1000 });
    expect(reply.cursor.firstBatch.length).toBeLessThan(20);
    expect(
      await items()
        .find({ text: { $exists: true } }, { batchSize: 1000 })
        .toArray(),
    ).toHaveLength(40);
  });
});

describe('the table of cursors', () => {
  const owner = { session: 's', transaction: undefined };
  const endless: ReplySource = {
    next: () => Buffer.from([5, 0, 0, 0, 0]),
    done: () => false,
    release: () => undefined,
  };
  /** Opens a cursor and returns its id, which follows two document lengths and two element heads in the reply. */
  const openCursor = (cursors: Cursors, source = endless) =>
    Number(cursors.open('a.b', source, { batchSize: 1, owner }).readBigInt64LE(4 + 8 + 4 + 4));

  it('closes cursors that were idle for ten minutes', () => {
    const cursors = new Cursors(new TimeSlicer());
    openCursor(cursors);
    cursors.closeIdle(performance.now() + 9 * 60_000);
    expect(cursors.size).toBe(1);
    cursors.closeIdle(performance.now() + 11 * 60_000);
    expect(cursors.size).toBe(0);
  });

  it('closes the cursor that was idle longest if there are too many', () => {
    const cursors = new Cursors(new TimeSlicer());
    const first = openCursor(cursors);
    const second = openCursor(cursors);
    for (let i = 2; i < 500; i++) openCursor(cursors);
    cursors.getMore(first, { ns: 'a.b', batchSize: 1, owner });
    openCursor(cursors);
    expect(cursors.size).toBe(500);
    expect(cursors.kill(first)).toBe(true);
    expect(cursors.kill(second)).toBe(false);
  });

  it('closes cursors that hold documents, longest idle first, if they hold too much memory', () => {
    const cursors = new Cursors(new TimeSlicer());
    const withoutDocuments = openCursor(cursors);
    const openLarge = () => openCursor(cursors, { ...endless, heldBytes: () => 90_000_000 });
    const [first, second, third] = [openLarge(), openLarge(), openLarge()];
    expect([withoutDocuments, first, second, third].map((id) => cursors.kill(id))).toEqual([true, false, true, true]);
  });

  it('closes the cursors of a session or a transaction that ends', () => {
    const cursors = new Cursors(new TimeSlicer());
    openCursor(cursors);
    cursors.open('a.b', endless, { batchSize: 1, owner: { session: 's', transaction: 't' } });
    cursors.killTransaction('t');
    expect(cursors.size).toBe(1);
    cursors.killSession('s');
    expect(cursors.size).toBe(0);
  });
});
