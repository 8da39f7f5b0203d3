import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultChatPhone, welcomeMessages } from '#domain/chat.ts';
import { startEmbeddedMongo } from '#embedded-mongo';
import { jsonClient, until } from '#server/sockets/testing.ts';
import { openTestStore, startTestServer } from './testing.ts';
import { type SiteProcess, startProcess } from './testing-process.ts';

/** Less than the 8 seconds after which every connection is cut; milliseconds. */
const maxStopTime = 6_000;

/** Each conversation begins with these messages. */
const welcomes = welcomeMessages(defaultChatPhone);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stop-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type RunningSite = SiteProcess & { url: string; dataDir: string };

async function startSite(): Promise<RunningSite> {
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  const site = startProcess({ DATA_DIR: dataDir, STARTER_CONTENT: 'off', RATE_LIMIT_SCALE: '100' });
  const url = await site.ready;
  if (url === undefined) throw new Error((await site.ended).errorOutput);
  return { ...site, url, dataDir };
}

/** A raw connection, and the data received over it. */
type RawConnection = { socket: Socket; received: () => string; isClosed: () => boolean };

async function openConnection(url: string): Promise<RawConnection> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
  });
  // The connection may be cut; the tests check the received data.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return { socket, received: () => received, isClosed: () => socket.closed };
}

/** Requests a URL over a new connection. @returns the status of the answer, or the code or message of the error */
const outcomeOf = (url: string): Promise<unknown> =>
  new Promise((resolve) => {
    get(url, { agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
      response.once('error', (error) => resolve(error.message));
    }).once('error', (error) => resolve('code' in error ? error.code : error.message));
  });

/** The first lines of a request, before the headers of its body. */
const requestStart = 'POST /api/page-views/home/increment HTTP/1.1\r\nHost: localhost\r\n';

/** Sends SIGTERM. @returns the exit code, the error output and the milliseconds until the process has ended */
async function stop(site: RunningSite): Promise<{ code: number | null; errorOutput: string; duration: number }> {
  const start = performance.now();
  site.child.kill('SIGTERM');
  const { code, errorOutput } = await site.ended;
  return { code, errorOutput, duration: performance.now() - start };
}

async function expectClosedStore({ dataDir }: RunningSite): Promise<void> {
  expect((await readdir(dataDir)).filter((name) => /wal|shm|sock$/.test(name))).toEqual([]);
}

/** Returns the messages of a conversation that a stopped process has stored. */
async function storedMessages({ dataDir }: RunningSite, sessionId: string): Promise<unknown[]> {
  const embedded = await startEmbeddedMongo({ dataDir });
  const store = await openTestStore(embedded.uri);
  const entries = await store.chat.read({ sessionId }, { after: 0, limit: 100 });
  await store.close();
  await embedded.close();
  return entries.map((entry) => entry.type === 'message' && entry.message.message);
}

