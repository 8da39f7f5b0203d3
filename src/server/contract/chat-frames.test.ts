import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { chatMessage as chatMessageSchema } from '#domain/chat.ts';
import { type JsonClient, jsonClient, type SocketHeaders, until } from '#server/live/testing.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';

let server: TestServer;
let admin: string;
const open: JsonClient[] = [];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.logIn();
});
afterAll(() => server.close());
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()));
});

async function connect(headers: SocketHeaders = {}): Promise<JsonClient> {
  const client = await jsonClient(server, headers);
  open.push(client);
  return client;
}

async function connectAdmin(): Promise<JsonClient> {
  const client = await connect({ cookie: admin, origin: server.url });
  client.send({ type: 'admin-register' });
  await until(() => client.ofType('unread-count').length > 0);
  return client;
}

const chatMessage = (sessionId: string, message: string, more: object = {}) => ({
  type: 'chat-message',
  sessionId,
  message,
  isUser: true,
  name: 'Ann',
  email: 'ann@example.com',
  ...more,
});

const history = async (sessionId: string): Promise<unknown[]> =>
  z.parse(z.array(z.unknown()), (await server.send('GET', `/api/chat/session/${sessionId}`)).json);

/** Bytes that are sent as text. */
class InvalidText {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** Time enough for a frame that must not come. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 150));

describe('a conversation over /ws', () => {
  it("brings the visitor's message to every admin and the answer to the visitor, and to nobody else", async () => {
    const [first, second] = [await connectAdmin(), await connectAdmin()];
    const [visitor, stranger] = [await connect(), await connect()];
    const sessionId = randomUUID();
    stranger.send({ type: 'visitor-register', sessionId: randomUUID() });
    visitor.send(chatMessage(sessionId, ' Hello '));
    for (const staff of [first, second]) {
      await until(() => staff.ofType('new-message').length === 1);
      expect(staff.ofType('new-message')[0]).toMatchObject({
        message: { sessionId, message: 'Hello', isUser: true, name: 'Ann', read: false },
      });
      // With the fields of the specification, and no others.
      z.parse(z.strictObject(chatMessageSchema.shape), staff.ofType('new-message')[0]?.message);
    }
    first.send({ type: 'admin-response', sessionId, message: 'Good day' });
    await until(() => visitor.ofType('chat-response').length === 1);
    expect(visitor.frames).toMatchObject([{ type: 'chat-response', sessionId, message: 'Good day' }]);
    await aWhile();
    expect(stranger.frames).toEqual([]);
    expect(first.ofType('new-message')).toHaveLength(1);
    expect(await history(sessionId)).toHaveLength(4);
  });

  it('counts unread messages anew after every change', async () => {
    const staff = await connectAdmin();
    const visitor = await connect();
    const sessionId = randomUUID();
    const count = () => Number(staff.ofType('unread-count').at(-1)?.count);
    const before = count();
    visitor.send(chatMessage(sessionId, 'one'));
    visitor.send(chatMessage(sessionId, 'two'));
    await until(() => count() === before + 2);
    await server.send('GET', `/api/chat/session/${sessionId}`, { as: admin });
    await until(() => count() === before);
  });

  it('brings what came over REST, and REST what came over it', async () => {
    const staff = await connectAdmin();
    const visitor = await connect();
    const sessionId = randomUUID();
    visitor.send({ type: 'visitor-register', sessionId });
    await server.send('POST', '/api/chat', { json: { sessionId, message: 'by REST', isUser: true } });
    await until(() => staff.ofType('new-message').length === 1);
    await until(async () => (await history(sessionId)).length === 3);
    await server.send('POST', `/api/chat/respond/${sessionId}`, { as: admin, json: { message: 'answer by REST' } });
    await until(() => visitor.ofType('chat-response').length === 1);
    expect(visitor.frames).toMatchObject([{ message: 'answer by REST' }]);
  });

  it('keeps what was sent before a connection was closed, by visitors old and new and by the office', async () => {
    const [known, fresh, staff] = [await connect(), await connect(), await connectAdmin()];
    const sessions = Array.from({ length: 3 }, () => randomUUID());
    const [old = '', young = '', answered = ''] = sessions;
    known.send({ type: 'visitor-register', sessionId: old });
    for (const text of ['one', 'two', 'three']) {
      known.send(chatMessage(old, text));
      fresh.send(chatMessage(young, text));
      staff.send({ type: 'admin-response', sessionId: answered, message: text });
    }
    for (const client of [known, fresh, staff]) client.socket.close();
    for (const session of sessions) {
      await until(async () => (await history(session)).length === 5);
      const texts = (await history(session)).slice(2);
      expect(texts).toMatchObject([{ message: 'one' }, { message: 'two' }, { message: 'three' }]);
    }
  });

  it('keeps the order of what one visitor sends', async () => {
    const visitor = await connect();
    const sessionId = randomUUID();
    const texts = Array.from({ length: 100 }, (_, index) => `m${index}`);
    for (const text of texts) visitor.send(chatMessage(sessionId, text));
    await until(async () => (await history(sessionId)).length === 102);
    expect(await history(sessionId)).toMatchObject([{}, {}, ...texts.map((message) => ({ message }))]);
  });

  it('takes a repeat under the same clientId once', async () => {
    const visitor = await connect();
    const [sessionId, clientId] = [randomUUID(), randomUUID()];
    for (let n = 0; n < 3; n++) visitor.send(chatMessage(sessionId, 'same', { clientId }));
    visitor.send(chatMessage(sessionId, 'last'));
    await until(async () => (await history(sessionId)).length >= 4);
    expect(await history(sessionId)).toHaveLength(4);
    expect(visitor.frames).toEqual([]);
  });
});

