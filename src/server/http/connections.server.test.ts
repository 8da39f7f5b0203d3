import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { until } from '#server/sockets/testing.ts';
import { portOf } from '#server/testing-port.ts';
import { limitConnections } from './connections.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const megabyte = 1_000_000;
/** More than the kernel buffers for one connection. */
const answer = Buffer.alloc(16 * megabyte, 'x');

/** Starts a server with large answers, which counts connections by their IP address. */
async function start(limits: { open?: number; openInTotal?: number; unsent?: number; unsentInTotal?: number }) {
  const server = createServer((_request, response) => response.end(answer));
  limitConnections(server, {
    countingKey: ({ remoteAddress }) => remoteAddress,
    limits: {
      open: { ipAddress: limits.open ?? 100, total: limits.openInTotal ?? 100 },
      unsent: { ipAddress: limits.unsent ?? 1_000 * megabyte, total: limits.unsentInTotal ?? 1_000 * megabyte },
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  /** @param reads whether the client reads the answer; if undefined, it sends no request */
  return function open(reads?: boolean, localAddress = '127.0.0.1') {
    const socket = connect({ port: portOf(server), host: '127.0.0.1', localAddress });
    const state = { received: 0, isClosed: false };
    socket.on('error', () => undefined);
    socket.on('close', () => {
      state.isClosed = true;
    });
    if (reads === true) {
      socket.on('data', (part) => {
        state.received += part.length;
      });
    }
    if (reads !== undefined) socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    closers.push(() => socket.destroy());
    // A client that never reads notices the end when it writes. HTTP ignores empty lines before a request; anything
    // else would be a bad request, which ends the connection too.
    const hasEnded = (): boolean => {
      if (reads === false && !state.isClosed) socket.write('\r\n');
      return state.isClosed;
    };
    return { socket, received: () => state.received, hasEnded };
  };
}

const countEnded = (clients: readonly { hasEnded: () => boolean }[]): number =>
  clients.filter(({ hasEnded }) => hasEnded()).length;

test('connections are limited per IP address', async () => {
  const open = await start({ open: 3 });
  const clients = [open(), open(), open()];
  await Promise.all(clients.map(({ socket }) => once(socket, 'connect')));
  const excessClient = open();
  await until(excessClient.hasEnded);
  const otherClient = open(true, '127.0.0.2');
  await until(() => otherClient.received() > answer.length);
  clients[0]?.socket.destroy();
  await until(async () => {
    const nextClient = open(true);
    await until(() => nextClient.received() > answer.length || nextClient.hasEnded());
    return !nextClient.hasEnded();
  });
  expect(countEnded(clients.slice(1))).toBe(0);
});

test('connections are limited in total', async () => {
  const open = await start({ openInTotal: 2 });
  await Promise.all([open(), open(undefined, '127.0.0.2')].map(({ socket }) => once(socket, 'connect')));
  await until(open(undefined, '127.0.0.3').hasEnded);
});

test('if an IP address has too many unsent bytes, only its connections are closed', async () => {
  const open = await start({ unsent: 40 * megabyte });
  const otherClient = open(false, '127.0.0.2');
  const greedyClients = Array.from({ length: 8 }, () => open(false));
  await until(() => countEnded(greedyClients) >= 5);
  expect(countEnded(greedyClients)).toBeLessThan(8);
  expect(otherClient.hasEnded()).toBe(false);
  const reader = open(true, '127.0.0.3');
  await until(() => reader.received() > answer.length);
});

test('the last connection of an IP address stays, so that one answer may be larger than the limit', async () => {
  const open = await start({ unsent: megabyte });
  const slowClient = open(false);
  await once(slowClient.socket, 'connect');
  await new Promise((resolve) => setTimeout(resolve, 300));
  slowClient.socket.on('data', () => undefined);
  const reader = open(true, '127.0.0.2');
  await until(() => reader.received() > answer.length);
  expect(slowClient.hasEnded()).toBe(false);
});

test('if there are too many unsent bytes in total, the IP address with the most loses connections', async () => {
  const open = await start({ unsentInTotal: 60 * megabyte });
  const otherClient = open(false, '127.0.0.2');
  const greedyClients = Array.from({ length: 6 }, () => open(false));
  await until(() => countEnded(greedyClients) >= 3);
  expect(otherClient.hasEnded()).toBe(false);
});
