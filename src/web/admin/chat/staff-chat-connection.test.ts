import { createTRPCClient, TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppRouter } from '#server/trpc/router.ts';
import type { LiveEvents } from '#web/lib/live/live-client.ts';
import { SessionGate } from '../session/session-gate.ts';
import { startStaffChatConnection } from './staff-chat-connection.ts';

const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  // A random part shortens each delay; without it, all delays have their full length.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A subscription over a test socket; the test sends its data and ends it. */
type Stream = { path: string; input: unknown; send(data: unknown): void; fail(): void; complete(): void };

function newSocket(events: LiveEvents) {
  const streams: Stream[] = [];
  const api = createTRPCClient<AppRouter>({
    links: [
      () =>
        ({ op: { path, input } }) =>
          observable((observer) => {
            streams.push({
              path,
              input,
              send: (data) => observer.next({ result: { type: 'data', data } }),
              fail: () => observer.error(TRPCClientError.from(new Error('The stream has failed.'))),
              complete: () => observer.complete(),
            });
          }),
    ],
  });
  const socket = { isClosed: false, streams, open: events.onOpen, cut: events.onClose, client: { api, close } };
  function close(): void {
    socket.isClosed = true;
    for (const { fail } of streams) fail();
    events.onClose();
  }
  return socket;
}

/** A connection whose sockets the test opens and cuts. Its polls are answered after `answerAfter` milliseconds. */
function controlledConnection({ answerAfter = 0 } = {}) {
  const sockets: ReturnType<typeof newSocket>[] = [];
  const states: string[] = [];
  const received: unknown[] = [];
  const gate = new SessionGate();
  const polls = { count: 0, running: 0, maxRunning: 0 };
  stops.push(
    startStaffChatConnection({
      openLive(events) {
        const socket = newSocket(events);
        sockets.push(socket);
        return socket.client;
      },
      lastEventId: () => '7',
      onEvent: (_event, id) => received.push(id),
      onSignal: (signal) => received.push(signal.type),
      onState: (state) => states.push(state),
      async poll() {
        polls.count += 1;
        polls.running += 1;
        polls.maxRunning = Math.max(polls.maxRunning, polls.running);
        await new Promise((resolve) => setTimeout(resolve, answerAfter));
        polls.running -= 1;
      },
      onLoggedIn: gate.onOpened,
      pollEvery: 4_000,
    }),
  );
  const lastSocket = () => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('No socket was opened.');
    return socket;
  };
  return { sockets, states, received, polls, lastSocket, gate };
}

const advance = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('with a socket, receives signals and events after the last known one, and does not poll', async () => {
  const { states, received, polls, lastSocket } = controlledConnection();
  lastSocket().open();
  expect(lastSocket().streams).toMatchObject([
    { path: 'chat.onEvents', input: { lastEventId: '7' } },
    { path: 'chat.onVisitorSignal' },
  ]);
  const [events, signals] = lastSocket().streams;
  events?.send({ id: '8', data: { type: 'done', seq: 8, sessionId: 's1', done: true } });
  signals?.send({ type: 'presence', sessionId: 's1', online: true });
  expect(received).toEqual(['8', 'presence']);
  await advance(60_000);
  expect([states, polls.count]).toEqual([['connecting', 'live'], 0]);
});

test('after a failed attempt to connect, polls every four seconds until it connects', async () => {
  const { states, polls, sockets, lastSocket } = controlledConnection();
  lastSocket().cut();
  await advance(20_100);
  expect(polls.count).toBe(6);
  expect(sockets.length).toBeGreaterThan(2);
  lastSocket().open();
  await advance(20_000);
  expect(polls.count).toBe(6);
  expect(states).toEqual(['connecting', 'polling', 'live']);
});

test('polls four seconds after the last poll, even if the socket opens and closes meanwhile', async () => {
  const { polls, lastSocket } = controlledConnection({ answerAfter: 3_000 });
  lastSocket().cut();
  for (let flap = 0; flap < 3; flap += 1) {
    await advance(510 * 2 ** flap);
    lastSocket().open();
    lastSocket().cut();
  }
  await advance(60_000);
  expect(polls.maxRunning).toBe(1);
  const countBefore = polls.count;
  await advance(70_000);
  expect(polls.count - countBefore).toBe(10);
});

test.each([
  ['fails', 'fail'],
  ['completes', 'complete'],
] as const)('if a stream %s, closes the socket, ignores its events and reconnects', async (_end, end) => {
  const { states, sockets, received, lastSocket } = controlledConnection();
  lastSocket().open();
  const [events, signals] = lastSocket().streams;
  signals?.[end]();
  expect(lastSocket().isClosed).toBe(true);
  events?.send({ id: '8', data: { type: 'done', seq: 8, sessionId: 's1', done: true } });
  expect([states, received]).toEqual([['connecting', 'live', 'polling'], []]);
  await advance(500);
  expect(sockets).toHaveLength(2);
});

test('gives up an attempt to connect after eight seconds, and makes another', async () => {
  const { states, sockets, lastSocket } = controlledConnection();
  await advance(8_000);
  expect([lastSocket().isClosed, states]).toEqual([true, ['connecting', 'polling']]);
  await advance(500);
  expect(sockets).toHaveLength(2);
});

test('connects at once when the network is back, but not during another attempt', async () => {
  const { sockets, lastSocket } = controlledConnection();
  window.dispatchEvent(new Event('online'));
  expect(sockets).toHaveLength(1);
  for (const delay of [500, 1_000, 2_000]) {
    lastSocket().cut();
    await advance(delay);
  }
  lastSocket().cut();
  window.dispatchEvent(new Event('online'));
  expect(sockets).toHaveLength(5);
});

test('connects at once after a log-in', async () => {
  const { sockets, lastSocket, gate } = controlledConnection();
  gate.reopened();
  for (const delay of [500, 1_000, 2_000]) {
    lastSocket().cut();
    await advance(delay);
  }
  lastSocket().cut();
  gate.open();
  expect(sockets).toHaveLength(5);
});

test('closes its socket when it is stopped, and does nothing afterwards', async () => {
  const { states, polls, sockets, lastSocket, gate } = controlledConnection();
  lastSocket().cut();
  await advance(500);
  gate.reopened();
  for (const stop of stops.splice(0)) stop();
  expect(lastSocket().isClosed).toBe(true);
  window.dispatchEvent(new Event('online'));
  gate.open();
  await advance(60_000);
  expect([states, polls.count, sockets.length]).toEqual([['connecting', 'polling'], 1, 2]);
});
