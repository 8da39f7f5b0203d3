import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { chatMessage as chatMessageSchema } from '#domain/chat.ts';
import { type SocketHeaders, until } from '#server/sockets/testing.ts';
import { chatMessage, framesSite, waitForFrames } from './testing-frames.ts';

const site = framesSite();

describe('a conversation over /ws', () => {
  it("delivers the visitor's message to admins only, and the answer to this visitor only", async () => {
    const [first, second] = [await site.connectAdmin(), await site.connectAdmin()];
    const [visitor, stranger] = [await site.connect(), await site.connect()];
    const sessionId = randomUUID();
    stranger.send({ type: 'visitor-register', sessionId: randomUUID() });
    visitor.send(chatMessage(sessionId, ' Hello '));
    for (const staff of [first, second]) {
      await until(() => staff.ofType('new-message').length === 1);
      expect(staff.ofType('new-message')[0]).toMatchObject({
        message: { sessionId, message: 'Hello', isUser: true, name: 'Ann', read: false },
      });
      // The message has no field that is not in the schema.
      z.parse(z.strictObject(chatMessageSchema.shape), staff.ofType('new-message')[0]?.message);
    }
    first.send({ type: 'admin-response', sessionId, message: 'Good day' });
    await until(() => visitor.ofType('chat-response').length === 1);
    expect(visitor.frames).toMatchObject([{ type: 'chat-response', sessionId, message: 'Good day' }]);
    await waitForFrames();
    expect(stranger.frames).toEqual([]);
    expect(first.ofType('new-message')).toHaveLength(1);
    expect(await site.history(sessionId)).toHaveLength(4);
  });

  it('delivers an answer that was stored before the visitor subscribed', async () => {
    const visitor = await site.connect();
    const sessionId = randomUUID();
    const { append } = site.server.store.chat;
    const appendSpy = vi.spyOn(site.server.store.chat, 'append').mockImplementationOnce(async (draft) => {
      const stored = await append(draft);
      await site.server.send('POST', `/api/chat/respond/${sessionId}`, {
        as: site.admin,
        json: { message: 'At once' },
      });
      return stored;
    });
    visitor.send(chatMessage(sessionId, 'Hello'));
    await until(() => visitor.ofType('chat-response').length === 1);
    expect(visitor.frames).toMatchObject([{ type: 'chat-response', sessionId, message: 'At once' }]);
    appendSpy.mockRestore();
  });

  it('counts unread messages again after every change', async () => {
    const staff = await site.connectAdmin();
    const visitor = await site.connect();
    const sessionId = randomUUID();
    const unreadCount = () => Number(staff.ofType('unread-count').at(-1)?.count);
    const before = unreadCount();
    visitor.send(chatMessage(sessionId, 'one'));
    visitor.send(chatMessage(sessionId, 'two'));
    await until(() => unreadCount() === before + 2);
    await site.server.send('GET', `/api/chat/session/${sessionId}`, { as: site.admin });
    await until(() => unreadCount() === before);
  });

  it('delivers messages and answers that were sent by REST', async () => {
    const staff = await site.connectAdmin();
    const visitor = await site.connect();
    const sessionId = randomUUID();
    visitor.send({ type: 'visitor-register', sessionId });
    await site.server.send('POST', '/api/chat', { json: { sessionId, message: 'by REST', isUser: true } });
    await until(() => staff.ofType('new-message').length === 1);
    await until(async () => (await site.history(sessionId)).length === 3);
    await site.server.send('POST', `/api/chat/respond/${sessionId}`, {
      as: site.admin,
      json: { message: 'answer by REST' },
    });
    await until(() => visitor.ofType('chat-response').length === 1);
    expect(visitor.frames).toMatchObject([{ message: 'answer by REST' }]);
  });

  it('stores everything that visitors and the office sent before they closed the connection', async () => {
    const [registeredVisitor, unregisteredVisitor, staff] = [
      await site.connect(),
      await site.connect(),
      await site.connectAdmin(),
    ];
    const sessions = Array.from({ length: 3 }, () => randomUUID());
    const [registeredSession = '', unregisteredSession = '', answeredSession = ''] = sessions;
    registeredVisitor.send({ type: 'visitor-register', sessionId: registeredSession });
    for (const text of ['one', 'two', 'three']) {
      registeredVisitor.send(chatMessage(registeredSession, text));
      unregisteredVisitor.send(chatMessage(unregisteredSession, text));
      staff.send({ type: 'admin-response', sessionId: answeredSession, message: text });
    }
    for (const client of [registeredVisitor, unregisteredVisitor, staff]) client.socket.close();
    for (const session of sessions) {
      await until(async () => (await site.history(session)).length === 5);
      const texts = (await site.history(session)).slice(2);
      expect(texts).toMatchObject([{ message: 'one' }, { message: 'two' }, { message: 'three' }]);
    }
  });

  it('stores the messages of one visitor in the order in which they were sent', async () => {
    const visitor = await site.connect();
    const sessionId = randomUUID();
    const texts = Array.from({ length: 100 }, (_, index) => `m${index}`);
    for (const text of texts) visitor.send(chatMessage(sessionId, text));
    await until(async () => (await site.history(sessionId)).length === 102);
    expect(await site.history(sessionId)).toMatchObject([{}, {}, ...texts.map((message) => ({ message }))]);
  });

  it('stores a repeat with the same clientId once', async () => {
    const visitor = await site.connect();
    const [sessionId, clientId] = [randomUUID(), randomUUID()];
    for (let n = 0; n < 3; n++) visitor.send(chatMessage(sessionId, 'same', { clientId }));
    visitor.send(chatMessage(sessionId, 'last'));
    await until(async () => (await site.history(sessionId)).length >= 4);
    expect(await site.history(sessionId)).toHaveLength(4);
    expect(visitor.frames).toEqual([]);
  });
});