describe('a process that receives a signal to stop', () => {
  it('answers 503 at /healthz while it still answers other requests', async () => {
    const server = await startTestServer();
    server.app.announceStop();
    expect(await outcomeOf(`${server.url}/healthz`)).toBe(503);
    expect(await outcomeOf(`${server.url}/api/page-views/home`)).toBe(200);
    await server.close();
  });

  it('answers 503 at /healthz before its listener closes, resets no connection, and closes idle ones', async () => {
    const site = await startSite();
    const unusedConnection = await openConnection(site.url);
    const idleConnection = await openConnection(site.url);
    idleConnection.socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await until(() => idleConnection.received().includes('{"status":"ok"}'));
    const outcomes = { page: new Set<unknown>(), health: new Set<unknown>() };
    const requestRepeatedly = async (kind: keyof typeof outcomes, pathname: string): Promise<void> => {
      for (;;) {
        const outcome = await outcomeOf(`${site.url}${pathname}`);
        outcomes[kind].add(outcome);
        if (outcome === 'ECONNREFUSED') return;
      }
    };
    const requests = [
      ...Array.from({ length: 3 }, () => requestRepeatedly('page', '/api/page-views/home')),
      requestRepeatedly('health', '/healthz'),
    ];
    await until(() => outcomes.page.has(200) && outcomes.health.has(200));
    const { code, errorOutput, duration } = await stop(site);
    expect({ code, errorOutput }).toEqual({ code: 0, errorOutput: '' });
    // Otherwise the process would have waited for the unused and the idle connection.
    expect(duration).toBeLessThan(maxStopTime);
    await until(() => unusedConnection.isClosed() && idleConnection.isClosed());
    await Promise.all(requests);
    expect([...outcomes.health].sort()).toEqual([200, 503, 'ECONNREFUSED']);
    expect([...outcomes.page].filter((outcome) => outcome !== 503).sort()).toEqual([200, 'ECONNREFUSED']);
  });

  it('answers half-sent requests and stores received chat messages, although more signals come', async () => {
    const site = await startSite();
    const halfHeaders = await openConnection(site.url);
    halfHeaders.socket.write(requestStart);
    const halfBody = await openConnection(site.url);
    halfBody.socket.write(
      `${requestStart}Content-Type: application/json\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\n{`,
    );
    const sessionId = randomUUID();
    const visitor = await jsonClient(site);
    await delay(300);
    const texts = Array.from({ length: 30 }, (_, n) => `Message ${n}`);
    for (const message of texts) visitor.send({ type: 'chat-message', sessionId, message });
    await until(() => visitor.socket.bufferedAmount === 0);
    const ending = stop(site);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGINT', 'SIGTERM'] as const) {
      await delay(150);
      site.child.kill(signal);
    }
    await until(async () => (await outcomeOf(`${site.url}/healthz`)) === 'ECONNREFUSED');
    // The process closes Fastify right after it has stopped listening.
    await delay(300);
    expect([halfHeaders.isClosed(), halfBody.isClosed()]).toEqual([false, false]);
    halfHeaders.socket.write('Content-Length: 0\r\n\r\n');
    halfBody.socket.write('}');
    const { code, errorOutput, duration } = await ending;
    expect({ code, errorOutput }).toEqual({ code: 0, errorOutput: '' });
    expect(duration).toBeLessThan(1_000 + maxStopTime);
    expect(halfHeaders.received()).toMatch(/^HTTP\/1\.1 503 /);
    expect(halfBody.received()).toMatch(/^HTTP\/1\.1 200 /);
    expect(halfBody.received()).toContain('{"views":1}');
    for (const connection of [halfHeaders, halfBody]) expect(connection.received()).toMatch(/^connection: close\r$/im);
    await until(() => visitor.closeCode !== undefined);
    expect(visitor.closeCode).toBe(1012);
    await expectClosedStore(site);
    expect(await storedMessages(site, sessionId)).toEqual([...welcomes, ...texts]);
  });

  it('completes every answer that it has begun, but does not wait forever for an unfinished request', async () => {
    const site = await startSite();
    const endless = await openConnection(site.url);
    endless.socket.write(`${requestStart}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{`);
    const slowClient = await openConnection(site.url);
    slowClient.socket.pause();
    slowClient.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: identity\r\n\r\n'.repeat(400));
    await delay(1_500);
    const ending = stop(site);
    await delay(1_000);
    slowClient.socket.resume();
    const { code, errorOutput, duration } = await ending;
    expect({ code, errorOutput }).toEqual({ code: 0, errorOutput: '' });
    expect(duration).toBeLessThan(15_000);
    await expectClosedStore(site);
    await until(() => slowClient.isClosed());
    const answers = slowClient.received().split(/(?=HTTP\/1\.1 \d{3} )/);
    expect(answers.length).toBeGreaterThan(20);
    for (const answer of answers) {
      const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
      expect(body.length).toBe(Number(/^content-length: (\d+)/im.exec(head)?.[1]));
    }
  });

  it('does not become ready if it receives the signal while it starts', async () => {
    const site = startProcess({ DATA_DIR: path.join(folder, 'early') });
    site.child.stdout?.once('data', () => site.child.kill('SIGINT'));
    const ending = await site.ended;
    expect(ending).toMatchObject({ code: 0, errorOutput: '', output: expect.stringMatching(/^Admin password/) });
    expect(ending.output).not.toContain('Ready');
  });
});
