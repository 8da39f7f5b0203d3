import { createTRPCClient, httpBatchLink } from '@trpc/client';
import superjson from 'superjson';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { defaultChatPhone, welcomeMessages } from '#domain/chat.ts';
import { liveClient, type LiveClient as Socket, until } from '#server/live/testing.ts';
import { startTestServer, systemClock, type TestServer } from '#server/testing.ts';
import type { AppRouter } from '#server/trpc/router.ts';
import { type LiveClient, openLiveClient } from '#web/lib/live-client.ts';
import type { EnvironmentEvents } from './environment.ts';
import { restCalls } from './rest-calls.ts';
import { openStorage } from './storage.ts';
import { TestBrowser } from './testing.ts';
import { chatTexts } from './texts.ts';
import { createVisitorChat } from './visitor-chat.ts';

/** What each session begins with. */
const welcomes = welcomeMessages(defaultChatPhone);

let server: TestServer;
let office: Socket;
const opened: { stop(): void }[] = [];

beforeAll(async () => {
  server = await startTestServer({ clock: systemClock() });
  office = liveClient(server.url, { cookie: await server.logIn(), origin: server.url });
});
afterAll(async () => {
  await office.close();
  await server.close();
});
afterEach(() => {
  for (const chat of opened.splice(0)) chat.stop();
});

const ann = { name: 'Ann', email: 'ann@example.com' };

/** A visitor's tab, whose network can be cut. */
function openTab(browser = new TestBrowser(), { hasSocket = true } = {}) {
  const network = { hasSocket, hasRest: true, isOffline: false, isVisible: true };
  const sockets: LiveClient[] = [];
  let events: EnvironmentEvents | undefined;
  let failures = 0;
  const rest = restCalls(server.url);
  const nowhere = restCalls('http://127.0.0.1:9');
  const chat = createVisitorChat({
    storage: openStorage(browser.openTab()),
    environment: {
      isOffline: () => network.isOffline,
      isVisible: () => network.isVisible,
      listen: (listening) => {
        events = listening;
        return () => undefined;
      },
    },
    openLive: (handlers) => {
      const url = network.hasSocket ? server.url.replace('http', 'ws') : 'ws://127.0.0.1:9';
      const socket = openLiveClient(`${url}/trpc`, handlers);
      sockets.push(socket);
      return socket;
    },
    rest: {
      send: (message) => (network.hasRest ? rest : nowhere).send(message),
      list: (sessionId) => (network.hasRest ? rest : nowhere).list(sessionId),
    },
    api: createTRPCClient<AppRouter>({
      links: [
        httpBatchLink({
          url: `${server.url}/trpc`,
          transformer: superjson,
          fetch: (url, init) =>
            fetch(network.hasRest ? url : 'http://127.0.0.1:9', { ...init, signal: init?.signal ?? null }),
        }),
      ],
    }),
    onSendFailed: () => {
      failures += 1;
    },
  });
  opened.push(chat);
  return {
    browser,
    network,
    chat,
    sockets,
    failures: () => failures,
    sessionId: () => browser.kept.get('chatSessionId') ?? '',
    /** Ends the open socket, as a dying server does. */
    cut: () => sockets.at(-1)?.close(),
    online: () => events?.onOnline(),
    offline: () => events?.onOffline(),
    visible: () => events?.onVisible(),
    texts: () => chat.snapshot().messages.map(({ text }) => text),
    states: () => chat.snapshot().messages.flatMap(({ isMine, state }) => (isMine ? [state] : [])),
    isLive: () => chat.snapshot().link === 'live',
  };
}

type Tab = ReturnType<typeof openTab>;

const storedOf = async (tab: Tab): Promise<string[]> =>
  (await office.api.chat.history.query({ sessionId: tab.sessionId() })).messages.map(({ message }) => message);

/** Whether the last message is marked as read. */
const isLastRead = async (tab: Tab): Promise<boolean> =>
  (await office.api.chat.history.query({ sessionId: tab.sessionId() })).messages.at(-1)?.read === true;

