import { randomUUID } from 'node:crypto';
import { createTRPCClient, httpBatchLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import superjson from 'superjson';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ConversationMessage } from '#domain/chat.ts';
import { liveClient, until } from '#server/live/testing.ts';
import { startTestServer, systemClock, type TestServer } from '#server/testing.ts';
import type { AppRouter } from '#server/trpc/router.ts';
import { createDesk, type Desk } from './desk.ts';

let server: TestServer;
let cookie: string;
const stops: (() => void)[] = [];

beforeAll(async () => {
  server = await startTestServer({ clock: systemClock() });
  cookie = await server.logIn();
  vi.stubGlobal('window', new EventTarget());
});
afterAll(async () => {
  for (const stop of stops) stop();
  vi.unstubAllGlobals();
  await server.close();
});

type Call = 'chat.sessions' | 'chat.history' | 'chat.adminMarkSeen';

/** An office's window without a socket, unless it gets one. Its calls can be held back before the server sees them, or lost. */
function openDesk({ isVisible = true } = {}) {
  const network = { hasSocket: false };
  const asked: string[] = [];
  const held = new Map<string, Promise<void>>();
  const lost = new Set<Call>();
  let unreadChanges = 0;
  const told: ConversationMessage[] = [];
  const holdBack: TRPCLink<AppRouter> =
    () =>
    ({ op, next }) =>
      observable((observer) => {
        let running: Unsubscribable | undefined;
        asked.push(op.path);
        if ([...lost].some((call) => call === op.path)) {
          observer.error(TRPCClientError.from(new Error('No network.')));
          return;
        }
        void (held.get(op.path) ?? Promise.resolve()).then(() => {
          running = next(op).subscribe(observer);
        });
        return () => running?.unsubscribe();
      });
  const headers = { cookie, origin: server.url };
  const overHttp = httpBatchLink({ url: `${server.url}/trpc`, transformer: superjson, headers });
  const api = createTRPCClient<AppRouter>({ links: [holdBack, overHttp] });
  const direct = createTRPCClient<AppRouter>({ links: [overHttp] });
  const desk = createDesk({
    api,
    openLive({ onOpen, onClose }) {
      if (!network.hasSocket) {
        setTimeout(onClose);
        return { api, close: () => undefined };
      }
      const socket = liveClient(server.url, headers);
      setTimeout(onOpen);
      return { api: socket.api, close: () => void socket.close().then(onClose) };
    },
    onVisitorMessage: (message) => told.push(message),
    onUnread: () => {
      unreadChanges += 1;
    },
    isVisible: () => isVisible,
  });
  stops.push(desk.start());
  const times = (call: Call): number => asked.filter((path) => path === call).length;
  return {
    desk,
    network,
    /** Calls that fail on their way. */
    lost,
    times,
    unreadChanges: () => unreadChanges,
    /** What a search finds, which is never held back. */
    find: async (search: string) => (await direct.chat.sessions.query({ search })).rows,
    /** What was told of a visitor: who and what. */
    told: ({ sessionId }: Visitor): string[] =>
      told.flatMap((message) => (message.sessionId === sessionId ? [`${message.name}: ${message.message}`] : [])),
    /** Resolves when the next such call waits to be let go. @returns how to let it and all others go */
    async hold(call: Call): Promise<() => void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(call, promise);
      const before = times(call);
      await until(() => times(call) > before);
      return () => {
        held.delete(call);
        resolve();
      };
    },
    /** Resolves when the list was asked for twice more, so that one of these answers knows of everything before. */
    async listedAgain(): Promise<void> {
      const before = times('chat.sessions');
      await until(() => times('chat.sessions') >= before + 2);
    },
  };
}

type Visitor = { sessionId: string; name: string };

const newVisitor = (name = 'Ana'): Visitor => ({ sessionId: randomUUID(), name });

async function write(visitor: Visitor, message: string): Promise<void> {
  const { status } = await server.send('POST', '/api/chat', { json: { ...visitor, message, isUser: true } });
  expect(status).toBeLessThan(300);
}

const shownIn = (desk: Desk): string[] =>
  desk.state().conversation?.messages.flatMap(({ isUser, message }) => (isUser ? [message] : [])) ?? [];

test.concurrent('tells once of a message that comes with the first part of a conversation', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { desk, told, hold, listedAgain } = openDesk();
  await until(() => desk.state().sessions.has(ana.sessionId));
  const waiting = hold('chat.history');
  desk.select(ana.sessionId);
  const letGo = await waiting;
  await write(ana, 'Second');
  letGo();
  await until(() => shownIn(desk).includes('Second'));
  expect(told(ana)).toEqual(['Ana: Second']);
  expect(desk.state().sessions.get(ana.sessionId)).toMatchObject({ lastMessage: 'Second', unread: 0 });
  await listedAgain();
  expect(told(ana)).toEqual(['Ana: Second']);
});

test.concurrent('shows nothing of a conversation that was left before it came', async () => {
  const [ana, bob] = [newVisitor(), newVisitor('Bob')];
  await write(ana, 'From Ana');
  await write(bob, 'From Bob');
  const { desk, hold } = openDesk();
  const waiting = hold('chat.history');
  desk.select(ana.sessionId);
  const letGo = await waiting;
  const alsoWaiting = hold('chat.history');
  desk.select(bob.sessionId);
  const letBobGo = await alsoWaiting;
  letGo();
  await desk.listMore('open');
  expect(shownIn(desk)).toEqual([]);
  letBobGo();
  await until(() => shownIn(desk).length > 0);
  expect(shownIn(desk)).toEqual(['From Bob']);
});

