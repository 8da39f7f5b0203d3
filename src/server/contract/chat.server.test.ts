import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { chatMessage, chatSessionSummary, defaultChatPhone, welcomeMessages } from '#domain/chat.ts';
import { maxLengths } from '#domain/fields.ts';
import { startTestServer } from '#server/testing.ts';
import { testAdmin, testServer } from '#server/testing-server.ts';

/** With the default phone number, each chat session begins with these messages. */
const welcomes = welcomeMessages(defaultChatPhone);

const server = testServer();
const admin = testAdmin(server);

const messages = z.array(z.strictObject(chatMessage.shape));
const sessions = z.array(z.strictObject(chatSessionSummary.shape));

const post = (json: object, as?: string) => server.send('POST', '/api/chat', { json, as });
const sendAsVisitor = (sessionId: string, message: string, fields: object = {}) =>
  post({ sessionId, message, isUser: true, name: 'Ann', email: 'ann@example.com', ...fields });
const respond = (sessionId: string, json: object, as?: string) =>
  server.send('POST', `/api/chat/respond/${sessionId}`, { json, as });

async function conversation(sessionId: string, as?: string): Promise<z.output<typeof messages>> {
  const { status, json } = await server.send('GET', `/api/chat/session/${sessionId}`, { as });
  expect(status).toBe(200);
  return z.parse(messages, json);
}

const unread = async (): Promise<unknown> => (await server.send('GET', '/api/chat/unread', { as: admin.cookie })).json;

describe('POST /api/chat', () => {
  it('answers a visitor with the stored message, after the welcome messages', async () => {
    const sessionId = randomUUID();
    const { status, json } = await sendAsVisitor(sessionId, '  Hello there ', { phone: '' });
    expect(status).toBe(200);
    const stored = z.parse(z.strictObject(chatMessage.shape), json);
    expect(stored).toMatchObject({
      sessionId,
      message: 'Hello there',
      isUser: true,
      read: false,
      responded: false,
      name: 'Ann',
      createdAt: server.clock.now.toISOString(),
    });
    expect((await conversation(sessionId)).map(({ message }) => message)).toEqual([...welcomes, 'Hello there']);
  });

  it('creates welcome messages with the configured phone number', async () => {
    const otherServer = await startTestServer({ environment: { COMPANY_CHAT_PHONE: '305-555-6666' } });
    const sessionId = randomUUID();
    const json = { sessionId, message: 'Hello', isUser: true };
    expect((await otherServer.send('POST', '/api/chat', { json })).status).toBe(200);
    const stored = z.parse(messages, (await otherServer.send('GET', `/api/chat/session/${sessionId}`)).json);
    expect(stored.map(({ message }) => message)).toEqual([...welcomeMessages('305-555-6666'), 'Hello']);
    await otherServer.close();
  });

  it('stores a message with the same clientId once per session, and rejects other content with that clientId', async () => {
    const [sessionId, clientId] = [randomUUID(), randomUUID()];
    const first = await sendAsVisitor(sessionId, 'Hello', { clientId });
    const repeat = await sendAsVisitor(sessionId, 'Hello', { clientId });
    expect([repeat.status, repeat.json]).toEqual([200, first.json]);
    const others = [{ message: 'Other' }, { name: 'Bob' }, { email: 'bob@example.com' }, { phone: '561-555-0102' }];
    for (const other of others) {
      const answer = await sendAsVisitor(sessionId, 'Hello', { clientId, ...other });
      expect(answer, JSON.stringify(other)).toMatchObject({ status: 409, json: { code: 'conflict' } });
    }
    expect((await respond(sessionId, { message: 'Hello', clientId }, admin.cookie)).status).toBe(409);
    expect(await conversation(sessionId)).toHaveLength(3);
    expect((await sendAsVisitor(randomUUID(), 'Hello', { clientId })).status).toBe(200);
  });

  it('lets only the admin write as staff, without contact details', async () => {
    const sessionId = randomUUID();
    const asStaff = { sessionId, message: 'I am staff', isUser: false };
    expect(await post(asStaff)).toMatchObject({ status: 403, json: { success: false, code: 'forbidden' } });
    expect(await post(asStaff, 'admin_session=made-up')).toMatchObject({ status: 403 });
    expect(await conversation(sessionId)).toEqual([]);
    const sent = await post({ ...asStaff, name: 'Ann', email: 'ann@example.com', phone: '561-555-0101' }, admin.cookie);
    expect(sent).toMatchObject({ status: 200, json: { isUser: false, message: 'I am staff' } });
    // Only visitors' messages have contact details.
    for (const field of ['name', 'email', 'phone']) expect(sent.json).not.toHaveProperty(field);
  });

  it('answers a client that sends a welcome message with the stored one, stores no copy, and rejects a changed text', async () => {
    const sessionId = randomUUID();
    const sendWelcome = (message: string) => post({ sessionId, message, isUser: false, read: true, responded: true });
    for (const message of [...welcomes, ...welcomes]) {
      const { status, json } = await sendWelcome(message);
      expect([status, json]).toMatchObject([200, { message, isUser: false, read: true, responded: true }]);
    }
    const [hello = ''] = welcomes;
    expect((await sendWelcome(`${hello} `)).status).toBe(200);
    expect((await sendWelcome(hello.toUpperCase())).status).toBe(403);
    expect((await conversation(sessionId)).map(({ message }) => message)).toEqual(welcomes);
  });

  it('stores the welcome messages once if 50 clients open the session at the same time', async () => {
    const sessionId = randomUUID();
    const [hello = ''] = welcomes;
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0 ? sendAsVisitor(sessionId, `m${index}`) : post({ sessionId, message: hello, isUser: false }),
      ),
    );
    const all = await conversation(sessionId);
    expect(all).toHaveLength(27);
    expect(all.slice(0, 2).map(({ message }) => message)).toEqual(welcomes);
  });

  it.each([
    ['a body without a session', { message: 'x', isUser: true }],
    ['a session that is no UUID', { sessionId: 'abc', message: 'x', isUser: true }],
    ['an operator as the session', { sessionId: { $ne: null }, message: 'x', isUser: true }],
    ['a body without a message', { sessionId: randomUUID(), isUser: true }],
    ['an empty message', { sessionId: randomUUID(), message: ' \n ', isUser: true }],
    ['a too long message', { sessionId: randomUUID(), message: 'x'.repeat(maxLengths.chatMessage + 1), isUser: true }],
    ['a message of too many emoji', { sessionId: randomUUID(), message: '😀'.repeat(2_001), isUser: true }],
    ['a name of too many emoji', { sessionId: randomUUID(), message: 'x', isUser: true, name: '😀'.repeat(101) }],
    ['a body without isUser', { sessionId: randomUUID(), message: 'x' }],
    ['a text as isUser', { sessionId: randomUUID(), message: 'x', isUser: 'true' }],
    ['an invalid email', { sessionId: randomUUID(), message: 'x', isUser: true, email: 'nobody' }],
    ['a clientId that is no UUID', { sessionId: randomUUID(), message: 'x', isUser: true, clientId: 'welcome-1' }],
  ])('rejects %s', async (_name, json) => {
    expect(await post(json)).toMatchObject({ status: 400, json: { success: false, code: 'invalid' } });
  });

  it('accepts messages of one character and of the max length; an emoji counts as one, outer white space as none', async () => {
    expect(await sendAsVisitor(randomUUID(), `  ${'x'.repeat(maxLengths.chatMessage)}\n`)).toMatchObject({
      status: 200,
    });
    for (const message of ['x', 'x'.repeat(maxLengths.chatMessage), '😀'.repeat(maxLengths.chatMessage)]) {
      expect(await sendAsVisitor(randomUUID(), message)).toMatchObject({ status: 200, json: { message } });
    }
  });
});

