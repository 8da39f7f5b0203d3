import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultChatPhone, welcomeMessages } from '#domain/chat.ts';
import { testServer } from '#server/testing-server.ts';
import { type ChatStore, chatStore } from './chat.ts';
import type { EntryDraft } from './chat-records.ts';

/** Number of cached sessions above which the next batch empties the cache first: see open-sessions.ts. */
const maxCached = 10_000;

const server = testServer();
let connection: mongoose.Connection;
let chat: ChatStore;
/** The commands that were sent to the database since the list was emptied. */
const commands: string[] = [];

beforeAll(async () => {
  const options = { monitorCommands: true, autoCreate: false, autoIndex: false, sanitizeFilter: true };
  connection = await mongoose.createConnection(server.embedded.uri, options).asPromise();
  connection.getClient().on('commandStarted', ({ commandName, command }) => {
    commands.push(`${commandName} ${command[commandName]} ${command.documents?.length ?? ''}`.trimEnd());
  });
  chat = chatStore(connection);
});
afterAll(() => connection.close());

const message = (sessionId: string, text: string): EntryDraft => ({
  sessionId,
  clientId: randomUUID(),
  createdAt: new Date(),
  kind: 'message',
  message: text,
  isUser: true,
  automatic: false,
});

/** @returns the commands that are sent to the database until a message is stored */
async function commandsToStore(draft: EntryDraft): Promise<string[]> {
  await chat.catchUp();
  commands.length = 0;
  await chat.append(draft);
  return [...commands];
}

const findSession = 'find chatSessions';
const insertOne = 'insert chatMessages 1';

test('an open session is not read again while it is in the cache', async () => {
  const sessionId = randomUUID();
  await chat.append(message(sessionId, 'one'));
  expect(await commandsToStore(message(sessionId, 'two'))).toEqual([insertOne]);

  // These copies of an open session are open too: opening them only reads their summaries and caches their ids.
  const sessions = connection.collection('chatSessions');
  const { _id, ...original } = (await sessions.findOne({ sessionId })) ?? {};
  const ids = Array.from({ length: maxCached }, () => randomUUID());
  await sessions.insertMany(ids.map((id) => ({ ...original, sessionId: id })));
  const [last = '', ...others] = ids;
  await Promise.all(others.map((id) => chat.open(id, new Date())));
  expect(await commandsToStore(message(sessionId, 'three'))).toEqual([insertOne]);

  // A session that is no longer in the cache is looked up, and no welcome message is inserted again.
  await chat.open(last, new Date());
  expect(await commandsToStore(message(sessionId, 'four'))).toEqual([findSession, insertOne]);
  expect(await commandsToStore(message(sessionId, 'five'))).toEqual([insertOne]);
  const { messages } = await chat.conversation(sessionId, { limit: 100 });
  const texts = [...welcomeMessages(defaultChatPhone), 'one', 'two', 'three', 'four', 'five'];
  expect(messages.map(({ message: text }) => text)).toEqual(texts);
});

test('`recordsAfter` reads own entries from the cache and others from the database, and no removed ones', async () => {
  const sessionId = randomUUID();
  const otherChat = chatStore(connection);
  const { seq: first } = await chat.append(message(sessionId, 'one'));
  commands.length = 0;
  const readEntries = async () => (await chat.recordsAfter(first - 1, 10)).map(({ seq, kind }) => `${seq} ${kind}`);
  expect(await readEntries()).toEqual([`${first} message`]);
  expect(commands).toEqual([]);

  const { seq: second } = await otherChat.append(message(sessionId, 'two'));
  const { seq: third } = await chat.append(message(sessionId, 'three'));
  expect(await readEntries()).toEqual([first, second, third].map((seq) => `${seq} message`));

  await chat.remove(sessionId, new Date());
  expect(await readEntries()).toEqual([`${third + 1} removed`]);
});
