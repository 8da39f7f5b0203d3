import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { testServer } from '#server/testing-server.ts';

/** The server's timeout for a connection without traffic; milliseconds. */
let originalTimeout: number;
/** The timeout during these tests; milliseconds. */
const shortTimeout = 1_000;

const sessionId = randomUUID();

const server = testServer();
beforeAll(async () => {
  const message = 'x'.repeat(2_000);
  const say = () => server.send('POST', '/api/chat', { json: { sessionId, message, isUser: true } });
  // The conversation is larger than the buffers of both sides.
  for (let batch = 0; batch < 50; batch++) await Promise.all(Array.from({ length: 100 }, say));
  originalTimeout = server.app.server.timeout;
  server.app.server.setTimeout(shortTimeout);
});

test('the timeout of an idle connection is more than 30 seconds and at most two minutes', () => {
  expect(originalTimeout).toBeGreaterThan(30_000);
  expect(originalTimeout).toBeLessThanOrEqual(120_000);
});

test('the connection of a client that does not read its answer is closed', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').pause();
  const closed = new Promise<void>((resolve) =>
    server.app.server.once('connection', (connection) => connection.once('close', resolve)),
  );
  socket.on('error', () => undefined).write(`GET /api/chat/session/${sessionId} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await closed;
  socket.destroy();
});

test.each(['/trpc', '/ws'])('a socket at %s stays open without traffic for longer than the timeout', async (path) => {
  const socket = new WebSocket(server.url.replace('http', 'ws') + path);
  await once(socket, 'open');
  await delay(2 * shortTimeout);
  expect(socket.readyState).toBe(WebSocket.OPEN);
  socket.terminate();
});
