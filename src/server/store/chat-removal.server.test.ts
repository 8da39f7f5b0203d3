import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '#server/sockets/testing.ts';
import { openTestStore } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';
import type { EntryDraft } from './chat-records.ts';
import type { Store } from './connect.ts';

const server = testServer();

/** The store of another process on the same database. */
let otherStore: Store;
let connection: mongoose.Connection;

beforeAll(async () => {
  otherStore = await openTestStore(server.embedded.uri);
  connection = await mongoose.createConnection(server.embedded.uri).asPromise();
});
afterAll(() => Promise.all([otherStore.close(), connection.close()]));

const at = new Date('2027-06-16T16:00:00Z');
const message = (sessionId: string, text: string): EntryDraft => ({
  sessionId,
  clientId: randomUUID(),
  createdAt: at,
  kind: 'message',
  message: text,
  isUser: true,
  automatic: false,
  name: 'Ann Lee',
});

const texts = async (store: Store, sessionId: string) =>
  (await store.chat.conversation(sessionId, { limit: 100 })).messages.map(({ message: text }) => text);
const countStored = (sessionId: string) => connection.collection('chatMessages').countDocuments({ sessionId });

it('a removal deletes only its own conversation, and stays in the log as the last entry', async () => {
  const { chat } = server.store;
  const [removedId, otherId] = [randomUUID(), randomUUID()];
  for (const id of [removedId, otherId, removedId]) await chat.append(message(id, 'Hello'));
  const [lastSeq, unreadCount] = [await chat.lastSeq(), await chat.countUnread()];
  const removals = [chat, otherStore.chat, chat].map((store) => store.remove(removedId, at));
  expect((await Promise.all(removals)).sort()).toEqual([false, false, true]);
  expect(await texts(server.store, removedId)).toEqual([]);
  expect(await chat.listedSession(removedId)).toBeUndefined();
  expect((await chat.sessions({ limit: 50 })).map(({ sessionId }) => sessionId)).toEqual([otherId]);
  expect(await chat.sessions({ limit: 50, search: 'ann' })).toHaveLength(1);
  expect(await chat.countUnread()).toBe(unreadCount - 2);
  expect(await countStored(removedId)).toBe(1);
  expect(await chat.lastSeq()).toBe(lastSeq + 1);
  expect(await texts(otherStore, otherId)).toHaveLength(3);
});

it('a removal lets later messages start a new conversation with welcome messages, in every process', async () => {
  // Many conversations at once, so that earlier summaries are still being written when the removal is read.
  const conversations = Array.from({ length: 20 }, async () => {
    const sessionId = randomUUID();
    await server.store.chat.append(message(sessionId, 'Before'));
    await otherStore.chat.append(message(sessionId, 'Before, elsewhere'));
    expect(await server.store.chat.remove(sessionId, at)).toBe(true);
    // The other process reads the removal from the log.
    await otherStore.chat.read('all', { after: 0, limit: 10_000 });
    await otherStore.chat.append(message(sessionId, 'After'));
    await until(async () => (await texts(server.store, sessionId)).length === 3);
    expect((await texts(otherStore, sessionId)).at(-1)).toBe('After');
    await otherStore.chat.catchUp();
    expect(await server.store.chat.listedSession(sessionId)).toMatchObject({ unread: 1, lastMessage: 'After' });
    expect(await otherStore.chat.remove(sessionId, at)).toBe(true);
    expect(await server.store.chat.listedSession(sessionId)).toBeUndefined();
  });
  await Promise.all(conversations);
});

it('a removal is finished by the next start if the process died half-way', async () => {
  const sessionId = randomUUID();
  await server.store.chat.append(message(sessionId, 'Hello'));
  await server.store.chat.catchUp();
  const seq = (await server.store.chat.lastSeq()) + 1;
  const removal = { seq, sessionId, clientId: randomUUID(), createdAt: at, kind: 'removed' };
  await connection.collection('chatMessages').insertOne(removal);
  expect(await texts(server.store, sessionId)).toEqual([]);
  const nextStore = await openTestStore(server.embedded.uri);
  await nextStore.chat.repair();
  expect(await nextStore.chat.listedSession(sessionId)).toBeUndefined();
  expect(await countStored(sessionId)).toBe(1);
  await nextStore.close();
});

it('a removal deletes all earlier messages but no later ones, even if they are written at the same time', async () => {
  const sessionId = randomUUID();
  const { chat } = server.store;
  await chat.append(message(sessionId, 'Before'));
  const earlierWrites = Array.from({ length: 40 }, (_, n) => chat.append(message(sessionId, `${n}`)));
  const removal = chat.remove(sessionId, at);
  const laterWrites = Array.from({ length: 40 }, (_, n) => chat.append(message(sessionId, `later ${n}`)));
  await Promise.all([...earlierWrites, removal, ...laterWrites]);
  const remainingTexts = await texts(server.store, sessionId);
  expect(remainingTexts.slice(2)).toEqual(Array.from({ length: 40 }, (_, n) => `later ${n}`));
  expect(await chat.listedSession(sessionId)).toMatchObject({ unread: 40 });
});
