import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { createTRPCClient, httpBatchLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import superjson from 'superjson';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { type ConversationMessage, isWelcome } from '#domain/chat.ts';
import { liveClient, until } from '#server/sockets/testing.ts';
import { startTestServer, systemClock, type TestServer } from '#server/testing.ts';
import type { AppRouter } from '#server/trpc/router.ts';
import { createStaffChat, type StaffChat } from './staff-chat.ts';

export type Visitor = { sessionId: string; name: string };

export const newVisitor = (name = 'Ana'): Visitor => ({ sessionId: randomUUID(), name });

/** The visitor's messages that are shown in the open conversation. */
export const shownIn = (chat: StaffChat): string[] =>
  chat.state().conversation?.messages.flatMap(({ isUser, message }) => (isUser ? [message] : [])) ?? [];

type Office = { url: string; cookie: string };

type Call = 'chat.sessions' | 'chat.staffHistory' | 'chat.adminMarkSeen' | 'chat.setDone';

/** A network that can delay calls before they reach the server, delay their answers, or fail them. */
function testNetwork() {
  const asked: string[] = [];
  const held = new Map<string, Promise<void>>();
  const heldAnswers = new Map<string, Promise<void>>();
  const lost = new Set<Call>();
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op, next }) =>
      observable((observer) => {
        let running: Unsubscribable | undefined;
        asked.push(op.path);
        if ([...lost].some((call) => call === op.path)) {
          observer.error(TRPCClientError.from(new Error('The test has cut the network.')));
          return;
        }
        void (held.get(op.path) ?? Promise.resolve()).then(() => {
          const answers = heldAnswers.get(op.path);
          const later = (then: () => void) => void (answers === undefined ? then() : answers.then(then));
          running = next(op).subscribe({
            next: (answer) => later(() => observer.next(answer)),
            complete: () => later(() => observer.complete()),
            error: (error) => observer.error(error),
          });
        });
        return () => running?.unsubscribe();
      });
  const times = (call: Call): number => asked.filter((path) => path === call).length;
  return {
    link,
    /** The names of the calls that fail before they reach the server. */
    lost,
    /** How often a call was made. */
    times,
    /**
     * Holds back calls with this name. Resolves when the next one is made. @returns a function that releases all of
     * them
     */
    async hold(call: Call): Promise<() => void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(call, promise);
      const before = times(call);
      await until(() => times(call) > before);
      return () => {
        if (held.get(call) === promise) held.delete(call);
        resolve();
      };
    },
    /** Holds back the answers to calls with this name. @returns a function that releases them */
    holdAnswers(call: Call): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      heldAnswers.set(call, promise);
      return resolve;
    },
    /**
     * Resolves after two more requests for the list. The answer to at least one of them includes all earlier changes.
     */
    async listedAgain(): Promise<void> {
      const before = times('chat.sessions');
      await until(() => times('chat.sessions') >= before + 2);
    },
  };
}

/**
 * A window of the office, without a socket until `hasSocket` is set. Its calls can be delayed before they reach the
 * server, or fail.
 */
function openChatAt({ url, cookie }: Office, { isVisible = true, name = 'Sam' } = {}) {
  const network = { hasSocket: false };
  const { link, ...calls } = testNetwork();
  let unreadChanges = 0;
  const announced: ConversationMessage[] = [];
  const self = { id: randomUUID(), name };
  const headers = { cookie, origin: url };
  const overHttp = httpBatchLink({ url: `${url}/trpc`, transformer: superjson, headers });
  const api = createTRPCClient<AppRouter>({ links: [link, overHttp] });
  const direct = createTRPCClient<AppRouter>({ links: [overHttp] });
  const chat = createStaffChat({
    self: () => self,
    api,
    openLive({ onOpen, onClose }) {
      if (!network.hasSocket) {
        setTimeout(onClose);
        return { api, close: () => undefined };
      }
      const socket = liveClient(url, headers);
      setTimeout(onOpen);
      return { api: socket.api, close: () => void socket.close().then(onClose) };
    },
    onLoggedIn: () => () => undefined,
    onVisitorMessage: (message) => announced.push(message),
    onUnread: () => {
      unreadChanges += 1;
    },
    isVisible: () => isVisible,
    // These are a tenth of the real delays.
    timings: { retryAfter: 300, pollEvery: 400 },
  });
  return {
    chat,
    stop: chat.start(),
    network,
    ...calls,
    unreadChanges: () => unreadChanges,
    /** The results of a search, which is never delayed. */
    find: async (search: string) => (await direct.chat.sessions.query({ search })).rows,
    /** The announced messages of a visitor: name and text. */
    announcedOf: ({ sessionId }: Visitor): string[] =>
      announced.flatMap((message) => (message.sessionId === sessionId ? [`${message.name}: ${message.message}`] : [])),
    /** The visitors whose messages were announced, in order. */
    announcedVisitors: (visitors: readonly Visitor[]): string[] =>
      announced.flatMap(({ sessionId }) => visitors.find((visitor) => visitor.sessionId === sessionId)?.name ?? []),
  };
}

/** A site with windows of its office for the tests of one file, which may run concurrently. */
export function testStaffChats() {
  let server: TestServer;
  let cookie: string;
  const stops: (() => void)[] = [];
  beforeAll(async () => {
    server = await startTestServer({ clock: systemClock() });
    cookie = await server.logIn();
    const page = new EventTarget();
    // Each chat adds a listener, which would exceed the default limit.
    setMaxListeners(0, page);
    vi.stubGlobal('window', page);
  });
  afterAll(async () => {
    for (const stop of stops) stop();
    vi.unstubAllGlobals();
    await server.close();
  });
  const clientFor = (headers: Record<string, string>) =>
    createTRPCClient<AppRouter>({
      links: [httpBatchLink({ url: `${server.url}/trpc`, transformer: superjson, headers })],
    });
  return {
    openChat(options?: Parameters<typeof openChatAt>[1]) {
      const opened = openChatAt({ url: server.url, cookie }, options);
      stops.push(opened.stop);
      return opened;
    },

    /** Another window of the office. */
    colleague: () => clientFor({ cookie, origin: server.url }).chat,

    async write(visitor: Visitor, message: string): Promise<void> {
      const { status } = await server.send('POST', '/api/chat', { json: { ...visitor, message, isUser: true } });
      expect(status).toBeLessThan(300);
    },

    /** The office's replies in a conversation, as the server sends them to the visitor. */
    async repliesKnownTo(visitor: Visitor) {
      const { messages } = await clientFor({}).chat.history.query(visitor);
      return messages.filter((message) => !message.isUser && !isWelcome(message));
    },

    /** The visitor's messages in a conversation, as the server sends them to the visitor. */
    async knownTo(visitor: Visitor): Promise<ConversationMessage[]> {
      const { messages } = await clientFor({}).chat.history.query(visitor);
      return messages.filter(({ isUser }) => isUser);
    },
  };
}
