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

/** Starts a TCP relay to the server. The relay can stop forwarding data without closing open connections. */
async function startRelay() {
  const pairs: { client: Socket; upstream: Socket; isSilent: boolean }[] = [];
  const listener = createServer((client) => {
    const pair = { client, upstream: connect(Number(new URL(server.url).port), '127.0.0.1'), isSilent: false };
    pairs.push(pair);
    for (const [from, to] of [
      [pair.client, pair.upstream],
      [pair.upstream, pair.client],
    ] as const) {
      from.on('data', (bytes) => pair.isSilent || to.write(bytes));
      from.on('close', () => pair.isSilent || to.destroy());
      from.on('error', () => undefined);
    }
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: portOf(listener),
    silence(): void {
      for (const pair of pairs) pair.isSilent = true;
    },
    close(): void {
      for (const { client, upstream } of pairs) for (const socket of [client, upstream]) socket.destroy();
      listener.close();
    },
  };
}

test.each([
  ['the platform', globalThis.WebSocket],
  ['the package ws', WebSocket],
])(
  'a silent connection with the WebSocket class of %s is replaced, and the missed message arrives, but no earlier one',
  async (_provider, SocketClass) => {
    const relay = await startRelay();
    const options = { WebSocket: SocketClass, timeouts: { intervalMs: 200, pongTimeoutMs: 200, endMs: 50 } };
    const api = createTRPCClient<AppRouter>({ links: [socketLink(`ws://127.0.0.1:${relay.port}/trpc`, options)] });
    const sessionId = crypto.randomUUID();
    const received: string[] = [];
    const subscription = api.chat.onMessage.subscribe(
      { sessionId },
      { onData: ({ data }) => received.push(data.type === 'message' ? data.message.message : data.type) },
    );
    const send = (message: string) =>
      createApiClient(server.url).chat.send.mutate({ sessionId, message, isUser: true });
    await until(() => received.includes('ready'));
    await send('received at once');
    await until(() => received.at(-1) === 'received at once');
    relay.silence();
    await send('missed');
    await until(() => received.at(-1) === 'missed');
    expect(received.filter((text) => text === 'received at once')).toHaveLength(1);
    subscription.unsubscribe();
    relay.close();
  },
);
