import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestServer, type TestServer } from '../testing-server.ts';
import { serve } from './server.ts';

let store: TestServer;
beforeAll(async () => {
  store = await startTestServer();
});
afterAll(() => store.close());

const items = () => store.db.collection('items');
beforeEach(async () => {
  await items().drop();
  await items().insertOne({ n: 0 });
});

describe('a transaction', () => {
  it('becomes visible as a whole when it commits', async () => {
    await store.client.withSession((session) =>
      session.withTransaction(async () => {
        await items().insertOne({ n: 1 }, { session });
        await items().updateOne({ n: 0 }, { $set: { n: 5 } }, { session });
        expect(await items().distinct('n', {}, { session })).toEqual([1, 5]);
        expect(await items().distinct('n')).toEqual([0]);
      }),
    );
    expect(await items().distinct('n')).toEqual([1, 5]);
  });

  it('leaves nothing behind when it is aborted, not even a collection or an index', async () => {
    const session = store.client.startSession();
    session.startTransaction();
    await store.db.collection('fresh').insertOne({ a: 1 }, { session });
    await store.db.createIndex('items', { n: 1 }, { session });
    await items().insertOne({ n: [1, 2] }, { session });
    expect(await store.db.collection('fresh').countDocuments()).toBe(0);
    await session.abortTransaction();
    await session.endSession();
    expect(await store.db.listCollections().toArray()).toMatchObject([{ name: 'items' }]);
    expect(await items().indexes()).toHaveLength(1);
    expect(await items().countDocuments()).toBe(1);
  });

  it('delays other writes and other transactions', async () => {
    const order: string[] = [];
    const session = store.client.startSession();
    session.startTransaction();
    await items().updateOne({}, { $inc: { n: 1 } }, { session });
    const outsideUpdate = items()
      .updateOne({}, { $inc: { n: 10 } })
      .then(() => order.push('outside'));
    const secondTransaction = store.client.withSession((other) =>
      other.withTransaction(async () => {
        await items().updateOne({}, { $inc: { n: 100 } }, { session: other });
        order.push('second');
      }),
    );
    await items().updateOne({}, { $inc: { n: 1 } }, { session });
    order.push('first');
    await session.commitTransaction();
    await session.endSession();
    await Promise.all([outsideUpdate, secondTransaction]);
    expect(order[0]).toBe('first');
    expect(await items().findOne()).toMatchObject({ n: 112 });
  });

  it('is aborted by its first error', async () => {
    await items().createIndex({ n: 1 }, { unique: true });
    const session = store.client.startSession();
    session.startTransaction();
    await items().insertOne({ n: 1 }, { session });
    expect(await errorOf(items().insertOne({ n: 0 }, { session }))).toMatchObject({ code: 11000 });
    const laterError = await items()
      .insertOne({ n: 2 }, { session })
      .catch((error: unknown) => error);
    expect(laterError).toMatchObject({
      code: 251,
      codeName: 'NoSuchTransaction',
      errorLabels: ['TransientTransactionError'],
    });
    await session.abortTransaction();
    await session.endSession();
    expect(await items().countDocuments()).toBe(1);
  });

  it('is repeated by withTransaction after it was aborted', async () => {
    let attempts = 0;
    await store.client.withSession((session) =>
      session.withTransaction(async () => {
        attempts++;
        await items().insertOne({ n: 1 }, { session });
        if (attempts === 1)
          await store.db.admin().command({
            abortTransaction: 1,
            autocommit: false,
            lsid: session.id,
            txnNumber: session.serverSession.txnNumber,
          });
        await items().insertOne({ n: 2 }, { session });
      }),
    );
    expect(attempts).toBe(2);
    expect(await items().distinct('n')).toEqual([0, 1, 2]);
  });

  it('can be committed again after a restart if it was committed before, and is lost otherwise', async () => {
    const firstServer = await startTestServer();
    const begin = () => {
      const session = firstServer.client.startSession();
      session.startTransaction();
      return session;
    };
    const committedSession = begin();
    await firstServer.db.collection('items').insertOne({ n: 1 }, { session: committedSession });
    await committedSession.commitTransaction();
    const lostSession = begin();
    await firstServer.db.collection('items').insertOne({ n: 2 }, { session: lostSession });
    await firstServer.server.close();
    const secondServer = await serve({
      file: join(firstServer.folder, 'store.sqlite'),
      listen: firstServer.server.endpoint,
    });
    await expect.poll(() => errorOf(firstServer.db.command({ ping: 1 })).catch(() => 'not yet')).toBeUndefined();
    await committedSession.commitTransaction();
    await expect(lostSession.commitTransaction()).rejects.toMatchObject({
      code: 251,
      errorLabelSet: new Set(['TransientTransactionError']),
    });
    expect(await firstServer.db.collection('items').distinct('n')).toEqual([1]);
    await secondServer.close();
    await firstServer.close();
  });

  it('does not begin for a client that disconnects while it waits for its turn', async () => {
    const session = store.client.startSession();
    session.startTransaction();
    await items().insertOne({ n: 1 }, { session });
    const client = await MongoClient.connect(store.uri);
    const otherSession = client.startSession();
    otherSession.startTransaction();
    const waitingInsert = client.db('test').collection('items').insertOne({ n: 2 }, { session: otherSession });
    const rejection = expect(waitingInsert).rejects.toThrow();
    await client.db('test').command({ ping: 1 });
    await client.close(true);
    await rejection;
    await session.commitTransaction();
    await items().insertOne({ n: 3 });
    expect(await items().distinct('n')).toEqual([0, 1, 3]);
  });

  it('has cursors that cannot be read outside, and does not disturb cursors opened after its commit', async () => {
    await items().insertMany(Array.from({ length: 50 }, (_, n) => ({ n })));
    const session = store.client.startSession();
    session.startTransaction();
    const cursor = items().find({}, { session, batchSize: 5 });
    await cursor.next();
    expect(await errorOf(store.db.command({ getMore: cursor.id, collection: 'items' }))).toMatchObject({ code: 43 });
    await session.commitTransaction();
    await session.endSession();
    expect(await items().find({}, { batchSize: 5 }).toArray()).toHaveLength(51);
  });

  it('does not disturb cursors opened before it, which see the last committed state', async () => {
    await items().insertMany(Array.from({ length: 50 }, (_, n) => ({ n })));
    const cursor = items().find({}, { batchSize: 5 });
    await cursor.next();
    const session = store.client.startSession();
    session.startTransaction();
    await items().deleteMany({}, { session });
    expect((await cursor.toArray()).length).toBe(50);
    await session.abortTransaction();
    await session.endSession();
  });

  it('is rolled back when its client disconnects', async () => {
    const client = await MongoClient.connect(store.uri, { maxPoolSize: 1 });
    const session = client.startSession();
    session.startTransaction();
    await client.db('test').collection('items').insertOne({ n: 1 }, { session });
    await client.close(true);
    await items().insertOne({ n: 2 });
    expect(await items().distinct('n')).toEqual([0, 2]);
  });

  it.each(['endSessions', 'killSessions'])(
    'is rolled back by %s of its session, but not of others',
    async (command) => {
      const [session, otherSession] = [store.client.startSession(), store.client.startSession()];
      session.startTransaction();
      await items().insertOne({ n: 1 }, { session });
      await store.db.command({ [command]: [otherSession.id] });
      await items().insertOne({ n: 2 }, { session });
      await store.db.command({ [command]: [session.id] });
      expect(await errorOf(items().insertOne({ n: 3 }, { session }))).toMatchObject({ code: 251 });
      await items().insertOne({ n: 4 });
      expect(await items().distinct('n')).toEqual([0, 4]);
      await Promise.all([session.endSession(), otherSession.endSession()]);
    },
  );

  it('is rolled back when its session begins a later one, after which no earlier one can begin', async () => {
    const client = await MongoClient.connect(store.uri);
    const session = client.startSession();
    const insertIn = (number: number) => {
      const transaction = { txnNumber: BigInt(number), startTransaction: true, autocommit: false };
      const command = { insert: 'items', documents: [{ n: number }], ...transaction };
      return errorOf(client.db('test').command(command, { session }));
    };
    const tooOld = { code: 225, codeName: 'TransactionTooOld' };
    expect([await insertIn(2), await insertIn(1)]).toEqual([undefined, tooOld]);
    expect([await insertIn(3), await insertIn(2)]).toEqual([undefined, tooOld]);
    await store.db.command({ killSessions: [session.id] });
    expect(await insertIn(2)).toEqual(tooOld);
    await client.close();
    expect(await items().distinct('n')).toEqual([0]);
  });

  it('rejects the command drop, which a transaction cannot contain', async () => {
    const session = store.client.startSession();
    session.startTransaction();
    await items().insertOne({ n: 1 }, { session });
    const drop = store.db.command({ drop: 'items' }, { session });
    expect(await errorOf(drop)).toMatchObject({ code: 263, codeName: 'OperationNotSupportedInTransaction' });
    await session.endSession();
  });
});

describe('writes outside a transaction', () => {
  it('with a transaction number, as for retryable writes, are rejected', async () => {
    const command = store.db.command({ insert: 'items', documents: [{}], txnNumber: 1n, lsid: { id: 1 } });
    expect(await errorOf(command)).toMatchObject({ code: 20 });
  });
});
