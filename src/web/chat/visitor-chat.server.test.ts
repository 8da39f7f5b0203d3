import { describe, expect, it } from 'vitest';
import { defaultChatPhone, welcomeMessages } from '#domain/chat.ts';
import { until } from '#server/sockets/testing.ts';
import { TestBrowser } from './testing.ts';
import { ann, type Tab, testSite } from './testing-tab.ts';
import { chatTexts } from './texts.ts';

/** The texts of the messages with which each session starts. */
const welcomes = welcomeMessages(defaultChatPhone);

const site = testSite();
const openTab = (browser?: TestBrowser): Tab => site.openTab({ browser });

describe('a first contact', () => {
  it('connects only while the panel is open, and starts no session before the details are given', async () => {
    const tab = openTab();
    expect(tab.sockets).toHaveLength(0);
    tab.chat.setOpen(true);
    await until(tab.isLive);
    await until(() => tab.chat.snapshot().staff.isPresent !== undefined);
    expect(await site.office.storedTexts(tab)).toEqual([]);
    tab.chat.setOpen(false);
    expect(tab.chat.snapshot().connection).toBe('off');
  });

  it('shows the welcome messages, sends the automatic message after half a second, then offers to call', async () => {
    const tab = openTab();
    tab.chat.setOpen(true);
    await until(tab.isLive);
    tab.chat.begin(ann, '');
    const startedAt = Date.now();
    const offersWhileAnswering: boolean[] = [];
    tab.chat.subscribe(() => {
      const { isAnswering, offersCall } = tab.chat.snapshot();
      if (isAnswering) offersWhileAnswering.push(offersCall);
    });
    await until(() => tab.texts().length >= 2);
    expect(tab.texts().slice(0, 2)).toEqual(welcomes);
    await until(() => tab.deliveryStates()[0] === 'sent');
    expect(Date.now() - startedAt).toBeGreaterThan(450);
    await until(() => tab.chat.snapshot().offersCall);
    expect(offersWhileAnswering).toContain(false);
    expect(offersWhileAnswering).not.toContain(true);
    expect(Date.now() - startedAt).toBeGreaterThan(1_950);
    expect(tab.chat.snapshot().isAnswering).toBe(false);
    expect(await site.office.storedTexts(tab)).toEqual([...welcomes, chatTexts.automaticMessage]);
  });

  it('sends a typed message instead of the automatic message, and nothing while the visitor types', async () => {
    const [typedTab, typingTab] = [openTab(), openTab()];
    for (const { chat } of [typedTab, typingTab]) chat.setOpen(true);
    typedTab.chat.begin(ann, ' Windows? ');
    typingTab.chat.begin(ann, '');
    typingTab.chat.typed('I would like');
    await until(() => typedTab.deliveryStates()[0] === 'sent' && typingTab.texts().length === 2);
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect(await site.office.storedTexts(typedTab)).toEqual([...welcomes, 'Windows?']);
    expect(await site.office.storedTexts(typingTab)).toEqual(welcomes);
  });

  it('trims messages, and sends none that is blank or too long', async () => {
    const tab = openTab();
    tab.chat.setOpen(true);
    tab.chat.begin(ann, 'first');
    const manyAccents = `x${'\u0301'.repeat(30)}`.repeat(1_000);
    for (const text of ['', ' \n ', 'x'.repeat(2_001), manyAccents]) expect(tab.chat.send(text)).toBe(false);
    expect(tab.chat.send(` ${'y'.repeat(2_000)} `)).toBe(true);
    await until(() => tab.deliveryStates().join() === 'sent,sent');
    expect(await site.office.storedTexts(tab)).toEqual([...welcomes, 'first', 'y'.repeat(2_000)]);
  });
});

