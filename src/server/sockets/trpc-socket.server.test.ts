import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Live } from '#server/chat-log/live.ts';
import { startTestServer, testPassword } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';
import { until } from './testing.ts';

const server = testServer();

type Answer = { id: number; result: { type: string; id?: string; data?: unknown } };

/** Opens a connection. @returns its received frames, and functions that send frames, pause or close it */
async function openRaw() {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/trpc`);
  const answers: Answer[] = [];
  socket.on('message', (data) => answers.push(JSON.parse(String(data))));
  await once(socket, 'open');
  const call = (id: number, method: string, path: string, rest: object) =>
    socket.send(JSON.stringify({ id, method, params: { path, ...rest } }));
  return {
    answers,
    events: (id: number) => answers.filter((answer) => answer.id === id && answer.result.type === 'data'),
    subscribe: (id: number, sessionId: string, lastEventId?: string) =>
      call(id, 'subscription', 'chat.onMessage', { input: { json: { sessionId } }, lastEventId }),
    say: (id: number, sessionId: string, message: string) =>
      call(id, 'mutation', 'chat.send', { input: { json: { sessionId, message, isUser: true } } }),
    stop: (id: number) => socket.send(JSON.stringify({ id, method: 'subscription.stop' })),
    send: (frame: string) => socket.send(frame),
    pause: () => socket.pause(),
    close: () => socket.terminate(),
  };
}

/** Sends frames over a new connection. @returns the answers, once there are as many as frames */
async function answersTo(frames: readonly string[], headers = {}): Promise<Record<string, unknown>[]> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/trpc`, { headers });
  const answers: Record<string, unknown>[] = [];
  socket.on('message', (data) => answers.push(JSON.parse(String(data))));
  await once(socket, 'open');
  for (const frame of frames) socket.send(frame);
  await until(() => answers.length >= frames.length);
  socket.terminate();
  return answers;
}

describe("a call over tRPC's socket", () => {
  it('needs no input if its procedure has none', async () => {
    const [answer] = await answersTo(['{"id":1,"method":"query","params":{"path":"public.company"}}']);
    expect(answer).toMatchObject({ id: 1, result: { type: 'data', data: { json: { name: expect.any(String) } } } });
  });

  it('cannot log in, and does not end the session of the connection', async () => {
    const cookie = await server.logIn();
    const params = { path: 'admin.logIn', input: { json: { password: testPassword } } };
    const [answer] = await answersTo([JSON.stringify({ id: 1, method: 'mutation', params })], { cookie });
    expect(JSON.stringify(answer)).toContain('Please log in by an HTTP request.');
    expect((await server.send('GET', '/api/admin/session', { as: cookie })).json).toEqual({ authenticated: true });
  });

  it.each(['', 'null', '[7]', '{"id":{},"method":"query","params":{"path":"blog.list"}}', '{"id":1,"jsonrpc":"1.0"}'])(
    'with the invalid frame %j gets a client error, and later calls are answered',
    async (frame) => {
      const answers = await answersTo([frame, '{"id":2,"method":"query","params":{"path":"public.company"}}']);
      expect(answers).toContainEqual(
        expect.objectContaining({
          id: null,
          error: expect.objectContaining({
            json: expect.objectContaining({
              message: 'The request could not be understood.',
              data: expect.objectContaining({ httpStatus: 400, reason: 'invalid' }),
            }),
          }),
        }),
      );
      expect(answers).toContainEqual(expect.objectContaining({ id: 2, result: expect.anything() }));
    },
  );
});

