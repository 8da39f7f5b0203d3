import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestServer, type TestServer } from '../testing-server.ts';

let store: TestServer;
beforeAll(async () => {
  store = await startTestServer({ maxPages: 60 });
});
afterAll(() => store.close());

const items = () => store.db.collection('items');
const large = 'x'.repeat(20_000);

describe('a full data file', () => {
  it('rejects writes with OutOfDiskSpace, keeps acknowledged ones, and accepts writes after a removal', async () => {
    await items().createIndex({ n: 1 });
    let storedCount = 0;
    let failure: unknown;
    while (!failure && storedCount < 100) {
      failure = await errorOf(items().insertOne({ n: storedCount, large }));
      if (!failure) storedCount++;
    }
    expect(failure).toMatchObject({ code: 14031, codeName: 'OutOfDiskSpace' });
    expect(storedCount).toBeGreaterThan(3);
    expect(await items().countDocuments({ n: { $gte: 0 } })).toBe(storedCount);
    expect(
      await errorOf(store.db.createCollection('more').then(() => items().insertOne({ n: -1, large }))),
    ).toMatchObject({ code: 14031 });
    await items().deleteMany({ n: { $lt: 3 } });
    await items().insertOne({ n: 1000, large });
    expect(await items().countDocuments({ n: { $gte: 0 } })).toBe(storedCount - 2);
    expect(await store.db.command({ validate: 'items' })).toMatchObject({ valid: true, errors: [] });
  });

  it('rejects exactly the writes that it does not store, even within one turn of the event loop', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, i) => errorOf(items().insertOne({ batch: i, large }))),
    );
    const acknowledgedBatches = results.flatMap((error, i) => (error ? [] : [i]));
    expect(results.some((error) => error?.code === 14031)).toBe(true);
    expect((await items().distinct('batch')).sort((a, b) => a - b)).toEqual(acknowledgedBatches);
  });

  // After a failed handshake, a driver closes all its connections.
  it('answers handshakes in the same turn of the event loop as a failed write', async () => {
    await items().deleteMany({});
    const insert = () => errorOf(items().insertOne({ large }));
    const sayHello = () => errorOf(store.db.command({ hello: 1 }));
    const answers = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const [insertError, helloError] = await Promise.all([insert(), sayHello()]);
        return { insertError, helloError };
      }),
    );
    expect(answers.some(({ insertError }) => insertError?.code === 14031)).toBe(true);
    expect(answers.filter(({ helloError }) => helloError !== undefined)).toEqual([]);
  });

  it('rolls back a transaction that runs out of space', async () => {
    const session = store.client.startSession();
    session.startTransaction();
    let failure: unknown;
    for (let i = 0; i < 30 && !failure; i++)
      failure = await errorOf(items().insertOne({ inside: i, large }, { session }));
    expect(failure).toMatchObject({ code: 14031 });
    await session.endSession();
    expect(await items().countDocuments({ inside: { $exists: true } })).toBe(0);
  });
});