describe('a conversation', () => {
  async function startConversation(browser?: TestBrowser): Promise<Tab> {
    const tab = openTab(browser);
    tab.chat.setOpen(true);
    tab.chat.begin(ann, 'hello');
    await until(() => tab.isLive() && tab.deliveryStates()[0] === 'sent' && tab.texts().length === 3);
    return tab;
  }

  it('counts answers that arrive while the panel is closed, and marks them as seen when the panel opens', async () => {
    const tab = await startConversation();
    tab.chat.setOpen(false);
    await site.office.answer(tab, 'one');
    await site.office.answer(tab, 'two');
    await until(() => tab.chat.snapshot().unread === 2);
    tab.chat.setOpen(true);
    expect(tab.chat.snapshot().unread).toBe(0);
    await until(() => site.office.isLastRead(tab));
    expect(openTab(tab.browser).chat.snapshot().unread).toBe(0);
  });

  it('reports messages seen without a connection once the connection returns, even with a closed panel', async () => {
    const tab = await startConversation();
    tab.chat.setOpen(false);
    await site.office.answer(tab, 'one');
    await until(() => tab.chat.snapshot().unread === 1);
    Object.assign(tab.network, { hasSocket: false, hasHttp: false });
    tab.cutSocket();
    tab.chat.setOpen(true);
    expect(tab.chat.snapshot().unread).toBe(0);
    tab.chat.setOpen(false);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await site.office.isLastRead(tab)).toBe(false);
    Object.assign(tab.network, { hasSocket: true, hasHttp: true });
    tab.dispatchOnline();
    await until(() => site.office.isLastRead(tab));
  });

  it('reports seen messages without a socket, as soon as REST answers', async () => {
    const tab = await startConversation();
    tab.chat.setOpen(false);
    await site.office.answer(tab, 'one');
    await until(() => tab.chat.snapshot().unread === 1);
    Object.assign(tab.network, { hasSocket: false, hasHttp: false });
    tab.cutSocket();
    tab.chat.setOpen(true);
    await new Promise((resolve) => setTimeout(resolve, 100));
    tab.network.hasHttp = true;
    await until(() => site.office.isLastRead(tab));
    expect(tab.chat.snapshot().connection).toBe('polling');
  });

  it('counts an answer as unread until the hidden page becomes visible', async () => {
    const tab = await startConversation();
    tab.network.isVisible = false;
    await site.office.answer(tab, 'one');
    await until(() => tab.chat.snapshot().unread === 1);
    tab.network.isVisible = true;
    tab.dispatchVisible();
    expect(tab.chat.snapshot().unread).toBe(0);
  });

  it('shows that staff are online, are typing until they answer, and have seen a message', async () => {
    const tab = await startConversation();
    const presence = site.office.api.chat.onEvents.subscribe(undefined, {});
    await until(() => tab.chat.snapshot().staff.isPresent === true);
    await site.office.api.chat.adminTyping.mutate({ sessionId: tab.sessionId(), typing: true });
    await until(() => tab.chat.snapshot().staff.isTyping);
    await site.office.answer(tab, 'here you are');
    await until(() => tab.texts().at(-1) === 'here you are');
    expect(tab.chat.snapshot().staff.isTyping).toBe(false);
    await site.office.api.chat.conversation.mutate({ sessionId: tab.sessionId() });
    await until(() => tab.deliveryStates()[0] === 'seen');
    presence.unsubscribe();
  });

  it("sends the start and the end of the visitor's typing to the office", async () => {
    const tab = await startConversation();
    const typingSignals: boolean[] = [];
    let isVisitorOnline = false;
    const subscription = site.office.api.chat.onVisitorSignal.subscribe(undefined, {
      onData: (signal) => {
        if (signal.sessionId !== tab.sessionId()) return;
        if (signal.type === 'typing') typingSignals.push(signal.typing);
        if (signal.type === 'presence') isVisitorOnline = signal.online;
      },
    });
    await until(() => isVisitorOnline);
    tab.chat.typed('Do you');
    await until(() => typingSignals.length === 1);
    tab.chat.send('Do you come on Sundays?');
    await until(() => typingSignals.length === 2);
    expect(typingSignals).toEqual([true, false]);
    subscription.unsubscribe();
  });

  it('is the same in two tabs, and keeps the details after a reload', async () => {
    const tab = await startConversation();
    const otherTab = openTab(tab.browser);
    await until(() => otherTab.texts().length === 3);
    otherTab.chat.send('from the other tab');
    await site.office.answer(tab, 'for both');
    await until(() => tab.texts().length === 5 && otherTab.texts().length === 5);
    expect(tab.texts()).toEqual(await site.office.storedTexts(tab));
    expect(otherTab.texts()).toEqual(tab.texts());
    expect(openTab(tab.browser).chat.snapshot().details).toEqual(ann);
  });

  it('appears in another tab whose panel was open before the details were given', async () => {
    const browser = new TestBrowser();
    const waitingTab = openTab(browser);
    waitingTab.chat.setOpen(true);
    const tab = await startConversation(browser);
    await until(() => waitingTab.texts().length === 3);
    expect(waitingTab.chat.snapshot().details).toEqual(ann);
    expect(waitingTab.texts()).toEqual(tab.texts());
  });

  it('loses, repeats and reorders nothing while the connection comes and goes', async () => {
    const tab = await startConversation();
    for (let round = 0; round < 5; round += 1) {
      tab.chat.send(`v${round}a`);
      tab.cutSocket();
      tab.chat.send(`v${round}b`);
      await site.office.answer(tab, `s${round}`);
      tab.dispatchOnline();
      await until(() => tab.isLive() && !tab.deliveryStates().includes('sending'));
    }
    const storedTexts = await site.office.storedTexts(tab);
    await until(() => tab.texts().join() === storedTexts.join());
    expect(storedTexts).toHaveLength(3 + 15);
    expect(new Set(storedTexts).size).toBe(storedTexts.length);
    const visitorTexts = storedTexts.filter((text) => text.startsWith('v'));
    expect(visitorTexts).toEqual(visitorTexts.toSorted());
    expect(tab.sendFailures()).toBe(0);
  });

  it('shows a message as failed without a network, and stores it once when the network is back', async () => {
    const tab = await startConversation();
    Object.assign(tab.network, { hasSocket: false, hasHttp: false, isOffline: true });
    tab.dispatchOffline();
    tab.chat.send('lost?');
    await until(() => tab.deliveryStates().at(-1) === 'failed');
    expect([tab.sendFailures(), tab.chat.snapshot().connection]).toEqual([1, 'offline']);
    tab.chat.retry(tab.chat.snapshot().messages.at(-1)?.key ?? '');
    await until(() => tab.sendFailures() === 2);
    Object.assign(tab.network, { hasSocket: true, hasHttp: true, isOffline: false });
    tab.dispatchOnline();
    await until(() => tab.deliveryStates().at(-1) === 'sent');
    expect((await site.office.storedTexts(tab)).filter((text) => text === 'lost?')).toHaveLength(1);
  });
});
