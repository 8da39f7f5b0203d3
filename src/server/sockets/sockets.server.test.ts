import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { Live } from '#server/chat-log/live.ts';
import { createSlots } from '#server/chat-log/slots.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';
import { createHeartbeat } from './heartbeat.ts';
import { jsonClient, liveClient, until } from './testing.ts';

/** A request for a WebSocket. Source of the key: RFC 6455, section 1.2 */
const handshake = (path: string, headers: readonly string[]): string =>
  [
    `GET ${path} HTTP/1.1`,
    ...headers,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ].join('\r\n');

/** The bytes of a client's text frame; lengths from 126 to 65,535 take two bytes. Source: RFC 6455, section 5.2 */
function maskedFrame(value: unknown): Buffer {
  const payload = Buffer.from(JSON.stringify(value).padEnd(126));
  const length = Buffer.alloc(2);
  length.writeUInt16BE(payload.length);
  const noMask = Buffer.alloc(4);
  return Buffer.concat([Buffer.from([0x81, 0x80 | 126]), length, noMask, payload]);
}

it('an upgrade request that is sent before an earlier answer has arrived closes only its own connection', async () => {
  const server = await startTestServer();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined).resume();
  socket.write(`GET /api/blog HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(3) + handshake('/ws', ['Host: x']));
  await once(socket, 'close');
  expect((await server.send('GET', '/healthz')).status).toBe(200);
  await server.close();
});

describe('when the process stops', () => {
  it('it asks clients to reconnect, and ends their streams', async () => {
    const server = await startTestServer();
    const visitor = await jsonClient(server);
    visitor.send({ type: 'visitor-register', sessionId: randomUUID() });
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/trpc`);
    const received: unknown[] = [];
    socket.on('message', (data) => received.push(JSON.parse(String(data))));
    await once(socket, 'open');
    const input = encodeURIComponent(JSON.stringify({ json: { sessionId: randomUUID() } }));
    const eventStream = await fetch(`${server.url}/trpc/chat.onMessage?input=${input}`);
    const text = eventStream.text();
    const client = liveClient(server.url);
    let hasStarted = false;
    client.api.chat.onMessage.subscribe({ sessionId: randomUUID() }, { onStarted: () => (hasStarted = true) });
    await until(() => hasStarted);

    const [[code]] = await Promise.all([once(socket, 'close'), server.close()]);
    expect(code).toBe(1012);
    expect(received).toContainEqual({ id: null, method: 'reconnect' });
    await until(() => visitor.closeCode === 1012);
    expect(await text).toContain('SERVICE_UNAVAILABLE');
    await client.close();
  });

  it('it handles every frame that has arrived, even after it has cut the connection', async () => {
    const server = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
    const sessionId = randomUUID();
    const { port, host } = new URL(server.url);
    const silentSocket = connect(Number(port), '127.0.0.1');
    silentSocket.write(handshake('/ws', [`Host: ${host}`]));
    await once(silentSocket, 'data');
    // There are so many frames that the last ones are handled only after the connection was cut.
    const registrations = Array.from({ length: 300 }, () => ({ type: 'visitor-register', sessionId }));
    const messageFrames = Array.from({ length: 10 }, (_, n) => ({
      type: 'chat-message',
      sessionId,
      message: `Message ${n}`,
    }));
    silentSocket.write(Buffer.concat([...registrations, ...messageFrames].map(maskedFrame)));
    await until(() => server.store.chat.isOpen(sessionId));
    await server.app.close();
    // Two welcome messages come first.
    const { messages } = await server.store.chat.conversation(sessionId, { limit: 100 });
    expect(messages.slice(2).map(({ message }) => message)).toEqual(messageFrames.map(({ message }) => message));
    await server.close();
  });
});

