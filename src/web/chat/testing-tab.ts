import { createTRPCClient, httpBatchLink } from '@trpc/client';
import superjson from 'superjson';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { liveClient, type LiveClient as OfficeClient } from '#server/sockets/testing.ts';
import { startTestServer, systemClock, type TestServer } from '#server/testing.ts';
import type { AppRouter } from '#server/trpc/router.ts';
import { type LiveClient, openLiveClient } from '#web/lib/live/live-client.ts';
import type { EnvironmentEvents } from './environment.ts';
import { restCalls } from './rest-calls.ts';
import { openStorage } from './storage.ts';
import { TestBrowser } from './testing.ts';
import { createVisitorChat } from './visitor-chat.ts';

export const ann = { name: 'Ann', email: 'ann@example.com' };

/** A tenth of the default delays. */
const timings = { pollAfter: 250, pollEvery: { open: 400, closed: 2_000 }, refreshAfterSend: 100 };

/** A visitor's tab whose network can be cut. */
function openTabAt(server: TestServer, { browser = new TestBrowser(), hasSocket = true } = {}) {
  const network = { hasSocket, hasHttp: true, losesAnswers: false, isOffline: false, isVisible: true };
  const sockets: LiveClient[] = [];
  let events: EnvironmentEvents | undefined;
  let sendFailures = 0;
  const rest = restCalls(server.url);
  const unreachableRest = restCalls('http://127.0.0.1:2');
  const chat = createVisitorChat({
    storage: openStorage(browser.openTab()),
    environment: {
      isOffline: () => network.isOffline,
      isVisible: () => network.isVisible,
      listen: (handlers) => {
        events = handlers;
        return () => undefined;
      },
    },
    openLive: (handlers) => {
      const url = network.hasSocket ? server.url.replace('http', 'ws') : 'ws://127.0.0.1:2';
      const socket = openLiveClient(`${url}/trpc`, handlers);
      sockets.push(socket);
      return socket;
    },
    rest: {
      send: async (message) => {
        const delivery = await (network.hasHttp ? rest : unreachableRest).send(message);
        return network.losesAnswers ? { kind: 'unreachable' } : delivery;
      },
      list: (sessionId) => (network.hasHttp ? rest : unreachableRest).list(sessionId),
    },
    api: createTRPCClient<AppRouter>({
      links: [
        httpBatchLink({
          url: `${server.url}/trpc`,
          transformer: superjson,
          fetch: (url, init) =>
            fetch(network.hasHttp ? url : 'http://127.0.0.1:2', { ...init, signal: init?.signal ?? null }),
        }),
      ],
    }),
    onSendFailed: () => {
      sendFailures += 1;
    },
    timings,
  });
  return {
    browser,
    network,
    chat,
    sockets,
    sendFailures: () => sendFailures,
    sessionId: () => browser.stored.get('chatSessionId') ?? '',
    /** Closes the latest socket, as if its connection was lost. */
    cutSocket: () => sockets.at(-1)?.close(),
    dispatchOnline: () => events?.onOnline(),
    dispatchOffline: () => events?.onOffline(),
    dispatchVisible: () => events?.onVisible(),
    texts: () => chat.snapshot().messages.map(({ text }) => text),
    /** The states of the visitor's messages. */
    deliveryStates: () => chat.snapshot().messages.flatMap(({ isMine, state }) => (isMine ? [state] : [])),
    isLive: () => chat.snapshot().connection === 'live',
  };
}

export type Tab = ReturnType<typeof openTabAt>;

/** The office's side of the conversations. Close it at the end. */
async function openOffice(server: TestServer) {
  const client: OfficeClient = liveClient(server.url, { cookie: await server.logIn(), origin: server.url });
  const messagesOf = async (tab: Tab) => (await client.api.chat.history.query({ sessionId: tab.sessionId() })).messages;
  return {
    ...client,
    storedTexts: async (tab: Tab): Promise<string[]> => (await messagesOf(tab)).map(({ message }) => message),
    /** Whether the last message is marked as read. */
    isLastRead: async (tab: Tab): Promise<boolean> => (await messagesOf(tab)).at(-1)?.read === true,
    answer: (tab: Tab, message: string) => client.api.chat.reply.mutate({ sessionId: tab.sessionId(), message }),
  };
}

/** A site with its office for the tests of one file. Tabs are closed after each test. */
export function testSite() {
  let server: TestServer;
  let office: Awaited<ReturnType<typeof openOffice>>;
  const tabs: Tab[] = [];
  beforeAll(async () => {
    server = await startTestServer({ clock: systemClock() });
    office = await openOffice(server);
  });
  afterAll(async () => {
    await office.close();
    await server.close();
  });
  afterEach(() => {
    for (const { chat } of tabs.splice(0)) chat.stop();
  });
  return {
    get office() {
      return office;
    },
    openTab(options?: Parameters<typeof openTabAt>[1]): Tab {
      const tab = openTabAt(server, options);
      tabs.push(tab);
      return tab;
    },
  };
}
