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

/** A server whose answers the test gives. */
async function start(limits: Partial<WaitingLimits> = {}) {
  const asked: { url: string; response: ServerResponse }[] = [];
  const server = createServer(({ url = '' }, response) => asked.push({ url, response }));
  answerInTurn(server, {
    countingKey: () => 'one',
    limits: { connection: 500, ipAddress: 2_000, total: 10_000, ...limits },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  return {
    asked,
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

const requests = (count: number): string =>
  Array.from({ length: count }, (_, index) => `GET /${index} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');

test('requests of one connection are emitted one after the other, and answered in their order', async () => {
  const { asked, open } = await start();
  const client = open();
  client.socket.write(requests(20));
  for (let index = 0; index < 20; index++) {
    await until(() => asked.length > index);
    expect(asked.length).toBe(index + 1);
    asked[index]?.response.end(`answer ${index}.`);
  }
  await until(() => client.received().includes('answer 19.'));
  expect(client.received().match(/answer \d+/g)).toEqual(Array.from({ length: 20 }, (_, index) => `answer ${index}`));
  // The server reads from the connection again.
  client.socket.write(requests(1));
  await until(() => asked.length === 21);
});

test('a body after other requests is read when its request is next', async () => {
  const { asked, open } = await start();
  const client = open();
  client.socket.write(`${requests(1)}POST /late HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nab`);
  await until(() => asked.length === 1);
  client.socket.write('cde');
  asked[0]?.response.end();
  await until(() => asked.length === 2);
  let body = '';
  asked[1]?.response.req.setEncoding('utf8').on('data', (part: string) => {
    body += part;
  });
  await until(() => body === 'abcde');
});

test('other connections are served between requests that arrive in one packet', async () => {
  let [handed, inOneTurn, most] = [0, 0, 0];
  const server = createServer((_request, response) => {
    handed += 1;
    inOneTurn += 1;
    most = Math.max(most, inOneTurn);
    setImmediate(() => {
      inOneTurn = 0;
    });
    response.end();
  });
  answerInTurn(server, { countingKey: () => 'one' });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  const socket = connect(portOf(server), '127.0.0.1').resume();
  closers.push(() => socket.destroy());
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}'.repeat(100));
  await until(() => handed === 100);
  expect(most).toBeLessThanOrEqual(2);
});

test('a connection with too many waiting requests is closed, and they no longer count', async () => {
  const { asked, open } = await start({ connection: 10 });
  const greedy = open();
  greedy.socket.write(requests(12));
  await until(greedy.isClosed);
  expect(asked).toHaveLength(1);
  const modest = open();
  modest.socket.write(requests(11));
  await until(() => asked.length === 2);
  expect(modest.isClosed()).toBe(false);
});

test.each([{ ipAddress: 15 }, { total: 15 }])(
  'too many waiting requests on all connections close some: %o',
  async (limits) => {
    const { asked, open } = await start(limits);
    const first = open();
    first.socket.write(requests(11));
    await until(() => asked.length === 1);
    const second = open();
    second.socket.write(requests(11));
    await until(second.isClosed);
    first.socket.destroy();
    await until(first.isClosed);
    const third = open();
    third.socket.write(requests(11));
    await until(() => asked.length === 3);
    expect(third.isClosed()).toBe(false);
  },
);