describe('the server', () => {
  it.each<[string, () => SocketHeaders]>([
    ['a client without a cookie', () => ({})],
    ['a client with a made-up cookie', () => ({ cookie: 'admin_session=made-up.signature', origin: site.server.url })],
  ])('ends the connection if %s registers as the admin', async (_name, headers) => {
    const client = await site.connect(headers());
    client.send({ type: 'admin-register' });
    await until(() => client.closeCode !== undefined);
    expect(client.closeCode).toBe(4401);
    expect(client.frames).toMatchObject([{ type: 'error' }]);
  });

  it.each(['https://evil.example', 'null'])(
    "rejects all frames from another site's page (%s) and ends the connection, with or without a cookie",
    async (origin) => {
      const sessionId = randomUUID();
      for (const headers of [{ origin }, { cookie: site.admin, origin }]) {
        const client = await site.connect(headers);
        client.send({ type: 'visitor-register', sessionId });
        client.send(chatMessage(sessionId, 'from elsewhere'));
        client.send({ type: 'admin-response', sessionId, message: 'from elsewhere' });
        client.send({ type: 'admin-register' });
        await until(() => client.closeCode !== undefined);
        expect(client.closeCode).toBe(4401);
        expect(client.frames.map(({ type }) => type)).toEqual(['error', 'error', 'error', 'error']);
      }
      expect(await site.history(sessionId)).toEqual([]);
    },
  );

  it('rejects messages that a visitor sends as staff', async () => {
    const visitor = await site.connect();
    const sessionId = randomUUID();
    visitor.send({ type: 'admin-response', sessionId, message: 'I am staff' });
    visitor.send(chatMessage(sessionId, 'I am staff', { isUser: false }));
    await until(() => visitor.ofType('error').length === 2);
    expect(await site.history(sessionId)).toEqual([]);
    expect(visitor.closeCode).toBeUndefined();
  });

  it('binds a connection to the session of its first message', async () => {
    const visitor = await site.connect();
    const [ownSession, otherSession] = [randomUUID(), randomUUID()];
    visitor.send(chatMessage(ownSession, 'mine'));
    visitor.send(chatMessage(otherSession, 'not mine'));
    visitor.send({ type: 'visitor-register', sessionId: otherSession });
    await until(() => visitor.ofType('error').length === 2);
    expect(await site.history(otherSession)).toEqual([]);
  });

  it('ignores the frames that follow a rejected registration as the admin', async () => {
    const client = await site.connect({ origin: site.server.url });
    const sessionId = randomUUID();
    client.send({ type: 'admin-register' });
    for (let n = 0; n < 5; n++) client.send(chatMessage(sessionId, `late ${n}`));
    await until(() => client.closeCode !== undefined);
    expect(client.closeCode).toBe(4401);
    await waitForFrames();
    expect(await site.history(sessionId)).toEqual([]);
  });

  it('ends the connection of an admin who logs out', async () => {
    const cookie = await site.server.logIn();
    const staff = await site.connect({ cookie, origin: site.server.url });
    staff.send({ type: 'admin-register' });
    await until(() => staff.ofType('unread-count').length === 1);
    await site.server.send('POST', '/api/admin/logout', { as: cookie });
    await until(() => staff.closeCode !== undefined);
    expect(staff.closeCode).toBe(4401);
  });
});