test.concurrent('tells once of a message that comes between the list and the conversation', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { desk, told, hold, listedAgain } = openDesk();
  await until(() => desk.state().sessions.has(ana.sessionId));
  desk.select(ana.sessionId);
  await until(() => shownIn(desk).includes('First'));
  const letGo = await hold('chat.history');
  await write(ana, 'Second');
  letGo();
  await until(() => shownIn(desk).includes('Second'));
  await listedAgain();
  expect(told(ana)).toEqual(['Ana: Second']);
});

test.concurrent('tells once of a message that the list brings first', async () => {
  const [ana, bob] = [newVisitor(), newVisitor('Bob')];
  await write(ana, 'First');
  const { desk, told, listedAgain } = openDesk({ isVisible: false });
  await until(() => desk.state().sessions.has(ana.sessionId));
  await write(bob, 'Hello');
  await until(() => told(bob).length === 1);
  desk.select(bob.sessionId);
  await until(() => shownIn(desk).includes('Hello'));
  await listedAgain();
  expect([told(ana), told(bob)]).toEqual([[], ['Bob: Hello']]);
  expect(desk.state().sessions.get(bob.sessionId)?.unread).toBe(1);
});

test.concurrent('tells of nothing that was there before the desk was opened', async () => {
  const ana = newVisitor();
  for (const text of ['First', 'Second']) await write(ana, text);
  const { desk, told, listedAgain } = openDesk();
  desk.select(ana.sessionId);
  await until(() => shownIn(desk).includes('Second'));
  await listedAgain();
  expect(told(ana)).toEqual([]);
});

test.concurrent('knows who is in a conversation that is not in the list', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const first = openDesk();
  await until(() => first.desk.state().sessions.has(ana.sessionId));
  await first.desk.setDone(ana.sessionId, true);
  const { desk, told, listedAgain } = openDesk();
  desk.select(ana.sessionId);
  await until(() => desk.state().sessions.has(ana.sessionId) && desk.state().reach.open !== undefined);
  expect(desk.state().sessions.get(ana.sessionId)).toMatchObject({ name: 'Ana', done: true });
  await write(ana, 'Second');
  await until(() => told(ana).length === 1);
  await listedAgain();
  expect(told(ana)).toEqual(['Ana: Second']);
});

test.concurrent('tells once of a message that a search brings first', async () => {
  const zoe = newVisitor('Zoe');
  await write(zoe, 'First');
  const { desk, told, hold, find, listedAgain } = openDesk();
  await until(() => desk.state().reach.open !== undefined);
  desk.know(await find('zoe'));
  const letGo = await hold('chat.sessions');
  await write(zoe, 'Second');
  desk.know(await find('zoe'));
  expect(told(zoe)).toEqual(['Zoe: Second']);
  letGo();
  await listedAgain();
  expect(told(zoe)).toEqual(['Zoe: Second']);
});

test.concurrent('tells of a message that was written before a reply', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { desk, told, hold } = openDesk();
  await until(() => desk.state().sessions.has(ana.sessionId));
  desk.select(ana.sessionId);
  await until(() => shownIn(desk).includes('First'));
  const letGo = await hold('chat.sessions');
  await write(ana, 'Second');
  await desk.reply({ sessionId: ana.sessionId, message: 'Yes?', clientId: randomUUID() });
  letGo();
  await until(() => shownIn(desk).includes('Second'));
  expect(told(ana)).toEqual(['Ana: Second']);
});

test.concurrent('does not tell again of what comes once more over the socket', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { desk, told, network } = openDesk();
  await until(() => desk.state().link === 'polling');
  desk.select(ana.sessionId);
  await write(ana, 'Second');
  await until(() => told(ana).length === 1);
  network.hasSocket = true;
  window.dispatchEvent(new Event('online'));
  await until(() => desk.state().link === 'live');
  await write(ana, 'Third');
  await until(() => told(ana).includes('Ana: Third'));
  expect(told(ana)).toEqual(['Ana: Second', 'Ana: Third']);
});

/** Whether the visitor is told that the office has seen the first message. */
async function isSeen(visitor: Visitor): Promise<boolean> {
  const { chat } = createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${server.url}/trpc`, transformer: superjson })],
  });
  const { messages } = await chat.history.query(visitor);
  return messages.find(({ isUser }) => isUser)?.read === true;
}

test.concurrent('tells what was read as soon as it can, though the conversation is closed by then', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { desk, lost, times, unreadChanges } = openDesk();
  lost.add('chat.adminMarkSeen');
  desk.select(ana.sessionId);
  await until(() => times('chat.adminMarkSeen') > 0);
  desk.select(undefined);
  expect(await isSeen(ana)).toBe(false);
  lost.clear();
  const before = unreadChanges();
  await until(() => isSeen(ana), 10_000);
  await until(() => unreadChanges() > before);
  const told = times('chat.adminMarkSeen');
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  expect(times('chat.adminMarkSeen')).toBe(told);
}, 30_000);

test.concurrent('tells what was read with the next event', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { desk, lost, times, network } = openDesk();
  network.hasSocket = true;
  lost.add('chat.adminMarkSeen');
  await until(() => desk.state().link === 'live');
  desk.select(ana.sessionId);
  await until(() => times('chat.adminMarkSeen') > 0);
  lost.clear();
  await write(newVisitor('Bob'), 'Hello');
  await until(() => isSeen(ana));
});
