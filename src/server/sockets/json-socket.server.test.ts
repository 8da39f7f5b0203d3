import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { maxLengths } from '#domain/fields.ts';
import type { Live } from '#server/chat-log/live.ts';
import { startTestServer } from '#server/testing.ts';
import { jsonClient, until } from './testing.ts';

it('a staff client that has not read for a while gets every message when it reads again', async () => {
  const server = await startTestServer();
  const staff = await jsonClient(server, { cookie: await server.logIn(), origin: server.url });
  staff.send({ type: 'admin-register' });
  await until(() => staff.ofType('unread-count').length > 0);
  staff.socket.pause();
  // All messages together are far larger than the kernel's buffers at both ends.
  const message = '€'.repeat(maxLengths.chatMessage);
  const fields = { kind: 'message', message, isUser: true, automatic: false } as const;
  const sessionId = randomUUID();
  const drafts = Array.from({ length: 3_000 }, () => ({
    ...fields,
    sessionId,
    clientId: randomUUID(),
    createdAt: new Date(),
  }));
  await Promise.all(drafts.map((draft) => server.store.chat.append(draft)));
  staff.socket.resume();
  await until(() => staff.ofType('new-message').length === drafts.length);
  await server.close();
});

it('the connection of a client that sends frames but does not read the answers is closed', async () => {
  const server = await startTestServer();
  const { bus } = server.app.getDecorator<Live>('live');
  const visitor = await jsonClient(server);
  const register = { type: 'visitor-register', sessionId: randomUUID() };
  visitor.send(register);
  await until(() => bus.listeners() === 1);
  visitor.socket.pause();
  // Fifteen rejected frames in a row do not close the connection.
  for (let n = 0; n < 160_000; n++) visitor.send(n % 16 === 15 ? register : 'no JSON');
  await until(() => bus.listeners() === 0);
  visitor.socket.resume();
  await until(() => visitor.closeCode === 1006);
  await server.close();
});

it('the server stops reading while many frames of a client wait', async () => {
  // With this rate limit, most frames have to wait.
  const server = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
  const visitor = await jsonClient(server);
  const register = { type: 'visitor-register', sessionId: randomUUID(), padding: 'x'.repeat(15 * 1024) };
  for (let n = 0; n < 250; n++) visitor.send(register);
  visitor.send('no JSON');
  // All these frames together are far larger than the kernel's buffers at both ends.
  for (let n = 0; n < 2_000; n++) visitor.send(register);
  await until(() => visitor.ofType('error').length === 1);
  expect(visitor.socket.bufferedAmount).toBeGreaterThan(0);
  await visitor.close();
  await server.close();
});
