import { describe, expect, it } from 'vitest';
import { defaultChatPhone, welcomeMessages } from '#domain/chat.ts';
import { until } from '#server/sockets/testing.ts';
import { ann, type Tab, testSite } from './testing-tab.ts';

/** The texts of the messages with which each session starts. */
const welcomes = welcomeMessages(defaultChatPhone);

const site = testSite();
const openTab = (): Tab => site.openTab({ hasSocket: false });

describe('a chat without a socket', () => {
  it('shows the loss and the return of the network at once, also during an attempt to connect', async () => {
    const tab = openTab();
    tab.network.hasHttp = false;
    tab.chat.setOpen(true);
    const connectionStates: string[] = [];
    tab.chat.subscribe(() => connectionStates.push(tab.chat.snapshot().connection));
    tab.cutSocket();
    await until(() => connectionStates.at(-1) === 'reconnecting');
    tab.network.isOffline = true;
    tab.dispatchOffline();
    expect(connectionStates.at(-1)).toBe('offline');
    await until(() => tab.sockets.length === 2);
    tab.network.isOffline = false;
    tab.dispatchOnline();
    expect(connectionStates.at(-1)).toBe('reconnecting');
  });

  it('shows whether staff were present at the last poll, even while the chat reconnects', async () => {
    const tab = openTab();
    tab.chat.setOpen(true);
    tab.chat.begin(ann, 'hello');
    const officePresence = site.office.api.chat.onEvents.subscribe(undefined, {});
    const presences: (boolean | undefined)[] = [];
    tab.chat.subscribe(() => presences.push(tab.chat.snapshot().staff.isPresent));
    await until(() => presences.at(-1) === true);
    presences.length = 0;
    const attempts = tab.sockets.length;
    await until(() => {
      tab.cutSocket();
      tab.dispatchOnline();
      return tab.sockets.length >= attempts + 2;
    });
    expect(new Set(presences)).toEqual(new Set([true]));
    officePresence.unsubscribe();
    await until(() => presences.at(-1) === false);
  });

  it('forgets whether staff are present when the server cannot be reached', async () => {
    const tab = openTab();
    tab.chat.setOpen(true);
    tab.chat.begin(ann, 'hello');
    await until(() => tab.chat.snapshot().staff.isPresent !== undefined);
    tab.network.hasHttp = false;
    await until(() => tab.chat.snapshot().connection === 'reconnecting');
    expect(tab.chat.snapshot().staff.isPresent).toBeUndefined();
  });

  it('sends and reads by REST, and returns to the socket when there is one', async () => {
    const tab = openTab();
    tab.chat.setOpen(true);
    tab.chat.begin(ann, 'by post');
    await until(() => tab.deliveryStates()[0] === 'sent');
    await until(() => tab.chat.snapshot().connection === 'polling' && tab.texts().length === 3);
    await site.office.answer(tab, 'answer');
    tab.chat.send('second');
    await until(() => tab.texts().length === 5);
    expect(tab.texts()).toEqual([...welcomes, 'by post', 'answer', 'second']);
    expect(tab.chat.snapshot().unread).toBe(0);
    tab.network.hasSocket = true;
    tab.dispatchOnline();
    await until(tab.isLive);
    await site.office.answer(tab, 'live again');
    await until(() => tab.texts().length === 6);
    expect(tab.texts()).toEqual(await site.office.storedTexts(tab));
    expect(tab.sendFailures()).toBe(0);
  });

  it('shows a message once if the answer to it is lost before a poll', async () => {
    const tab = openTab();
    tab.chat.setOpen(true);
    tab.chat.begin(ann, 'first');
    await until(() => tab.deliveryStates()[0] === 'sent' && tab.texts().length === 3);
    const shown: string[] = [];
    tab.chat.subscribe(() => shown.push(tab.texts().join()));
    tab.network.losesAnswers = true;
    tab.chat.send('second');
    await until(() => tab.deliveryStates().at(-1) === 'sent');
    expect(new Set(shown)).toEqual(new Set([[...welcomes, 'first', 'second'].join()]));
  });

  it('reports polled answers as seen, and does not count them as unread when the socket returns', async () => {
    const tab = openTab();
    tab.chat.setOpen(true);
    tab.chat.begin(ann, 'hello');
    await until(() => tab.deliveryStates()[0] === 'sent');
    await site.office.answer(tab, 'answer');
    await until(() => tab.texts().includes('answer'));
    await until(() => site.office.isLastRead(tab));
    expect(tab.chat.snapshot()).toMatchObject({ connection: 'polling', unread: 0 });
    tab.chat.setOpen(false);
    tab.network.hasSocket = true;
    tab.dispatchOnline();
    await until(tab.isLive);
    expect(tab.chat.snapshot().unread).toBe(0);
  });
});
