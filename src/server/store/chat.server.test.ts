import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatEntry, defaultChatPhone, welcomeMessages } from '#domain/chat.ts';
import { type EmbeddedMongo, startEmbeddedMongo } from '#embedded-mongo';
import { openTestStore } from '#server/testing.ts';
import type { ChatStore } from './chat.ts';
import type { EntryDraft, MessageFields } from './chat-records.ts';
import type { Store } from './connect.ts';

/** Each session begins with these messages. */
const welcomes = welcomeMessages(defaultChatPhone);

let dataDir: string;
let embedded: EmbeddedMongo;
/** The stores of two processes with one database. */
let stores: [Store, Store];
let chat: ChatStore;
let otherChat: ChatStore;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'chat-store-'));
  embedded = await startEmbeddedMongo({ dataDir });
  stores = [await openTestStore(embedded.uri), await openTestStore(embedded.uri)];
  [chat, otherChat] = [stores[0].chat, stores[1].chat];
});

afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await embedded.close();
  await rm(dataDir, { recursive: true, force: true });
});

const at = new Date('2027-06-16T16:00:00Z');

const message = (sessionId: string, text: string, fields: Partial<MessageFields> = {}): EntryDraft => ({
  sessionId,
  clientId: randomUUID(),
  createdAt: at,
  kind: 'message',
  message: text,
  isUser: true,
  automatic: false,
  ...fields,
});

const seen = (sessionId: string, by: 'visitor' | 'staff', upTo: number): EntryDraft => ({
  sessionId,
  clientId: randomUUID(),
  createdAt: at,
  kind: 'seen',
  by,
  upTo,
});

async function wholeLog(): Promise<ChatEntry[]> {
  return chat.read('all', { after: 0, limit: 100_000 });
}

const texts = async (sessionId: string): Promise<string[]> =>
  (await chat.conversation(sessionId, { limit: 1_000 })).messages.map(({ message: text }) => text);

const summary = async (sessionId: string) => {
  // The other process writes its summaries some time after `append` returns.
  await otherChat.catchUp();
  const session = await chat.summary(sessionId);
  if (session === undefined) throw new Error('There is no such session.');
  return session;
};

describe('the log', () => {
  it('numbers entries without gaps, opens sessions once and counts unread messages of concurrent writers', async () => {
    const before = await chat.lastSeq();
    const ids = Array.from({ length: 40 }, () => randomUUID());
    await Promise.all(
      ids.flatMap((id, index) =>
        Array.from({ length: 10 }, (_, n) => (index % 2 === n % 2 ? chat : otherChat).append(message(id, `m${n}`))),
      ),
    );
    const entries = (await wholeLog()).filter((entry) => entry.seq > before);
    expect(entries).toHaveLength(40 * (10 + welcomes.length));
    expect(entries.map((entry) => entry.seq)).toEqual(entries.map((_, index) => before + 1 + index));
    for (const id of ids) {
      expect((await texts(id)).slice(0, 2)).toEqual(welcomes);
      expect(await summary(id)).toMatchObject({ unread: 10, opened: true });
    }
  });

  it('stores a repeated entry once, and returns the stored entry', async () => {
    const sessionId = randomUUID();
    const draft = message(sessionId, 'once');
    const entries = await Promise.all([chat, otherChat, chat].map((store) => store.append({ ...draft })));
    expect(new Set(entries.map(({ seq }) => seq)).size).toBe(1);
    expect(await texts(sessionId)).toEqual([...welcomes, 'once']);
    expect((await summary(sessionId)).unread).toBe(1);
  });

  it('stores the rest of a batch if some of its entries are repeats', async () => {
    const sessionId = randomUUID();
    const first = message(sessionId, 'a');
    await chat.append(first);
    await Promise.all([
      chat.append(message(sessionId, 'b')),
      chat.append(first),
      chat.append(message(sessionId, 'c')),
      chat.append(first),
    ]);
    expect(await texts(sessionId)).toEqual([...welcomes, 'a', 'b', 'c']);
  });

  it('publishes the stored entries in order, with the welcome messages, until the listener is removed', async () => {
    const sessionId = randomUUID();
    const appendedEntries: ChatEntry[] = [];
    const stop = chat.onAppend((entries) => appendedEntries.push(...(entries ?? [])));
    await Promise.all([chat.append(message(sessionId, 'x')), chat.append(message(sessionId, 'y'))]);
    stop();
    await chat.append(message(sessionId, 'z'));
    const after = (appendedEntries[0]?.seq ?? 0) - 1;
    expect(appendedEntries).toEqual(await chat.read({ sessionId }, { after, limit: 4 }));
  });
});