describe('a request that comes while the process stops', () => {
  it('is answered with 503 by every entrance', async () => {
    const server = await startTestServer();
    const { port, host } = new URL(server.url);
    // A client that does not close delays the shutdown for a moment.
    const silentSocket = connect(Number(port), '127.0.0.1');
    silentSocket.write(handshake('/ws', [`Host: ${host}`]));
    await once(silentSocket, 'data');
    const closing = server.close();
    await once(silentSocket, 'data');

    const contact = { name: 'Ann', email: 'ann@example.com', message: 'Hello' };
    const message = 'The site restarts. Please try again in a moment.';
    const [call, ...answers] = await Promise.all([
      server.send('POST', '/trpc/public.contact', { json: { json: contact } }),
      server.send('GET', '/api/blog'),
      server.send('POST', '/api/contact', { json: contact }),
      server.send('GET', '/healthz'),
      server.send('GET', '/'),
    ]);
    expect(call.json).toMatchObject({ error: { json: { message, data: { reason: 'unavailable', retryAfter: 2 } } } });
    for (const { json } of answers) expect(json).toMatchObject({ success: false, code: 'unavailable', message });
    for (const answer of [call, ...answers]) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('connection')).toBe('close');
    }
    await expect(jsonClient(server)).rejects.toThrow('503');
    silentSocket.destroy();
    await closing;
  });
});

/** Sends a raw request, and more bytes once the answer starts. @returns the first part of the answer, and the socket */
async function sendRaw(server: TestServer, { request, moreBytes = '' }: { request: string; moreBytes?: string }) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(request);
  const [data] = await once(socket, 'data');
  socket.write(moreBytes);
  return { answer: String(data), socket };
}

const openConnections = (server: TestServer): Promise<number> =>
  new Promise((resolve) => server.app.server.getConnections((_error, count) => resolve(count)));

describe('a request to upgrade', () => {
  const server = testServer();

  it.each([
    ['h2c', '/api/blog', '200 OK'],
    ['websocket', '/api/blog', '200 OK'],
    ['h2c', '/ws', '426 Upgrade Required'],
    ['websocket', '/api/elsewhere', '404 Not Found'],
  ])('to %s at %s is answered with %s, like a request without an upgrade', async (protocol, path, status) => {
    const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`;
    const { answer, socket } = await sendRaw(server, { request });
    expect(answer.startsWith(`HTTP/1.1 ${status}\r\n`)).toBe(true);
    expect(answer).toContain('content-type: application/json');
    expect(answer).toContain('x-request-id: ');
    socket.destroy();
  });

  it('leaves no open connection if it is rejected, even if more bytes arrive', async () => {
    const request = handshake('/trpc', ['Host: x', 'Origin: https://evil.example']);
    const results = await Promise.all(
      Array.from({ length: 10 }, () => sendRaw(server, { request, moreBytes: 'more' })),
    );
    for (const { answer, socket } of results) {
      expect(answer).toMatch(/^HTTP\/1\.1 403 /);
      socket.end();
    }
    await until(async () => (await openConnections(server)) === 0);
  });

  it('leaves no listener and no counted stream after its socket was closed', async () => {
    const live = server.app.getDecorator<Live>('live');
    const clients = await Promise.all(Array.from({ length: 40 }, () => jsonClient(server)));
    for (const client of clients) client.send({ type: 'visitor-register', sessionId: randomUUID() });
    await until(() => live.bus.listeners() === 40);
    await Promise.all(clients.map((client) => client.close()));
    await until(() => live.bus.listeners() + live.signals.listeners() + live.streams.count() === 0);
  });
});

describe('the heartbeat', () => {
  it('closes a connection that misses two pings, but not one that answers', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    const heartbeat = createHeartbeat(40);
    server.on('connection', heartbeat.watch);
    await once(server, 'listening');
    const address = server.address();
    const url = `ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const [aliveSocket, deadSocket] = [new WebSocket(url), new WebSocket(url, { autoPong: false })];
    let pingCount = 0;
    deadSocket.on('ping', () => {
      pingCount += 1;
    });
    const startTime = performance.now();
    await once(deadSocket, 'close');
    expect(performance.now() - startTime).toBeGreaterThan(80);
    expect(pingCount).toBe(2);
    expect(aliveSocket.readyState).toBe(WebSocket.OPEN);
    heartbeat.stop();
    aliveSocket.terminate();
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('slots', () => {
  it('are counted per network and in total, and are released only once', () => {
    const slots = createSlots({ perNetwork: 2, total: 3, networkOf: (ipAddress) => ipAddress });
    const giveBack = slots.take('192.0.2.1');
    slots.take('192.0.2.1');
    expect(() => slots.take('192.0.2.1')).toThrow(/Too many/);
    slots.take('192.0.2.2');
    expect(() => slots.take('192.0.2.3')).toThrow(/Too many/);
    giveBack();
    giveBack();
    slots.take('192.0.2.3');
    expect(() => slots.take('192.0.2.1')).toThrow(/Too many/);
    expect(slots.count()).toBe(3);
  });
});