describe('who may do what', () => {
  it.each<[string, () => SocketHeaders]>([
    ['nobody', () => ({})],
    ['somebody with a made-up cookie', () => ({ cookie: 'admin_session=made-up.signature', origin: server.url })],
  ])('ends the connection when %s registers as the admin', async (_name, headers) => {
    const client = await connect(headers());
    client.send({ type: 'admin-register' });
    await until(() => client.closeCode !== undefined);
    expect(client.closeCode).toBe(4401);
    expect(client.frames).toMatchObject([{ type: 'error' }]);
  });

  it.each(['https://evil.example', 'null'])(
    "takes nothing from another site's page (%s), with a cookie or without",
    async (origin) => {
      const sessionId = randomUUID();
      for (const headers of [{ origin }, { cookie: admin, origin }]) {
        const client = await connect(headers);
        client.send({ type: 'visitor-register', sessionId });
        client.send(chatMessage(sessionId, 'from elsewhere'));
        client.send({ type: 'admin-response', sessionId, message: 'from elsewhere' });
        client.send({ type: 'admin-register' });
        await until(() => client.closeCode !== undefined);
        expect(client.closeCode).toBe(4401);
        expect(client.frames.map(({ type }) => type)).toEqual(['error', 'error', 'error', 'error']);
      }
      expect(await history(sessionId)).toEqual([]);
    },
  );

  it('lets a visitor neither answer as staff nor write as staff', async () => {
    const visitor = await connect();
    const sessionId = randomUUID();
    visitor.send({ type: 'admin-response', sessionId, message: 'I am staff' });
    visitor.send(chatMessage(sessionId, 'I am staff', { isUser: false }));
    await until(() => visitor.ofType('error').length === 2);
    expect(await history(sessionId)).toEqual([]);
    expect(visitor.closeCode).toBeUndefined();
  });

  it('keeps a connection to the session of its first message', async () => {
    const visitor = await connect();
    const [own, other] = [randomUUID(), randomUUID()];
    visitor.send(chatMessage(own, 'mine'));
    visitor.send(chatMessage(other, 'not mine'));
    visitor.send({ type: 'visitor-register', sessionId: other });
    await until(() => visitor.ofType('error').length === 2);
    expect(await history(other)).toEqual([]);
  });

  it('ends what an admin opened when the admin logs out', async () => {
    const cookie = await server.logIn();
    const staff = await connect({ cookie, origin: server.url });
    staff.send({ type: 'admin-register' });
    await until(() => staff.ofType('unread-count').length === 1);
    await server.send('POST', '/api/admin/logout', { as: cookie });
    await until(() => staff.closeCode !== undefined);
    expect(staff.closeCode).toBe(4401);
  });
});

