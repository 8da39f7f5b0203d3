import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestServer, type TestServer } from '../testing-server.ts';

let store: TestServer;
beforeAll(async () => {
  store = await startTestServer();
});
afterAll(() => store.close());

const items = () => store.db.collection('items');
const countOpen = () => items().countDocuments({ open: true });

/** Enough open documents for their count to be cached. */
const openCount = 1_000;

beforeEach(async () => {
  await store.db.dropDatabase();
  await items().createIndex({ open: 1, n: 1 });
  await items().createIndex({ n: 1 }, { unique: true });
  await items().insertMany(Array.from({ length: openCount * 2 }, (_, n) => ({ n, open: n % 2 === 0 })));
  expect(await countOpen()).toBe(openCount);
});

describe('a cached count', () => {
  it('is updated by inserts, updates and deletes', async () => {
    await items().insertMany([
      { n: -1, open: true },
      { n: -2, open: false },
    ]);
    expect(await countOpen()).toBe(openCount + 1);
    await items().updateOne({ n: -1 }, { $set: { open: false } });
    expect(await countOpen()).toBe(openCount);
    await items().updateMany({ n: { $lt: 20 } }, { $set: { open: true } });
    expect(await countOpen()).toBe(openCount + 12);
    await items().deleteMany({ n: { $lt: 0 } });
    expect(await countOpen()).toBe(openCount + 10);
    await items().updateMany({ open: true }, { $inc: { n: 1_000_000 } });
    expect(await countOpen()).toBe(openCount + 10);
  });

  it('is separate for each range of an index', async () => {
    const countBelow = (n: number) => items().countDocuments({ open: true, n: { $lt: n } });
    expect([await countBelow(1_000), await countBelow(1_500)]).toEqual([500, 750]);
    await items().insertOne({ n: 1_200.5, open: true });
    expect([await countBelow(1_000), await countBelow(1_500), await countOpen()]).toEqual([500, 751, openCount + 1]);
  });

  it('includes the successful statements of a command, but not the failed one', async () => {
    const error = await errorOf(
      items().insertMany([
        { n: -1, open: true },
        { n: 0, open: true },
      ]),
    );
    expect(error?.code).toBe(11_000);
    expect(await countOpen()).toBe(openCount + 1);
    const updateError = await errorOf(items().updateMany({ open: false }, { $set: { n: 5_000, open: true } }));
    expect(updateError?.code).toBe(11_000);
    expect(await countOpen()).toBe(openCount + 1);
  });

  it('includes the writes of a transaction only in its own session, and is restored after an abort', async () => {
    const session = store.client.startSession();
    session.startTransaction();
    await items().insertOne({ n: -1, open: true }, { session });
    expect(await items().countDocuments({ open: true }, { session })).toBe(openCount + 1);
    expect(await countOpen()).toBe(openCount);
    await session.abortTransaction();
    await session.endSession();
    expect(await countOpen()).toBe(openCount);
  });

  it('is counted again after its index was dropped and created again', async () => {
    await items().dropIndex('open_1_n_1');
    await items().deleteMany({ n: { $lt: 100 } });
    await items().createIndex({ open: 1, n: 1 });
    expect(await countOpen()).toBe(openCount - 50);
  });
});