describe('GET /api/chat/session/{sessionId}', () => {
  it('is empty for a session that was never opened, and does not open it', async () => {
    const sessionId = randomUUID();
    expect(await conversation(sessionId)).toEqual([]);
    expect(await conversation(sessionId, admin.cookie)).toEqual([]);
    expect(await server.store.chat.summary(sessionId)).toBeUndefined();
  });

  it("marks the visitor's messages as read only if the admin reads them", async () => {
    const sessionId = randomUUID();
    const before = z.parse(z.strictObject({ count: z.number() }), await unread());
    await sendAsVisitor(sessionId, 'one');
    await sendAsVisitor(sessionId, 'two');
    expect(await unread()).toEqual({ count: before.count + 2 });
    expect((await conversation(sessionId)).slice(2).map(({ read }) => read)).toEqual([false, false]);
    expect(await unread()).toEqual({ count: before.count + 2 });
    const loggedOutCookie = await server.logIn();
    await server.send('POST', '/api/admin/logout', { as: loggedOutCookie });
    await conversation(sessionId, loggedOutCookie);
    expect(await unread()).toEqual({ count: before.count + 2 });
    await conversation(sessionId, admin.cookie);
    expect(await unread()).toEqual(before);
    expect((await conversation(sessionId)).slice(2).map(({ read }) => read)).toEqual([true, true]);
  });

  it('returns a history of 250 messages in one answer', async () => {
    const sessionId = randomUUID();
    for (let n = 0; n < 250; n++) expect((await sendAsVisitor(sessionId, `m${n}`)).status).toBe(200);
    const texts = (await conversation(sessionId)).map(({ message }) => message);
    expect(texts).toEqual([...welcomes, ...Array.from({ length: 250 }, (_, n) => `m${n}`)]);
  });

  it('rejects an id that is no UUID', async () => {
    expect((await server.send('GET', '/api/chat/session/abc')).status).toBe(400);
  });
});