const answer = (tab: Tab, message: string) => office.api.chat.reply.mutate({ sessionId: tab.sessionId(), message });

describe('a first contact', () => {
  it('opens no socket before the panel, and no session before the details', async () => {
    const tab = openTab();
    expect(tab.sockets).toHaveLength(0);
    tab.chat.setOpen(true);
    await until(tab.isLive);
    await until(() => tab.chat.snapshot().staff.isThere !== undefined);
    expect(await storedOf(tab)).toEqual([]);
    tab.chat.setOpen(false);
    expect(tab.chat.snapshot().link).toBe('off');
  });

  it('shows the welcome messages, then sends the automatic one after half a second, then offers to call', async () => {
    const tab = openTab();
    tab.chat.setOpen(true);
    await until(tab.isLive);
    tab.chat.begin(ann, '');
    const begun = Date.now();
    await until(() => tab.texts().length === 2);
    expect(tab.texts()).toEqual(welcomes);
    await until(() => tab.states()[0] === 'sent');
    expect(Date.now() - begun).toBeGreaterThan(450);
    expect(tab.chat.snapshot()).toMatchObject({ isAnswering: true, offersCall: false });
    await until(() => tab.chat.snapshot().offersCall);
    expect(Date.now() - begun).toBeGreaterThan(1_950);
    expect(tab.chat.snapshot().isAnswering).toBe(false);
    expect(await storedOf(tab)).toEqual([...welcomes, chatTexts.automaticMessage]);
  });

  it('sends what was typed instead, and nothing by itself while somebody types', async () => {
    const [typed, typing] = [openTab(), openTab()];
    for (const { chat } of [typed, typing]) chat.setOpen(true);
    typed.chat.begin(ann, ' Windows? ');
    typing.chat.begin(ann, '');
    typing.chat.typed('I would like');
    await until(() => typed.states()[0] === 'sent');
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect(await storedOf(typed)).toEqual([...welcomes, 'Windows?']);
    expect(await storedOf(typing)).toEqual(welcomes);
  });

  it('sends no message that is empty or too long', async () => {
    const tab = openTab();
    tab.chat.setOpen(true);
    tab.chat.begin(ann, 'first');
    for (const text of ['', ' \n ', 'x'.repeat(2_001)]) tab.chat.send(text);
    tab.chat.send(` ${'y'.repeat(2_000)} `);
    await until(() => tab.states().join() === 'sent,sent');
    expect(await storedOf(tab)).toEqual([...welcomes, 'first', 'y'.repeat(2_000)]);
  });
});

