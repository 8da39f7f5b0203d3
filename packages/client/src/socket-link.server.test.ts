import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { createTRPCClient } from '@trpc/client';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { until } from '#server/sockets/testing.ts';
import { portOf } from '#server/testing-port.ts';
import { testServer } from '#server/testing-server.ts';
import type { AppRouter } from '#server/trpc/router.ts';
import { createApiClient } from './client.ts';
import { socketLink } from './socket-link.ts';

const server = testServer();

/** A TCP relay to the server that can stop passing data on without closing its connections. */
async function startRouter() {
  const ways: { near: Socket; far: Socket; isSilent: boolean }[] = [];
  const router = createServer((near) => {
    const way = { near, far: connect(Number(new URL(server.url).port), '127.0.0.1'), isSilent: false };
    ways.push(way);
    for (const [from, to] of [
      [way.near, way.far],
      [way.far, way.near],
    ] as const) {
      from.on('data', (bytes) => way.isSilent || to.write(bytes));
      from.on('close', () => way.isSilent || to.destroy());
      from.on('error', () => undefined);
    }
  });
  router.listen(0, '127.0.0.1');
  await once(router, 'listening');
  return {
    port: portOf(router),
    silence(): void {
      for (const way of ways) way.isSilent = true;
    },
    close(): void {
      for (const { near, far } of ways) for (const socket of [near, far]) socket.destroy();
      router.close();
    },
  };
}

test.each([
  ["the platform's", globalThis.WebSocket],
  ['the package ws', WebSocket],
])(
  'a connection of %s without any traffic is replaced, and the missed events are delivered',
  async (_name, WebSocket) => {
    const router = await startRouter();
    const options = { WebSocket, timeouts: { intervalMs: 200, pongTimeoutMs: 200, endMs: 50 } };
    const api = createTRPCClient<AppRouter>({ links: [socketLink(`ws://127.0.0.1:${router.port}/trpc`, options)] });
    const sessionId = crypto.randomUUID();
    const heard: string[] = [];
    const subscription = api.chat.onMessage.subscribe(
      { sessionId },
      { onData: ({ data }) => heard.push(data.type === 'message' ? data.message.message : data.type) },
    );
    const send = (message: string) =>
      createApiClient(server.url).chat.send.mutate({ sessionId, message, isUser: true });
    await until(() => heard.includes('ready'));
    await send('heard at once');
    await until(() => heard.at(-1) === 'heard at once');
    router.silence();
    await send('missed');
    await until(() => heard.at(-1) === 'missed');
    expect(heard.filter((text) => text === 'heard at once')).toHaveLength(1);
    subscription.unsubscribe();
    router.close();
  },
);
