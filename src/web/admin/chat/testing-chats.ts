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

/** The texts of the visitor's messages that are shown in the open conversation. */
export const shownMessages = (chat: StaffChat): string[] =>
  chat.state().conversation?.messages.flatMap(({ isUser, message }) => (isUser ? [message] : [])) ?? [];

type OfficeSession = { url: string; cookie: string };

type Call = 'chat.sessions' | 'chat.staffHistory' | 'chat.adminMarkSeen' | 'chat.setDone';

/** A network in which the test can delay calls before they reach the server, delay answers, or let calls fail. */
function testNetwork() {
  const callNames: string[] = [];
  const delayedCalls = new Map<string, Promise<void>>();
  const delayedAnswers = new Map<string, Promise<void>>();
  const failingCalls = new Set<Call>();
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op, next }) =>
      observable((observer) => {
        let subscription: Unsubscribable | undefined;
        callNames.push(op.path);
        if ([...failingCalls].some((call) => call === op.path)) {
          observer.error(TRPCClientError.from(new Error('The test has cut the network.')));
          return;
        }
        void (delayedCalls.get(op.path) ?? Promise.resolve()).then(() => {
          const released = delayedAnswers.get(op.path);
          const afterRelease = (action: () => void) => void (released === undefined ? action() : released.then(action));
          subscription = next(op).subscribe({
            next: (answer) => afterRelease(() => observer.next(answer)),
            complete: () => afterRelease(() => observer.complete()),
            error: (error) => observer.error(error),
          });
        });
        return () => subscription?.unsubscribe();
      });
  const countOf = (call: Call): number => callNames.filter((path) => path === call).length;
  return {
    link,
    /** The names of the calls that fail before they reach the server. */
    failingCalls,
    /** How often this call was made. */
    countOf,
    /** Delays further calls with this name. Resolves to a function that releases them, once the first one is made. */
    async delayCalls(call: Call): Promise<() => void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      delayedCalls.set(call, promise);
      const countBefore = countOf(call);
      await until(() => countOf(call) > countBefore);
      return () => {
        if (delayedCalls.get(call) === promise) delayedCalls.delete(call);
        resolve();
      };
    },
    /** Delays the answers, except errors, to further calls with this name. @returns a function that releases them */
    delayAnswers(call: Call): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      delayedAnswers.set(call, promise);
      return resolve;
    },
    /**
     * Resolves when two more polls have begun. The first one has then ended, and its answer includes all earlier
     * changes.
     */
    async listedAgain(): Promise<void> {
      const countBefore = countOf('chat.sessions');
      await until(() => countOf('chat.sessions') >= countBefore + 2);
    },
  };
}

/**
 * The chats in a browser of the office, without a socket until `network.hasSocket` is set. The test controls the calls
 * over HTTP as in `testNetwork`.
 */
function openChatAt({ url, cookie }: OfficeSession, { isVisible = true, name = 'Sam' } = {}) {
  const network = { hasSocket: false };
  const { link, ...controls } = testNetwork();
  let unreadChanges = 0;
  const announcements: ConversationMessage[] = [];
  const self = { id: randomUUID(), name };
  const headers = { cookie, origin: url };
  const httpLink = httpBatchLink({ url: `${url}/trpc`, transformer: superjson, headers });
  const api = createTRPCClient<AppRouter>({ links: [link, httpLink] });
  const directApi = createTRPCClient<AppRouter>({ links: [httpLink] });
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
    onVisitorMessage: (message) => announcements.push(message),
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
    ...controls,
    unreadChanges: () => unreadChanges,
    /** The results of a search, without delays and failures. */
    find: async (search: string) => (await directApi.chat.sessions.query({ search })).rows,
    /** The announced messages of a visitor, each as 'name: text'. */
    announcementsOf: ({ sessionId }: Visitor): string[] =>
      announcements.flatMap((message) =>
        message.sessionId === sessionId ? [`${message.name}: ${message.message}`] : [],
      ),
    /** The names of these visitors, one for each announced message, in the order of the announcements. */
    announcedVisitors: (visitors: readonly Visitor[]): string[] =>
      announcements.flatMap(({ sessionId }) => visitors.find((visitor) => visitor.sessionId === sessionId)?.name ?? []),
  };
}

/**
 * Starts a test server for the tests of one file, which may run concurrently.
 *
 * @returns functions that act as the office and as visitors
 */
export function testStaffChats() {
  let server: TestServer;
  let cookie: string;
  const stops: (() => void)[] = [];
  beforeAll(async () => {
    server = await startTestServer({ clock: systemClock() });
    cookie = await server.logIn();
    const page = new EventTarget();
    // Each chat adds a listener; together they would exceed the default limit.
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
      const browser = openChatAt({ url: server.url, cookie }, options);
      stops.push(browser.stop);
      return browser;
    },

    /** The chat procedures, as another browser of the office calls them. */
    colleague: () => clientFor({ cookie, origin: server.url }).chat,

    async write(visitor: Visitor, message: string): Promise<void> {
      const { status } = await server.send('POST', '/api/chat', { json: { ...visitor, message, isUser: true } });
      expect(status).toBeLessThan(300);
    },

    /** The office's replies in a conversation, as the server sends them to the visitor. */
    async officeReplies(visitor: Visitor) {
      const { messages } = await clientFor({}).chat.history.query(visitor);
      return messages.filter((message) => !message.isUser && !isWelcome(message));
    },

    /** The visitor's messages in a conversation, as the server sends them to the visitor. */
    async visitorMessages(visitor: Visitor): Promise<ConversationMessage[]> {
      const { messages } = await clientFor({}).chat.history.query(visitor);
      return messages.filter(({ isUser }) => isUser);
    },
  };
}