describe('POST /api/chat/respond/{sessionId}', () => {
  it('stores the answer, and marks it and earlier messages as responded, but not later ones', async () => {
    const sessionId = randomUUID();
    await sendAsVisitor(sessionId, 'question');
    const { status, json } = await respond(sessionId, { message: ' answer ' }, admin.cookie);
    expect(status).toBe(200);
    expect(z.parse(z.strictObject(chatMessage.shape), json)).toMatchObject({ message: 'answer', isUser: false });
    await sendAsVisitor(sessionId, 'thanks');
    expect((await conversation(sessionId)).slice(2).map(({ message, responded }) => [message, responded])).toEqual([
      ['question', true],
      ['answer', true],
      ['thanks', false],
    ]);
  });

  it('needs an admin session, a text and a UUID, and otherwise stores nothing', async () => {
    const sessionId = randomUUID();
    expect((await respond(sessionId, { message: 'x' })).status).toBe(401);
    expect((await respond(sessionId, { message: '  ' }, admin.cookie)).status).toBe(400);
    expect((await respond('abc', { message: 'x' }, admin.cookie)).status).toBe(400);
    expect(await conversation(sessionId)).toEqual([]);
  });
});

describe('GET calls for the office', () => {
  it('/api/chat/sessions lists conversations with last message and unread count, latest activity first', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await sendAsVisitor(first, 'a');
    await sendAsVisitor(second, 'b');
    await sendAsVisitor(first, 'c');
    const { status, json } = await server.send('GET', '/api/chat/sessions', { as: admin.cookie });
    expect(status).toBe(200);
    expect(z.parse(sessions, json).slice(0, 2)).toEqual([
      { sessionId: first, createdAt: server.clock.now.toISOString(), lastMessage: 'c', unread: 2 },
      { sessionId: second, createdAt: server.clock.now.toISOString(), lastMessage: 'b', unread: 1 },
    ]);
  });

  it.each(['/api/chat/sessions', '/api/chat/unread'])('%s needs an admin session', async (path) => {
    expect(await server.send('GET', path)).toMatchObject({ status: 401, json: { code: 'unauthenticated' } });
  });
});

describe('the limit of chat messages', () => {
  it('is 60 a minute for one IP address', async () => {
    const limitedServer = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
    const sessionId = randomUUID();
    const send = () => limitedServer.send('POST', '/api/chat', { json: { sessionId, message: 'x', isUser: true } });
    for (let n = 0; n < 60; n++) expect((await send()).status).toBe(200);
    const rejected = await send();
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    limitedServer.clock.advance(60_000);
    expect((await send()).status).toBe(200);
    await limitedServer.close();
  });
});

describe('DELETE /api/chat/session/{sessionId}', () => {
  const remove = (sessionId: string, as?: string) => server.send('DELETE', `/api/chat/session/${sessionId}`, { as });
  const list = async () =>
    z.parse(sessions, (await server.send('GET', '/api/chat/sessions', { as: admin.cookie })).json);

  it('deletes a conversation for visitor and office, needs an admin session, and answers a repeat with 404', async () => {
    const sessionId = randomUUID();
    const before = await unread();
    await sendAsVisitor(sessionId, 'Hello');
    expect((await remove(sessionId)).status).toBe(401);
    expect(await remove(sessionId, admin.cookie)).toMatchObject({ status: 204, text: '' });
    expect(await conversation(sessionId)).toEqual([]);
    expect(await conversation(sessionId, admin.cookie)).toEqual([]);
    expect((await list()).map((summary) => summary.sessionId)).not.toContain(sessionId);
    expect(await unread()).toEqual(before);
    expect(await remove(sessionId, admin.cookie)).toMatchObject({ status: 404, json: { code: 'not_found' } });
    expect((await remove(randomUUID(), admin.cookie)).status).toBe(404);
    expect((await remove('no-uuid', admin.cookie)).status).toBe(400);
  });

  it('lets the visitor start a new conversation in the same session', async () => {
    const sessionId = randomUUID();
    await sendAsVisitor(sessionId, 'Hello');
    await remove(sessionId, admin.cookie);
    await sendAsVisitor(sessionId, 'Again');
    expect((await conversation(sessionId)).map(({ message }) => message)).toEqual([...welcomes, 'Again']);
    expect((await list()).find((summary) => summary.sessionId === sessionId)).toMatchObject({
      lastMessage: 'Again',
      unread: 1,
    });
  });
});