describe('opening a session', () => {
  it('posts the welcome messages once, read and answered, with 50 concurrent openers in two processes', async () => {
    const sessionId = randomUUID();
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? chat : otherChat).open(sessionId, at)),
    );
    expect(await texts(sessionId)).toEqual(welcomes);
    const { messages } = await chat.conversation(sessionId, { limit: 10 });
    expect(messages.every(({ read, responded, isUser }) => read && responded && !isUser)).toBe(true);
  });

  it('does not happen when a conversation is only read', async () => {
    const sessionId = randomUUID();
    expect(await chat.conversation(sessionId, { limit: 10 })).toEqual({ messages: [], more: false, lastEventId: '0' });
    expect(await chat.summary(sessionId)).toBeUndefined();
  });

  it('stores welcome messages, which are found by their exact texts only', async () => {
    const sessionId = randomUUID();
    const [hello = ''] = welcomes;
    expect(await chat.findWelcome(sessionId, hello)).toBeUndefined();
    await chat.open(sessionId, at);
    expect(await chat.findWelcome(sessionId, hello)).toMatchObject({ message: hello, read: true, responded: true });
    expect(await chat.findWelcome(sessionId, `${hello}!`)).toBeUndefined();
  });
});

describe('conversations and their summaries', () => {
  it('show which messages are read and answered, and count the unread ones', async () => {
    const sessionId = randomUUID();
    const initialUnread = await chat.countUnread();
    const first = await chat.append(message(sessionId, 'one'));
    await chat.append(message(sessionId, 'two'));
    expect(await chat.countUnread()).toBe(initialUnread + 2);

    await chat.append(seen(sessionId, 'staff', first.seq));
    expect(await chat.countUnread()).toBe(initialUnread + 1);
    const reply = await chat.append(message(sessionId, 'answer', { isUser: false }));
    await chat.append(message(sessionId, 'three'));
    await chat.append(seen(sessionId, 'visitor', reply.seq));

    const { messages } = await chat.conversation(sessionId, { limit: 100 });
    expect(messages.slice(2).map(({ message: text, read, responded }) => [text, read, responded])).toEqual([
      ['one', true, true],
      ['two', false, true],
      ['answer', true, true],
      ['three', false, false],
    ]);
    expect(await summary(sessionId)).toMatchObject({ unread: 2, lastMessage: 'three' });
    const busyId = randomUUID();
    const unreadBefore = await chat.countUnread();
    for (let n = 1; n <= 7; n++) {
      await chat.append(message(busyId, `m${n}`));
      expect(await chat.countUnread()).toBe(unreadBefore + n);
    }
  });

  it('include entries of another process as soon as this process has delivered them', async () => {
    const deliveries: ((sessionId: string, seq: number) => Promise<unknown>)[] = [
      (_, seq) => chat.read('all', { after: seq - 1, limit: 1 }),
      () => chat.lastSeq(),
      (sessionId) => chat.conversation(sessionId, { limit: 1 }),
    ];
    for (const deliver of deliveries) {
      const sessionId = randomUUID();
      const { seq } = await otherChat.append(message(sessionId, 'hello'));
      await deliver(sessionId, seq);
      expect(await chat.summary(sessionId)).toMatchObject({ lastVisitorSeq: seq, unread: 1 });
      await otherChat.append(message(sessionId, 'hello?'));
      await deliver(sessionId, seq + 1);
      expect(await chat.sessions({ limit: 1 })).toMatchObject([{ sessionId, unread: 2, lastMessage: 'hello?' }]);
    }
  });

  it('are read in parts, which show whether there are more, and which messages are read and answered', async () => {
    const sessionId = randomUUID();
    for (let n = 0; n < 8; n++) await chat.append(message(sessionId, `m${n}`));
    const { seq } = await chat.append(message(sessionId, 'answer', { isUser: false }));
    await chat.append(seen(sessionId, 'staff', seq));
    const latest = await chat.conversation(sessionId, { limit: 5 });
    const earlier = await chat.conversation(sessionId, { limit: 50, before: latest.messages[0]?.seq });
    expect([...earlier.messages, ...latest.messages].map(({ message: text }) => text)).toEqual(await texts(sessionId));
    const [exactPart, shortPart] = await Promise.all([12, 11].map((limit) => chat.conversation(sessionId, { limit })));
    expect([latest, earlier, exactPart, shortPart].map((part) => part?.more)).toEqual([true, false, false, true]);
    expect(earlier.messages.every(({ read, responded }) => read && responded)).toBe(true);
  });

  it('keep the first contact details, and are reopened when the visitor writes', async () => {
    const sessionId = randomUUID();
    await chat.append(message(sessionId, 'hi', { name: 'Ann', email: 'ann@example.com' }));
    await chat.append(message(sessionId, 'me again', { name: 'Bob', phone: '561-555-0101' }));
    await chat.append({ sessionId, clientId: randomUUID(), createdAt: at, kind: 'done', done: true });
    const [doneSession] = await chat.sessions({ limit: 1, done: true });
    expect(doneSession).toMatchObject({
      sessionId,
      done: true,
      name: 'Ann',
      email: 'ann@example.com',
      lastMessage: 'me again',
    });
    expect(doneSession).not.toHaveProperty('phone');
    await chat.append(message(sessionId, 'one more thing'));
    const [reopenedSession] = await chat.sessions({ limit: 1, done: false });
    expect(reopenedSession).toMatchObject({ sessionId, done: false });
  });

  it('are listed page by page, the latest message first', async () => {
    const ids = Array.from({ length: 5 }, () => randomUUID());
    for (const id of ids) await chat.append(message(id, 'hello'));
    const first = await chat.sessions({ limit: 2 });
    const second = await chat.sessions({ limit: 3, before: first.at(-1)?.lastMessageSeq });
    expect([...first, ...second].map(({ sessionId }) => sessionId)).toEqual(ids.toReversed());
  });

  it('are found by the first contact details of their visitors, newest first, whether done or not', async () => {
    const ids = Array.from({ length: 4 }, () => randomUUID());
    const [maria = '', mario = '', mariana = '', nameless = ''] = ids;
    const minutesLater = (minutes: number) => ({ createdAt: new Date(at.getTime() + minutes * 60_000) });
    await chat.append(message(maria, 'hi', { name: 'María Núñez', email: 'mn@firm.example' }));
    await chat.append({
      ...message(mario, 'hi', { name: 'Mario Rossi', phone: '(561) 555-0188' }),
      ...minutesLater(1),
    });
    await chat.append({ ...message(mariana, 'hi'), ...minutesLater(2) });
    await chat.append(message(nameless, 'maria was here'));
    await chat.append(message(mariana, 'my name', { name: 'Mariana' }));
    await chat.append(message(maria, 'again', { name: 'Somebody Else' }));
    await chat.append({ sessionId: mario, clientId: randomUUID(), createdAt: at, kind: 'done', done: true });
    const find = async (search: string, options = {}) =>
      (await chat.sessions({ limit: 10, search, ...options })).map(({ sessionId }) => sessionId);
    expect(await find('mari')).toEqual([mariana, mario, maria]);
    expect(await find('nunez maria')).toEqual([maria]);
    expect(await find('firm.example')).toEqual([maria]);
    expect(await find('555-0188')).toEqual([mario]);
    expect(await find('somebody')).toEqual([]);
    expect(await find('!?')).toEqual([]);
    expect(await find('mari', { limit: 1, done: true })).toEqual([mario]);
    expect(await find('mari', { limit: 2 })).toEqual([mariana, mario]);
    expect(await otherChat.sessions({ limit: 1, search: 'mari' })).toEqual([
      expect.not.objectContaining({ search: expect.anything() }),
    ]);
  });
});