describe("a subscription over tRPC's socket", () => {
  it('delivers stored and new events with the id of its call until it is stopped', async () => {
    const [sessionId, otherSessionId] = [randomUUID(), randomUUID()];
    const client = await openRaw();
    client.subscribe(1, sessionId);
    client.subscribe(2, sessionId);
    client.subscribe(3, otherSessionId);
    await until(() => [1, 2, 3].every((id) => client.events(id).length >= 3));
    const welcomes = client.events(1).slice(1);
    const lastEventId = client.events(1).at(-1)?.result.id ?? '';
    for (let n = 0; n < 20; n++) client.say(100 + n, sessionId, `m${n}`);
    await until(() => [1, 2].every((id) => client.events(id).length === 23));
    client.subscribe(4, sessionId, lastEventId);
    await until(() => client.events(4).length === 20);
    const newEvents = client.events(1).slice(3);
    expect(welcomes).toHaveLength(2);
    expect(newEvents).toEqual(client.events(4).map((answer) => ({ ...answer, id: 1 })));
    expect(client.events(2).slice(3)).toEqual(newEvents.map((answer) => ({ ...answer, id: 2 })));
    expect(client.events(3)).toHaveLength(3);

    client.stop(1);
    await until(() => client.answers.some(({ id, result }) => id === 1 && result.type === 'stopped'));
    client.say(200, sessionId, 'after the stop');
    await until(() => client.events(2).length === 24 && client.events(4).length === 21);
    expect(client.events(1)).toHaveLength(23);
    client.close();
  });
});

describe('the socket at /trpc', () => {
  it('rejects pages of other sites, but not its own', async () => {
    const tryOpening = (origin: string) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(`${server.url.replace('http', 'ws')}/trpc`, { headers: { origin } });
        socket.once('open', () => {
          resolve('open');
          socket.terminate();
        });
        socket.once('error', (error) => resolve(error.message));
      });
    expect(await tryOpening('https://evil.example')).toContain('403');
    expect(await tryOpening(server.url)).toBe('open');
  });

  it('limits its open subscriptions and the length of its frames', async () => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/trpc`);
    const answers: { id: number; error?: { json: { data: { reason: string } } } }[] = [];
    socket.on('message', (data) => answers.push(JSON.parse(String(data))));
    await new Promise((resolve) => socket.once('open', resolve));
    const subscribe = (id: number) => ({
      id,
      method: 'subscription',
      params: { path: 'chat.onStaffSignal', input: { json: { sessionId: randomUUID() } } },
    });
    for (let id = 1; id <= 21; id++) socket.send(JSON.stringify(subscribe(id)));
    await until(() => answers.some((answer) => answer.id === 21));
    expect(answers.filter((answer) => answer.error !== undefined)).toMatchObject([
      { id: 21, error: { json: { data: { reason: 'too_many' } } } },
    ]);
    socket.send(JSON.stringify({ id: 1, method: 'subscription.stop' }));
    await until(() => answers.filter((answer) => answer.id === 1).length === 3);
    socket.send(JSON.stringify(subscribe(22)));
    await until(() => answers.filter((answer) => answer.id === 22).length === 2);
    socket.send('x'.repeat(65 * 1024));
    await new Promise((resolve) => socket.once('close', resolve));
  });

  it('answers pings, and closes the connection of a client that sends too many', async () => {
    const strictServer = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
    const socket = new WebSocket(`${strictServer.url.replace('http', 'ws')}/trpc`);
    const received: string[] = [];
    socket.on('message', (data) => received.push(String(data)));
    await once(socket, 'open');
    socket.send('PING');
    await until(() => received.length === 1);
    for (let n = 0; n < 5_000; n++) socket.send('PING');
    const [code] = await once(socket, 'close');
    expect(code).toBe(1008);
    expect(new Set(received)).toEqual(new Set(['PONG']));
    expect(received.length).toBeLessThan(5_000);
    await strictServer.close();
  });

  it('closes the connection of a client that sends calls with an id in use and does not read the errors', async () => {
    const { bus } = server.app.getDecorator<Live>('live');
    const client = await openRaw();
    client.subscribe(1, randomUUID());
    await until(() => client.events(1).length > 0);
    client.pause();
    const call = { id: 1, method: 'query', params: { path: 'public.company' } };
    const frame = JSON.stringify(Array.from({ length: 100 }, () => call));
    // All answers together are far larger than the kernel's buffers at both ends.
    for (let n = 0; n < 1_000; n++) client.send(frame);
    await until(() => bus.listeners() === 0);
    client.close();
  });
});