describe('a conversation', () => {
  async function begun(browser?: TestBrowser): Promise<Tab> {
    const tab = openTab(browser);
    tab.chat.setOpen(true);
    tab.chat.begin(ann, 'hello');
    await until(() => tab.isLive() && tab.states()[0] === 'sent' && tab.texts().length === 3);
    return tab;
  }

  it('counts answers that arrive while the panel is closed, and marks them seen when it opens', async () => {
    const tab = await begun();
    tab.chat.setOpen(false);
    await answer(tab, 'one');
    await answer(tab, 'two');
    await until(() => tab.chat.snapshot().unread === 2);
    tab.chat.setOpen(true);
    expect(tab.chat.snapshot().unread).toBe(0);
    await until(() => isLastRead(tab));
    expect(openTab(tab.browser).chat.snapshot().unread).toBe(0);
  });

  it('tells the office what was seen while it could not be told, though nobody looks by then', async () => {
    const tab = await begun();
    tab.chat.setOpen(false);
    await answer(tab, 'one');
    await until(() => tab.chat.snapshot().unread === 1);
    Object.assign(tab.network, { hasSocket: false, hasRest: false });
    tab.cut();
    tab.chat.setOpen(true);
    expect(tab.chat.snapshot().unread).toBe(0);
    tab.chat.setOpen(false);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await isLastRead(tab)).toBe(false);
    Object.assign(tab.network, { hasSocket: true, hasRest: true });
    tab.online();
    await until(() => isLastRead(tab));
  });

  it('tells the office what was seen as soon as REST answers, where there is no socket', async () => {
    const tab = await begun();
    tab.chat.setOpen(false);
    await answer(tab, 'one');
    await until(() => tab.chat.snapshot().unread === 1);
    Object.assign(tab.network, { hasSocket: false, hasRest: false });
    tab.cut();
    tab.chat.setOpen(true);
    await new Promise((resolve) => setTimeout(resolve, 100));
    tab.network.hasRest = true;
    await until(() => isLastRead(tab), 20_000);
    expect(tab.chat.snapshot().link).toBe('polling');
  });

  it('leaves an answer unread while nobody looks', async () => {
    const tab = await begun();
    tab.network.isVisible = false;
    await answer(tab, 'one');
    await until(() => tab.chat.snapshot().unread === 1);
    tab.network.isVisible = true;
    tab.visible();
    expect(tab.chat.snapshot().unread).toBe(0);
  });

  it('shows that staff are there, are typing and have seen', async () => {
    const tab = await begun();
    const there = office.api.chat.onEvents.subscribe(undefined, {});
    await until(() => tab.chat.snapshot().staff.isThere === true);
    await office.api.chat.adminTyping.mutate({ sessionId: tab.sessionId(), typing: true });
    await until(() => tab.chat.snapshot().staff.isTyping);
    await answer(tab, 'here you are');
    await until(() => tab.texts().at(-1) === 'here you are');
    expect(tab.chat.snapshot().staff.isTyping).toBe(false);
    await office.api.chat.conversation.mutate({ sessionId: tab.sessionId() });
    await until(() => tab.states()[0] === 'seen');
    there.unsubscribe();
  });

  it('tells the office that the visitor types', async () => {
    const tab = await begun();
    const heard: boolean[] = [];
    const signals = office.api.chat.onVisitorSignal.subscribe(undefined, {
      onData: (signal) => {
        if (signal.type === 'typing' && signal.sessionId === tab.sessionId()) heard.push(signal.typing);
      },
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    tab.chat.typed('Do you');
    await until(() => heard.length === 1);
    tab.chat.send('Do you come on Sundays?');
    await until(() => heard.length === 2);
    expect(heard).toEqual([true, false]);
    signals.unsubscribe();
  });

  it('is the same in two tabs, and goes on after a reload', async () => {
    const tab = await begun();
    const other = openTab(tab.browser);
    await until(() => other.texts().length === 3);
    other.chat.send('from the other tab');
    await answer(tab, 'for both');
    await until(() => tab.texts().length === 5 && other.texts().length === 5);
    expect(tab.texts()).toEqual(await storedOf(tab));
    expect(other.texts()).toEqual(tab.texts());
    expect(openTab(tab.browser).chat.snapshot().details).toEqual(ann);
  });

  it('reaches a tab in which the panel stands open before the details', async () => {
    const browser = new TestBrowser();
    const waiting = openTab(browser);
    waiting.chat.setOpen(true);
    const tab = await begun(browser);
    await until(() => waiting.texts().length === 3);
    expect(waiting.chat.snapshot().details).toEqual(ann);
    expect(waiting.texts()).toEqual(tab.texts());
  });

  it('loses, doubles and disorders nothing while the connection comes and goes', async () => {
    const tab = await begun();
    for (let round = 0; round < 5; round += 1) {
      tab.chat.send(`v${round}a`);
      tab.cut();
      tab.chat.send(`v${round}b`);
      await answer(tab, `s${round}`);
      tab.online();
      await until(() => tab.isLive() && !tab.states().includes('sending'), 10_000);
    }
    const stored = await storedOf(tab);
    await until(() => tab.texts().join() === stored.join());
    expect(stored).toHaveLength(3 + 15);
    expect(new Set(stored).size).toBe(stored.length);
    const mine = stored.filter((text) => text.startsWith('v'));
    expect(mine).toEqual(mine.toSorted());
    expect(tab.failures()).toBe(0);
  });

  it('fails without a network, and is stored once when it is back', async () => {
    const tab = await begun();
    Object.assign(tab.network, { hasSocket: false, hasRest: false, isOffline: true });
    tab.offline();
    tab.chat.send('lost?');
    await until(() => tab.states().at(-1) === 'failed');
    expect([tab.failures(), tab.chat.snapshot().link]).toEqual([1, 'offline']);
    tab.chat.retry(tab.chat.snapshot().messages.at(-1)?.key ?? '');
    await until(() => tab.failures() === 2);
    Object.assign(tab.network, { hasSocket: true, hasRest: true, isOffline: false });
    tab.online();
    await until(() => tab.states().at(-1) === 'sent', 10_000);
    expect((await storedOf(tab)).filter((text) => text === 'lost?')).toHaveLength(1);
  });
});

describe('without a socket', () => {
  it('says at once that there is no network, and that there is again, whatever it waits for', async () => {
    const tab = openTab(new TestBrowser(), { hasSocket: false });
    tab.network.hasRest = false;
    tab.chat.setOpen(true);
    const shown: string[] = [];
    tab.chat.subscribe(() => shown.push(tab.chat.snapshot().link));
    tab.cut();
    await until(() => shown.at(-1) === 'reconnecting');
    tab.network.isOffline = true;
    tab.offline();
    expect(shown.at(-1)).toBe('offline');
    await until(() => tab.sockets.length === 2);
    tab.network.isOffline = false;
    tab.online();
    expect(shown.at(-1)).toBe('reconnecting');
  });

  it('says as soon as it hears so that staff are there or gone, and goes on saying it while it looks for a socket', async () => {
    const tab = openTab(new TestBrowser(), { hasSocket: false });
    tab.chat.setOpen(true);
    tab.chat.begin(ann, 'hello');
    const there = office.api.chat.onEvents.subscribe(undefined, {});
    const shown: (boolean | undefined)[] = [];
    tab.chat.subscribe(() => shown.push(tab.chat.snapshot().staff.isThere));
    await until(() => shown.at(-1) === true, 10_000);
    shown.length = 0;
    const attempts = tab.sockets.length;
    await until(() => {
      tab.cut();
      tab.online();
      return tab.sockets.length >= attempts + 2;
    }, 10_000);
    expect(new Set(shown)).toEqual(new Set([true]));
    there.unsubscribe();
    await until(() => shown.at(-1) === false, 20_000);
  }, 60_000);

  it('does not know who is there once nothing answers', async () => {
    const tab = openTab(new TestBrowser(), { hasSocket: false });
    tab.chat.setOpen(true);
    tab.chat.begin(ann, 'hello');
    await until(() => tab.chat.snapshot().staff.isThere !== undefined, 10_000);
    tab.network.hasRest = false;
    await until(() => tab.chat.snapshot().link === 'reconnecting', 10_000);
    expect(tab.chat.snapshot().staff.isThere).toBeUndefined();
  }, 40_000);

  it('sends and reads by REST, and goes back to the socket when there is one', async () => {
    const tab = openTab(new TestBrowser(), { hasSocket: false });
    tab.chat.setOpen(true);
    tab.chat.begin(ann, 'by post');
    await until(() => tab.states()[0] === 'sent');
    await until(() => tab.chat.snapshot().link === 'polling' && tab.texts().length === 3, 10_000);
    await answer(tab, 'answer');
    tab.chat.send('second');
    await until(() => tab.texts().length === 5, 10_000);
    expect(tab.texts()).toEqual([...welcomes, 'by post', 'answer', 'second']);
    expect(tab.chat.snapshot().unread).toBe(0);
    tab.network.hasSocket = true;
    tab.online();
    await until(tab.isLive, 15_000);
    await answer(tab, 'live again');
    await until(() => tab.texts().length === 6);
    expect(tab.texts()).toEqual(await storedOf(tab));
    expect(tab.failures()).toBe(0);
  }, 40_000);
});