describe('frames that are not taken', () => {
  const sessionId = randomUUID();
  it.each<[string, unknown]>([
    ['no JSON', 'hello'],
    ['JSON that is no object', '[]'],
    ['an unknown type', { type: 'shutdown' }],
    ['no type', {}],
    ['a type that is no text', { type: { $ne: null } }],
    ['a session that is no UUID', chatMessage('abc', 'x')],
    ['an empty message', chatMessage(sessionId, '  ')],
    ['a message that is no text', { ...chatMessage(sessionId, ''), message: 5 }],
    ['bytes', Buffer.from('{"type":"admin-register"}')],
    ['too large a frame', chatMessage(sessionId, 'x', { padding: 'x'.repeat(17 * 1024) })],
    ['a frame of 16 KiB and a byte', `"${'x'.repeat(16 * 1024 - 1)}"`],
    ['a frame of 129 KiB', 'x'.repeat(129 * 1024)],
    ['a frame of 20 MiB', Buffer.alloc(20 * 1024 * 1024)],
    ['text that is no UTF-8', new InvalidText(Buffer.from([0x22, 0xc3, 0x28, 0x22]))],
    ['an array nested without end', '['.repeat(16 * 1024)],
  ])('answers %s with an error and stays open', async (_name, frame) => {
    const client = await connect();
    if (frame instanceof InvalidText) client.socket.send(frame.bytes, { binary: false });
    else client.send(frame);
    await until(() => client.frames.length === 1);
    expect(client.frames).toEqual([{ type: 'error', message: expect.stringMatching(/^[A-Za-z].* .*\.$/) }]);
    client.send(chatMessage(randomUUID(), 'still here', { isUser: 'x' }));
    await until(() => client.frames.length === 2);
    expect(client.closeCode).toBeUndefined();
  });

  it('are measured as a whole when they come in several pieces', async () => {
    const client = await connect();
    const piece = 'x'.repeat(10 * 1024);
    for (let n = 0; n < 20; n++) client.socket.send(piece, { fin: false });
    client.socket.send(piece);
    await until(() => client.frames.length === 1);
    expect(client.frames).toEqual([{ type: 'error', message: 'The frame is too large.' }]);
    const session = randomUUID();
    const [first, second] = JSON.stringify(chatMessage(session, 'in two pieces')).split('in two');
    client.socket.send(`${first}in two`, { fin: false });
    client.socket.send(second ?? '');
    await until(async () => (await history(session)).length === 3);
    expect(client.closeCode).toBeUndefined();
  });

  it('end the connection when 20 come in a row, and not when good ones are between them', async () => {
    const patient = await connect();
    const session = randomUUID();
    for (let n = 0; n < 57; n++) patient.send(n % 19 === 18 ? chatMessage(session, `good ${n}`) : 'bad');
    await until(() => patient.ofType('error').length === 54);
    await aWhile();
    expect(patient.closeCode).toBeUndefined();

    const hasty = await connect();
    for (let n = 0; n < 20; n++) hasty.send('bad');
    await until(() => hasty.closeCode !== undefined);
    expect(hasty.closeCode).toBe(1008);
    expect(hasty.ofType('error')).toHaveLength(20);
  });

  it('wait for their turn when many come at once, and none is lost', async () => {
    const strict = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
    const staff = await jsonClient(strict, { cookie: await strict.logIn(), origin: strict.url });
    const session = randomUUID();
    for (let n = 0; n < 240; n++) staff.send({ type: 'admin-response', sessionId: session, message: `${n}` });
    staff.send({ type: 'admin-register' });
    await until(() => staff.ofType('unread-count').length > 0);
    const { json } = await strict.send('GET', `/api/chat/session/${session}`);
    const texts = z.parse(z.array(z.object({ message: z.string() })), json).slice(2);
    expect(texts.map(({ message }) => message)).toEqual(Array.from({ length: 240 }, (_, n) => `${n}`));
    expect(staff.closeCode).toBeUndefined();

    const visitor = await jsonClient(strict);
    for (let n = 0; n < 90; n++) visitor.send(chatMessage(session, `${n}`));
    await until(() => visitor.ofType('error').length === 30);
    expect(visitor.closeCode).toBeUndefined();
    await strict.close();
  });

  it('are no requests without an upgrade', async () => {
    expect((await server.send('GET', '/ws')).status).toBe(426);
  });
});
