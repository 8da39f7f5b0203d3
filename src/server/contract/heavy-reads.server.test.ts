import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { getRaw, textOf } from '#server/pages/testing.ts';
import { until } from '#server/sockets/testing.ts';
import { startTestServer } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';

// Together, the posts have about 700 KB.
const postCount = 70;
const content = `<p>${'Clean floors. '.repeat(700)}</p>`;

const server = testServer({ environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'loopback' } });
beforeAll(async () => {
  const admin = await server.logIn();
  for (let index = 0; index < postCount; index++) {
    const json = { title: `Post ${index}`, content, excerpt: 'Floors.', category: 'Tips', tags: [], published: true };
    expect((await server.send('POST', '/api/admin/blog', { as: admin, json })).status).toBe(200);
  }
});

const get = (path: string, ipAddress: string, { send } = server) =>
  send('GET', path, { headers: { 'x-forwarded-for': ipAddress } });
const batch = (...paths: string[]): string => `/trpc/${paths.join(',')}?batch=1`;
const tenTimes = <T>(value: T): T[] => Array.from({ length: 10 }, () => value);

/** How many times an IP address may read a path before a server with a fifth of the limits rejects it. */
async function readsOf(path: string, ipAddress: string): Promise<number> {
  const strictServer = await startTestServer({
    sharedWith: server,
    environment: { RATE_LIMIT_SCALE: '0.2', TRUST_PROXY: 'loopback' },
  });
  let reads = 0;
  while ((await get(path, ipAddress, strictServer)).status !== 429) reads += 1;
  await strictServer.close();
  return reads;
}

test('each call of a batch gets the same answer as a single call, even if the batch repeats it', async () => {
  const [list, cards] = await Promise.all(['blog.list', 'blog.cards'].map((path) => get(`/trpc/${path}`, '192.0.2.1')));
  expect(list?.text.length).toBeGreaterThan(600_000);
  expect((await get(batch(...tenTimes('blog.list')), '192.0.2.1')).json).toEqual(tenTimes(list?.json));
  const mixedBatch = batch('blog.list', 'blog.cards', 'blog.list', 'public.company');
  expect((await get(mixedBatch, '192.0.2.1')).json).toEqual([list?.json, cards?.json, list?.json, expect.anything()]);
});

test.each([
  ['/api/blog', '198.51.100.1'],
  ['/trpc/blog.list', '198.51.100.2'],
  [batch('blog.list', 'public.company'), '198.51.100.3'],
])('reads are counted by the size of their answers: %s', async (path, ipAddress) => {
  const reads = await readsOf(path, ipAddress);
  expect(reads).toBeGreaterThan(12);
  expect(reads).toBeLessThan(30);
});

test.each(['/trpc/blog.list', batch('blog.list')])('a cached answer is compressed: %s', async (path) => {
  const read = (encoding: string) =>
    getRaw(server.url, path, { headers: { 'accept-encoding': encoding, 'x-forwarded-for': '192.0.2.2' } });
  const plain = await read('identity');
  expect(plain).toMatchObject({ status: 200, headers: { vary: 'accept-encoding' } });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  for (const encoding of ['br', 'gzip', 'br']) {
    const answer = await read(encoding);
    expect(answer).toMatchObject({ status: 200, headers: { vary: 'accept-encoding', 'content-encoding': encoding } });
    expect(answer.headers['content-length']).toBe(String(answer.body.length));
    expect(answer.body.length).toBeLessThan(plain.body.length / 4);
    expect(textOf(answer) === textOf(plain)).toBe(true);
  }
});

test('a read with a small answer counts once', async () => {
  expect(await readsOf('/trpc/public.company', '198.51.100.9')).toBe(120);
});

test('a frame that requests a hundred lists is answered if the client reads; otherwise little is buffered, and others are served', async () => {
  const connections: Socket[] = [];
  server.app.server.on('connection', (socket) => connections.push(socket));
  const open = async (ipAddress: string) => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/trpc`, {
      headers: { 'x-forwarded-for': ipAddress },
    });
    await once(socket, 'open');
    return socket;
  };
  const frame = JSON.stringify(
    Array.from({ length: 100 }, (_, id) => ({ id, method: 'query', params: { path: 'blog.list' } })),
  );
  const reader = await open('192.0.2.21');
  const answeredIds = new Set<unknown>();
  reader.on('message', (data) => answeredIds.add(JSON.parse(String(data)).id));
  reader.send(frame);
  await until(() => answeredIds.size === 100);
  reader.terminate();

  const stalledClient = await open('192.0.2.22');
  stalledClient.pause();
  const connection = connections.at(-1);
  stalledClient.send(frame);
  await until(() => (connection?.writableLength ?? 0) > 0);
  for (let attempt = 0; attempt < 100; attempt++) {
    expect(connection?.writableLength).toBeLessThan(4_000_000);
    expect((await get('/healthz', '192.0.2.23')).status).toBe(200);
  }
  stalledClient.terminate();
});

test('simultaneous reads of a long conversation get the same answer, and so do repeated calls in a batch', async () => {
  const sessionId = randomUUID();
  const say = () =>
    server.store.chat.append({
      sessionId,
      clientId: randomUUID(),
      createdAt: server.clock.now,
      kind: 'message',
      message: 'x'.repeat(1_000),
      isUser: true,
      automatic: false,
    });
  await Promise.all(Array.from({ length: 500 }, say));
  const path = `/api/chat/session/${sessionId}`;
  const answers = await Promise.all(tenTimes(0).map((_, index) => get(path, `192.0.2.${30 + index}`)));
  expect(answers.map(({ status }) => status)).toEqual(tenTimes(200));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const repeatedBatch = `${batch(...tenTimes('chat.session'))}&input=${encodeURIComponent(
    JSON.stringify(Object.fromEntries(tenTimes(0).map((_, index) => [index, { json: { sessionId } }]))),
  )}`;
  const { json } = await get(repeatedBatch, '192.0.2.50');
  expect(json).toEqual(tenTimes(Object(json)[0]));
});
