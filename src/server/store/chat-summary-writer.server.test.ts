import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { expect, it, vi } from 'vitest';
import { openTestStore } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';
import { chatStore } from './chat.ts';
import type { EntryDraft } from './chat-records.ts';
import { duplicateKey } from './records.ts';

const server = testServer();

const message = (sessionId: string, text: string): EntryDraft => ({
  sessionId,
  clientId: randomUUID(),
  createdAt: new Date('2027-06-16T16:00:00Z'),
  kind: 'message',
  message: text,
  isUser: true,
  automatic: false,
});

const summary = (sessionId: string) => server.store.chat.summary(sessionId);

async function inDatabase(change: (db: mongoose.mongo.Db) => Promise<unknown>): Promise<void> {
  const client = await mongoose.mongo.MongoClient.connect(server.embedded.uri);
  await change(client.db());
  await client.close();
}

const rewindSummary = (sessionId: string, lastSeq: number): Promise<void> =>
  inDatabase((db) =>
    db
      .collection('chatSessions')
      .updateOne({ sessionId }, { $set: { lastSeq, unread: 1, lastMessage: 'stored and summarised' } }),
  );

const rewindCursor = (position: number): Promise<void> =>
  inDatabase((db) => db.collection('cursors').updateOne({ name: 'chat-summaries' }, { $set: { place: position } }));

it('a start writes the summaries that a dead process has not written', async () => {
  const sessionId = randomUUID();
  await server.store.chat.append(message(sessionId, 'stored and summarised'));
  const { seq } = await server.store.chat.append(message(sessionId, 'stored only'));
  await server.store.chat.catchUp();
  const nextStore = await openTestStore(server.embedded.uri);
  // The state after a process has died between the message and the summary.
  await rewindSummary(sessionId, seq - 1);
  expect(await summary(sessionId)).toMatchObject({ unread: 1 });
  await nextStore.chat.repair();
  expect(await summary(sessionId)).toMatchObject({ unread: 2, lastMessage: 'stored only', lastSeq: seq });
  await nextStore.close();
});

it('a start writes the summaries of all entries since the stored cursor, not only of the last ones', async () => {
  const sessionId = randomUUID();
  await server.store.chat.append(message(sessionId, 'stored and summarised'));
  const { seq } = await server.store.chat.append(message(sessionId, 'stored only'));
  const laterSessionId = randomUUID();
  await Promise.all(
    Array.from({ length: 1_200 }, (_, index) => server.store.chat.append(message(laterSessionId, `${index}`))),
  );
  await server.store.chat.catchUp();
  const nextStore = await openTestStore(server.embedded.uri);
  await rewindSummary(sessionId, seq - 1);
  await rewindCursor(seq - 1);
  await nextStore.chat.repair();
  expect(await summary(sessionId)).toMatchObject({ unread: 2, lastMessage: 'stored only', lastSeq: seq });
  await nextStore.close();
});

it('summaries that other processes change at each attempt to write them are written later', async () => {
  const sessionId = randomUUID();
  const connection = await mongoose.createConnection(server.embedded.uri).asPromise();
  const chat = chatStore(connection);
  await chat.repair();
  const writes = vi
    .spyOn(connection.collection('chatSessions'), 'bulkWrite')
    .mockRejectedValue(new mongoose.mongo.MongoServerError({ code: duplicateKey }));
  const { seq } = await chat.append(message(sessionId, 'Hello'));
  expect(await chat.summary(sessionId)).toBeUndefined();
  writes.mockRestore();
  expect(await chat.summary(sessionId)).toMatchObject({ lastSeq: seq, lastMessage: 'Hello' });
  await connection.close();
});
