import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { until } from '#server/sockets/testing.ts';
import { portOf } from '#server/testing-port.ts';
import { answerInTurn, type WaitingLimits } from './pipelining.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Starts a server whose answers the test sends. */
async function start(limits: Partial<WaitingLimits> = {}) {
  const calls: { url: string; response: ServerResponse }[] = [];
  const server = createServer(({ url = '' }, response) => calls.push({ url, response }));
  answerInTurn(server, {
    countingKey: () => 'client',
    limits: { connection: 500, ipAddress: 2_000, total: 10_000, ...limits },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  return {
    calls,
    open() {
      const socket = connect(portOf(server), '127.0.0.1');
      let received = '';
      let isClosed = false;
      socket.on('error', () => undefined);
      socket.on('close', () => {
        isClosed = true;
      });
      socket.on('data', (part) => {
        received += part;
      });
      closers.push(() => socket.destroy());
      return { socket, received: () => received, isClosed: () => isClosed };
    },
  };
}

const pipelinedRequests = (count: number): string =>
  Array.from({ length: count }, (_, index) => `GET /${index} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');

test('requests of one connection are emitted one after the other, and answered in their order', async () => {
  const { calls, open } = await start();
  const client = open();
  client.socket.write(pipelinedRequests(20));
  for (let index = 0; index < 20; index++) {
    await until(() => calls.length > index);
    expect(calls.length).toBe(index + 1);
    expect(calls[index]?.url).toBe(`/${index}`);
    calls[index]?.response.end(`answer ${index}.`);
  }
  await until(() => client.received().includes('answer 19.'));
  expect(client.received().match(/answer \d+/g)).toEqual(Array.from({ length: 20 }, (_, index) => `answer ${index}`));
  // The server reads from the connection again.
  client.socket.write(pipelinedRequests(1));
  await until(() => calls.length === 21);
});

test('a body that follows other requests is read when its request is next', async () => {
  const { calls, open } = await start();
  const client = open();
  client.socket.write(`${pipelinedRequests(1)}POST /late HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nab`);
  await until(() => calls.length === 1);
  client.socket.write('cde');
  calls[0]?.response.end();
  await until(() => calls.length === 2);
  let body = '';
  calls[1]?.response.req.setEncoding('utf8').on('data', (part: string) => {
    body += part;
  });
  await until(() => body === 'abcde');
});

test('requests that arrive in one packet are answered at most two per turn of the event loop', async () => {
  let [requestCount, inThisTurn, maxInOneTurn] = [0, 0, 0];
  const server = createServer((_request, response) => {
    requestCount += 1;
    inThisTurn += 1;
    maxInOneTurn = Math.max(maxInOneTurn, inThisTurn);
    setImmediate(() => {
      inThisTurn = 0;
    });
    response.end();
  });
  answerInTurn(server, { countingKey: () => 'client' });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  const socket = connect(portOf(server), '127.0.0.1').resume();
  closers.push(() => socket.destroy());
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}'.repeat(100));
  await until(() => requestCount === 100);
  expect(maxInOneTurn).toBeLessThanOrEqual(2);
});

test('a connection is closed if more requests wait than the limit, but not at the limit', async () => {
  const { calls, open } = await start({ connection: 10 });
  const greedyClient = open();
  greedyClient.socket.write(pipelinedRequests(12));
  await until(greedyClient.isClosed);
  expect(calls).toHaveLength(1);
  const clientAtLimit = open();
  clientAtLimit.socket.write(pipelinedRequests(11));
  await until(() => calls.length === 2);
  expect(clientAtLimit.isClosed()).toBe(false);
});

test.each([{ ipAddress: 15 }, { total: 15 }])(
  'a connection is closed if more requests wait on all connections together than %o allows',
  async (limits) => {
    const { calls, open } = await start(limits);
    const first = open();
    first.socket.write(pipelinedRequests(11));
    await until(() => calls.length === 1);
    const second = open();
    second.socket.write(pipelinedRequests(11));
    await until(second.isClosed);
    first.socket.destroy();
    await until(first.isClosed);
    const third = open();
    third.socket.write(pipelinedRequests(11));
    await until(() => calls.length === 3);
    expect(third.isClosed()).toBe(false);
  },
);
