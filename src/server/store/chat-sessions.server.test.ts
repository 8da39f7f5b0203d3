import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer } from '#server/testing-server.ts';
import { chatStore } from './chat.ts';

const server = testServer();
let connection: mongoose.Connection;
beforeAll(async () => {
  // With one connection, calls run one after the other.
  const options = { monitorCommands: true, autoCreate: false, autoIndex: false, sanitizeFilter: true, maxPoolSize: 1 };
  connection = await mongoose.createConnection(server.embedded.uri, options).asPromise();
});
afterAll(() => connection.close());

test('a conversation that moves to the front while all conversations are read is listed once', async () => {
  const [lastId, sessionId] = [randomUUID(), randomUUID()];
  for (const id of [lastId, sessionId]) await server.store.chat.open(id, new Date());
  await server.store.chat.catchUp();
  const sessions = connection.collection('chatSessions');
  const { _id, ...original } = (await sessions.findOne({ sessionId })) ?? {};
  // More sessions than the first batch of a query contains.
  const ids = Array.from({ length: 150 }, () => randomUUID());
  await sessions.insertMany(ids.map((id, nth) => ({ ...original, sessionId: id, lastMessageSeq: 100 + nth })));

  let move: Promise<unknown> | undefined;
  connection.getClient().on('commandSucceeded', ({ commandName }) => {
    if (commandName === 'find') move ??= sessions.updateOne({ sessionId: lastId }, { $set: { lastMessageSeq: 1_000 } });
  });
  const allSessions = await chatStore(connection).allSessions();
  await move;
  expect(allSessions.map((session) => session.sessionId)).toEqual([lastId, ...ids.toReversed(), sessionId]);
});
