import { createTRPCClient, TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppRouter } from '#server/trpc/router.ts';
import type { LiveEvents } from '#web/lib/live/live-client.ts';
import { SessionGate } from '../session/session-gate.ts';
import { startDeskLink } from './desk-link.ts';

const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  // The longest delays.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A subscription over a socket of the test's. */
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
              fail: () => observer.error(TRPCClientError.from(new Error('The stream broke.'))),
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

/** A link whose sockets are opened and cut by hand, and whose questions are answered after `answerAfter` milliseconds. */
function byHand({ answerAfter = 0 } = {}) {
  const sockets: ReturnType<typeof newSocket>[] = [];
  const states: string[] = [];
  const heard: unknown[] = [];
  const gate = new SessionGate();
  const asked = { times: 0, atOnce: 0, mostAtOnce: 0 };
  stops.push(
    startDeskLink({
      openLive(events) {
        const socket = newSocket(events);
        sockets.push(socket);
        return socket.client;
      },
      lastEventId: () => '7',
      onEvent: (_event, id) => heard.push(id),
      onSignal: (signal) => heard.push(signal.type),
      onState: (state) => states.push(state),
      async poll() {
        asked.times += 1;
        asked.atOnce += 1;
        asked.mostAtOnce = Math.max(asked.mostAtOnce, asked.atOnce);
        await new Promise((resolve) => setTimeout(resolve, answerAfter));
        asked.atOnce -= 1;
      },
      onLoggedIn: gate.onOpened,
      pollEvery: 4_000,
    }),
  );
  const last = () => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('No socket was opened.');
    return socket;
  };
  return { sockets, states, heard, asked, last, gate };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('gets every event after the last known one over the socket, and does not poll', async () => {
  const { states, heard, asked, last } = byHand();
  last().open();
  expect(last().streams).toMatchObject([
    { path: 'chat.onEvents', input: { lastEventId: '7' } },
    { path: 'chat.onVisitorSignal' },
  ]);
  const [events, signals] = last().streams;
  events?.send({ id: '8', data: { type: 'done', seq: 8, sessionId: 's1', done: true } });
  signals?.send({ type: 'presence', sessionId: 's1', online: true });
  expect(heard).toEqual(['8', 'presence']);
  await pass(60_000);
  expect([states, asked.times]).toEqual([['connecting', 'live'], 0]);
});

test('asks every four seconds while there is no socket', async () => {
  const { states, asked, sockets, last } = byHand();
  last().cut();
  await pass(20_100);
  expect(asked.times).toBe(6);
  expect(sockets.length).toBeGreaterThan(2);
  last().open();
  await pass(20_000);
  expect(asked.times).toBe(6);
  expect(states).toEqual(['connecting', 'polling', 'live']);
});

test('asks one question at a time, however often the socket comes and goes meanwhile', async () => {
  const { asked, last } = byHand({ answerAfter: 3_000 });
  last().cut();
  for (let flap = 0; flap < 3; flap += 1) {
    await pass(510 * 2 ** flap);
    last().open();
    last().cut();
  }
  await pass(60_000);
  expect(asked.mostAtOnce).toBe(1);
  const before = asked.times;
  await pass(70_000);
  expect(asked.times - before).toBe(10);
});

test.each(['fail', 'complete'] as const)('takes a stream that does %s for a lost connection', async (end) => {
  const { states, sockets, heard, last } = byHand();
  last().open();
  const [events, signals] = last().streams;
  signals?.[end]();
  expect(last().isClosed).toBe(true);
  events?.send({ id: '8', data: { type: 'done', seq: 8, sessionId: 's1', done: true } });
  expect([states, heard]).toEqual([['connecting', 'live', 'polling'], []]);
  await pass(500);
  expect(sockets).toHaveLength(2);
});

test('gives up an attempt that leads nowhere within eight seconds', async () => {
  const { states, sockets, last } = byHand();
  await pass(8_000);
  expect([last().isClosed, states]).toEqual([true, ['connecting', 'polling']]);
  await pass(500);
  expect(sockets).toHaveLength(2);
});

test('tries again at once when the network is back, and not while an attempt is under way', async () => {
  const { sockets, last } = byHand();
  window.dispatchEvent(new Event('online'));
  expect(sockets).toHaveLength(1);
  for (const delay of [500, 1_000, 2_000]) {
    last().cut();
    await pass(delay);
  }
  last().cut();
  window.dispatchEvent(new Event('online'));
  expect(sockets).toHaveLength(5);
});

test('tries again at once when somebody has logged in again', async () => {
  const { sockets, last, gate } = byHand();
  gate.reopened();
  for (const delay of [500, 1_000, 2_000]) {
    last().cut();
    await pass(delay);
  }
  last().cut();
  gate.open();
  expect(sockets).toHaveLength(5);
});

test('does nothing more once it is stopped', async () => {
  const { states, asked, sockets, last, gate } = byHand();
  last().cut();
  await pass(500);
  gate.reopened();
  for (const stop of stops.splice(0)) stop();
  expect(last().isClosed).toBe(true);
  window.dispatchEvent(new Event('online'));
  gate.open();
  await pass(60_000);
  expect([states, asked.times, sockets.length]).toEqual([['connecting', 'polling'], 1, 2]);
});
