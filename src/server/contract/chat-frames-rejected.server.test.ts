import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { jsonClient, until } from '#server/sockets/testing.ts';
import { startTestServer } from '#server/testing.ts';
import { chatMessage, framesSite, waitForFrames } from './testing-frames.ts';

const site = framesSite();

/** Bytes for a text frame; a text frame has to be UTF-8, and these are not. */
class InvalidText {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

describe('a connection to /ws', () => {
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
    ['a binary frame', Buffer.from('{"type":"admin-register"}')],
    ['a message in a frame over 17 KiB', chatMessage(sessionId, 'x', { padding: 'x'.repeat(17 * 1024) })],
    ['a frame of 16 KiB and a byte', `"${'x'.repeat(16 * 1024 - 1)}"`],
    ['a frame of 129 KiB', 'x'.repeat(129 * 1024)],
    ['a frame of 20 MiB', Buffer.alloc(20 * 1024 * 1024)],
    ['text that is no UTF-8', new InvalidText(Buffer.from([0x22, 0xc3, 0x28, 0x22]))],
    ['deeply nested arrays that are not closed', '['.repeat(16 * 1024)],
  ])('answers %s with an error and stays open', async (_name, frame) => {
    const client = await site.connect();
    if (frame instanceof InvalidText) client.socket.send(frame.bytes, { binary: false });
    else client.send(frame);
    await until(() => client.frames.length === 1);
    expect(client.frames).toEqual([{ type: 'error', message: expect.stringMatching(/^[A-Za-z].* .*\.$/) }]);
    client.send(chatMessage(randomUUID(), 'still here', { isUser: 'x' }));
    await until(() => client.frames.length === 2);
    expect(client.closeCode).toBeUndefined();
  });

  it('measures a frame that arrives in several pieces as a whole', async () => {
    const client = await site.connect();
    const piece = 'x'.repeat(10 * 1024);
    for (let n = 0; n < 20; n++) client.socket.send(piece, { fin: false });
    client.socket.send(piece);
    await until(() => client.frames.length === 1);
    expect(client.frames).toEqual([{ type: 'error', message: 'The frame is too large.' }]);
    const session = randomUUID();
    const [start, end] = JSON.stringify(chatMessage(session, 'in two pieces')).split('in two');
    client.socket.send(`${start}in two`, { fin: false });
    client.socket.send(end ?? '');
    await until(async () => (await site.history(session)).length === 3);
    expect(client.closeCode).toBeUndefined();
  });

  it('is closed after 20 invalid frames in a row, but not if valid frames are between them', async () => {
    const mixedClient = await site.connect();
    const session = randomUUID();
    for (let n = 0; n < 57; n++) mixedClient.send(n % 19 === 18 ? chatMessage(session, `good ${n}`) : 'bad');
    await until(() => mixedClient.ofType('error').length === 54);
    await waitForFrames();
    expect(mixedClient.closeCode).toBeUndefined();

    const badClient = await site.connect();
    for (let n = 0; n < 20; n++) badClient.send('bad');
    await until(() => badClient.closeCode !== undefined);
    expect(badClient.closeCode).toBe(1008);
    expect(badClient.ofType('error')).toHaveLength(20);
  });

  it("stores a burst from the office, rejects a visitor's frames above the rate limit, and stays open", async () => {
    const limitedServer = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
    const staff = await jsonClient(limitedServer, { cookie: await limitedServer.logIn(), origin: limitedServer.url });
    const session = randomUUID();
    for (let n = 0; n < 240; n++) staff.send({ type: 'admin-response', sessionId: session, message: `${n}` });
    staff.send({ type: 'admin-register' });
    await until(() => staff.ofType('unread-count').length > 0);
    const { json } = await limitedServer.send('GET', `/api/chat/session/${session}`);
    const messages = z.parse(z.array(z.object({ message: z.string() })), json).slice(2);
    expect(messages.map(({ message }) => message)).toEqual(Array.from({ length: 240 }, (_, n) => `${n}`));
    expect(staff.closeCode).toBeUndefined();

    const visitor = await jsonClient(limitedServer);
    for (let n = 0; n < 90; n++) visitor.send(chatMessage(session, `${n}`));
    await until(() => visitor.ofType('error').length === 30);
    expect(visitor.closeCode).toBeUndefined();
    await limitedServer.close();
  });

  it('needs an upgrade: without one, GET /ws is answered with 426', async () => {
    expect((await site.server.send('GET', '/ws')).status).toBe(426);
  });
});
