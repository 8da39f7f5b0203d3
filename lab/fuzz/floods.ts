import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { atMost, type Finding, mustBeZero, mustHold, type Part } from '../measuring/findings.ts';
import { type ProbedSite, startProbedSite } from '../measuring/probed-site.ts';
import { withOtherVisitor } from './others.ts';

/** Environment variables that limit the heap of the site, as on a small machine. */
export const smallHeap = { NODE_OPTIONS: '--max-old-space-size=512' } as const;

const host = 'Host: 127.0.0.1\r\n';
const jsonHeadersAndBody = 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
const get = (path: string): string => `GET ${path} HTTP/1.1\r\n${host}\r\n`;

/** Requests to the HTTP entrances, with their names. */
const endpoints: readonly (readonly [string, string])[] = [
  ['a page', get('/')],
  ['healthz', get('/healthz')],
  ['a missing file', get('/assets/none')],
  ['REST', get('/api/blog')],
  ['a REST call', `POST /api/contact HTTP/1.1\r\n${host}${jsonHeadersAndBody}`],
  ['tRPC', get('/trpc/public.company')],
  ['an upload', `POST /media HTTP/1.1\r\n${host}${jsonHeadersAndBody}`],
  ['a WebSocket without an upgrade', get('/ws')],
];

/** How many times each connection sends a request of `endpoints`. */
const repeats = 2_300;
/** Milliseconds for which connections stay open without reading. */
const silence = 3_000;

/** Maximum memory that is not freed after all connections are closed; MiB. */
const maxUnfreed = 64;

/**
 * Sends requests over many connections without reading the answers: requests to every entrance, batches and frames that
 * ask for lists, and requests for a long conversation.
 */
export async function askAndNeverRead(plan: { connections: number }): Promise<Part> {
  const site = await startProbedSite({ environment: { RATE_LIMIT_SCALE: '1', ...smallHeap } });
  try {
    const sessionId = await fill(site);
    await site.ask('/');
    const before = await site.memory();
    const findings: Finding[] = [];
    const flood = async (what: string, text: string): Promise<void> => {
      findings.push(...(await withOtherVisitor(site, what, () => sendUnread(site, { ...plan, text }))));
    };
    for (const [name, request] of endpoints) await flood(name, request.repeat(repeats));
    const batch = `/trpc/${Array.from({ length: 10 }, () => 'blog.list').join(',')}?batch=1`;
    await flood('a batch of ten lists', get(batch));
    await flood('a batch of lists and another call', get(batch.replace('blog.list', 'public.company')));
    await flood('a long conversation', get(`/api/chat/session/${sessionId}`));
    findings.push(...(await withOtherVisitor(site, 'frames of lists', () => sendFrames(site, plan.connections))));
    await delay(2_000);
    const after = await site.memory();
    findings.push(
      atMost('memory that is not freed', (after.held - before.held) / 2 ** 20, maxUnfreed, 'MiB'),
      mustHold('the same process all the time', site.isRunning()),
      mustBeZero('errors in the log', site.errors().count, site.errors().first[0]),
    );
    return { title: `${plan.connections} connections that send requests and never read, heap of 512 MiB`, findings };
  } finally {
    await site.remove();
  }
}

/** Creates a hundred posts and a conversation of 2,500 messages. @returns the id of the conversation */
async function fill(site: ProbedSite): Promise<string> {
  const headers = { cookie: await site.logIn() };
  const content = `<p>${'Clean floors. '.repeat(570)}</p>`;
  for (let index = 0; index < 100; index++) {
    const post = { title: `Post ${index}`, content, excerpt: 'Floors.', category: 'Tips', tags: [], published: true };
    await site.ask('/api/admin/blog', { method: 'POST', headers, json: post });
  }
  const sessionId = randomUUID();
  const message = 'x'.repeat(1_900);
  for (let batch = 0; batch < 50; batch++) {
    const reply = () => site.ask(`/api/chat/respond/${sessionId}`, { method: 'POST', headers, json: { message } });
    await Promise.all(Array.from({ length: 50 }, reply));
  }
  return sessionId;
}

/** Opens connections that send a text and never read, and closes them after a while. */
async function sendUnread({ url }: ProbedSite, plan: { connections: number; text: string }): Promise<void> {
  const sockets: Socket[] = [];
  for (let index = 0; index < plan.connections; index++) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').pause();
    socket.on('error', () => undefined).write(plan.text);
    sockets.push(socket);
  }
  await delay(silence);
  for (const socket of sockets) socket.destroy();
}

/** Opens WebSockets that request a hundred lists in one frame and do not read, and closes them after a while. */
async function sendFrames({ url }: ProbedSite, connections: number): Promise<void> {
  const calls = Array.from({ length: 100 }, (_, id) => ({ id, method: 'query', params: { path: 'blog.list' } }));
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/trpc`);
      socket.on('error', () => undefined);
      await once(socket, 'open');
      return socket;
    }),
  );
  for (const socket of sockets) {
    socket.pause();
    socket.send(JSON.stringify(calls));
  }
  await delay(silence);
  for (const socket of sockets) socket.terminate();
}
