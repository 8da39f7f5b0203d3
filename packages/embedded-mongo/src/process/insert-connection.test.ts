import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing-server.ts';
import { InsertConnection, type InsertOutcome } from './insert-connection.ts';

let store: TestServer;
let connection: InsertConnection;
beforeAll(async () => {
  store = await startTestServer();
  await store.db.collection('items').createIndex({ n: 1 }, { unique: true });
  connection = new InsertConnection(store.server.endpoint);
});
afterAll(async () => {
  connection.close();
  await store.close();
});

const target = { db: 'test', collection: 'items' };
const item = (n: unknown) => ({ _id: new ObjectId(), n, at: new Date(0) });

/** Inserts as soon as the connection is open and no other insert is running. */
async function insert(insertConnection: InsertConnection, ...documents: object[]): Promise<InsertOutcome> {
  for (;;) {
    const outcome = insertConnection.insert(target, documents);
    if (outcome !== undefined) return outcome;
    await delay(1);
  }
}

it('stores documents unchanged and returns their number', async () => {
  const documents = [item(1), item(2)];
  expect(await insert(connection, ...documents)).toEqual({ inserted: 2 });
  expect(await store.db.collection('items').find().sort({ n: 1 }).toArray()).toEqual(documents);
});

it('stores the documents before the first one with an existing key, and says why it stopped', async () => {
  const { inserted, failure } = await insert(connection, item(3), item(1), item(4));
  expect({ inserted, code: failure?.code }).toEqual({ inserted: 1, code: 11_000 });
  expect(failure?.errmsg).toContain('E11000');
  expect(await store.db.collection('items').countDocuments({ n: { $in: [3, 4] } })).toBe(1);
});

it('returns the error of a command that fails as a whole', async () => {
  await insert(connection, item(5));
  const outcome = await connection.insert({ db: 'test', collection: '' }, [item(6)]);
  expect(outcome).toMatchObject({ inserted: 0, failure: { code: 73 } });
});

it('sends one insert at a time', async () => {
  await insert(connection, item(7));
  const firstInsert = connection.insert(target, [item(8)]);
  expect(connection.insert(target, [item(9)])).toBeUndefined();
  expect(await firstInsert).toEqual({ inserted: 1 });
});

it('rejects an insert whose connection ends, and opens another connection for the next insert', async () => {
  const listen = { path: join(store.folder, 'other.sock') };
  const brokenServer = createServer((socket) => socket.once('data', () => socket.destroy())).listen(listen.path);
  await once(brokenServer, 'listening');
  const newConnection = new InsertConnection(listen);
  await expect(insert(newConnection, item(10))).rejects.toMatchObject({ code: 'ECONNRESET' });
  await new Promise((closed) => brokenServer.close(closed));
  const newServer = await startTestServer({ listen });
  expect(await insert(newConnection, item(10))).toEqual({ inserted: 1 });
  newConnection.close();
  await newServer.close();
});
