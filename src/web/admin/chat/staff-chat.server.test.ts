import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { until } from '#server/sockets/testing.ts';
import { namesAt } from './chat-texts.ts';
import { newVisitor, shownMessages, testStaffChats } from './testing-chats.ts';

const { openChat, colleague, write, officeReplies } = testStaffChats();

test.concurrent("announces a message in a conversation's first part once, and marks it as read", async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { chat, announcementsOf, delayCalls, listedAgain } = openChat();
  await until(() => chat.state().sessions.has(ana.sessionId));
  const delayed = delayCalls('chat.staffHistory');
  chat.select(ana.sessionId);
  const releaseCalls = await delayed;
  await write(ana, 'Second');
  releaseCalls();
  await until(() => shownMessages(chat).includes('Second'));
  expect(announcementsOf(ana)).toEqual(['Ana: Second']);
  await until(() => chat.state().sessions.get(ana.sessionId)?.unread === 0);
  expect(chat.state().sessions.get(ana.sessionId)).toMatchObject({ lastMessage: 'Second', unread: 0 });
  await listedAgain();
  expect(announcementsOf(ana)).toEqual(['Ana: Second']);
});

test.concurrent('shows nothing of a conversation if another one was opened before it was loaded', async () => {
  const [ana, bob] = [newVisitor(), newVisitor('Bob')];
  await write(ana, 'From Ana');
  await write(bob, 'From Bob');
  const { chat, delayCalls } = openChat();
  const delayed = delayCalls('chat.staffHistory');
  chat.select(ana.sessionId);
  const releaseCalls = await delayed;
  const bobDelayed = delayCalls('chat.staffHistory');
  chat.select(bob.sessionId);
  const releaseBob = await bobDelayed;
  releaseCalls();
  await chat.listMore('open');
  expect(shownMessages(chat)).toEqual([]);
  releaseBob();
  await until(() => shownMessages(chat).length > 0);
  expect(shownMessages(chat)).toEqual(['From Bob']);
});

test.concurrent('shows a reply while the earlier messages cannot be fetched, and fetches those again', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { chat, failingCalls, network } = openChat();
  // With a socket, the chat does not poll.
  network.hasSocket = true;
  await until(() => chat.state().connection === 'live');
  failingCalls.add('chat.staffHistory');
  chat.select(ana.sessionId);
  await chat.reply({ sessionId: ana.sessionId, message: 'Yes?', clientId: randomUUID() });
  await until(() => chat.state().conversation?.messages.length === 1);
  expect(chat.state().conversation).toMatchObject({ messages: [{ message: 'Yes?' }], isLoaded: false });
  failingCalls.clear();
  await until(() => shownMessages(chat).includes('First'));
});

test.concurrent('announces a message once if it arrives between the list and the conversation', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { chat, announcementsOf, delayCalls, listedAgain } = openChat();
  await until(() => chat.state().sessions.has(ana.sessionId));
  chat.select(ana.sessionId);
  await until(() => shownMessages(chat).includes('First'));
  const releaseCalls = await delayCalls('chat.staffHistory');
  await write(ana, 'Second');
  releaseCalls();
  await until(() => shownMessages(chat).includes('Second'));
  await listedAgain();
  expect(announcementsOf(ana)).toEqual(['Ana: Second']);
});

test.concurrent('announces missed messages in the order in which they were written', async () => {
  const visitors = [newVisitor('Ana'), newVisitor('Bob'), newVisitor('Cleo')];
  const { chat, announcedVisitors, delayCalls } = openChat();
  await until(() => chat.state().listedDownTo.open !== undefined);
  const releaseCalls = await delayCalls('chat.sessions');
  for (const visitor of visitors) await write(visitor, 'Hello');
  releaseCalls();
  await until(() => announcedVisitors(visitors).length === 3);
  expect(announcedVisitors(visitors)).toEqual(['Ana', 'Bob', 'Cleo']);
});

test.concurrent('on a hidden page, announces a message once if the list has it first; it stays unread', async () => {
  const [ana, bob] = [newVisitor(), newVisitor('Bob')];
  await write(ana, 'First');
  const { chat, announcementsOf, listedAgain } = openChat({ isVisible: false });
  await until(() => chat.state().sessions.has(ana.sessionId));
  await write(bob, 'Hello');
  await until(() => announcementsOf(bob).length === 1);
  chat.select(bob.sessionId);
  await until(() => shownMessages(chat).includes('Hello'));
  await listedAgain();
  expect([announcementsOf(ana), announcementsOf(bob)]).toEqual([[], ['Bob: Hello']]);
  expect(chat.state().sessions.get(bob.sessionId)?.unread).toBe(1);
});

test.concurrent('announces neither a reply nor the message that it answers', async () => {
  const [ana, bob] = [newVisitor(), newVisitor('Bob')];
  const { chat, announcementsOf, delayCalls, unreadChanges } = openChat({ isVisible: false });
  await until(() => chat.state().listedDownTo.open !== undefined);
  const releaseCalls = await delayCalls('chat.sessions');
  await write(ana, 'Hello');
  await colleague().reply.mutate({ sessionId: ana.sessionId, message: 'How can we help?' });
  await write(bob, 'Hello');
  releaseCalls();
  await until(() => announcementsOf(bob).length === 1);
  expect(announcementsOf(ana)).toEqual([]);
  expect(chat.state().sessions.get(ana.sessionId)).toMatchObject({ unread: 1, lastMessage: 'How can we help?' });
  expect(unreadChanges()).toBeGreaterThan(1);
});

test.concurrent('announces no messages that were written before the page was opened', async () => {
  const ana = newVisitor();
  for (const text of ['First', 'Second']) await write(ana, text);
  const { chat, announcementsOf, listedAgain } = openChat();
  chat.select(ana.sessionId);
  await until(() => shownMessages(chat).includes('Second'));
  await listedAgain();
  expect(announcementsOf(ana)).toEqual([]);
});

test.concurrent("fetches an unlisted conversation's summary, and announces its next message once", async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const firstBrowser = openChat();
  await until(() => firstBrowser.chat.state().sessions.has(ana.sessionId));
  await firstBrowser.chat.setDone(ana.sessionId, true);
  const { chat, announcementsOf, listedAgain } = openChat();
  chat.select(ana.sessionId);
  await until(() => chat.state().sessions.has(ana.sessionId) && chat.state().listedDownTo.open !== undefined);
  expect(chat.state().sessions.get(ana.sessionId)).toMatchObject({ name: 'Ana', done: true });
  await write(ana, 'Second');
  await until(() => announcementsOf(ana).length === 1);
  await listedAgain();
  expect(announcementsOf(ana)).toEqual(['Ana: Second']);
});

test.concurrent('announces a message once if it arrives first in a search', async () => {
  const zoe = newVisitor('Zoe');
  await write(zoe, 'First');
  const { chat, announcementsOf, delayCalls, find, listedAgain } = openChat();
  await until(() => chat.state().listedDownTo.open !== undefined);
  chat.addSummaries(await find('zoe'));
  const releaseCalls = await delayCalls('chat.sessions');
  await write(zoe, 'Second');
  chat.addSummaries(await find('zoe'));
  expect(announcementsOf(zoe)).toEqual(['Zoe: Second']);
  releaseCalls();
  await listedAgain();
  expect(announcementsOf(zoe)).toEqual(['Zoe: Second']);
});

test.concurrent('announces a message that was written before a reply, but received after it', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { chat, announcementsOf, delayCalls } = openChat();
  await until(() => chat.state().sessions.has(ana.sessionId));
  chat.select(ana.sessionId);
  await until(() => shownMessages(chat).includes('First'));
  const releaseCalls = await delayCalls('chat.sessions');
  await write(ana, 'Second');
  await chat.reply({ sessionId: ana.sessionId, message: 'Yes?', clientId: randomUUID() });
  releaseCalls();
  await until(() => shownMessages(chat).includes('Second'));
  expect(announcementsOf(ana)).toEqual(['Ana: Second']);
});

test.concurrent('does not announce a message again if the socket replays it', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { chat, announcementsOf, network } = openChat();
  await until(() => chat.state().connection === 'polling');
  chat.select(ana.sessionId);
  await write(ana, 'Second');
  await until(() => announcementsOf(ana).length === 1);
  network.hasSocket = true;
  window.dispatchEvent(new Event('online'));
  await until(() => chat.state().connection === 'live');
  await write(ana, 'Third');
  await until(() => announcementsOf(ana).includes('Ana: Third'));
  expect(announcementsOf(ana)).toEqual(['Ana: Second', 'Ana: Third']);
});

test.concurrent('without a socket, shows only the messages after a deletion by a colleague', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  // A visible page would also report the message as read, perhaps during the deletion.
  const { chat } = openChat({ isVisible: false });
  await until(() => chat.state().sessions.has(ana.sessionId));
  await chat.setDone(ana.sessionId, true);
  chat.select(ana.sessionId);
  await until(() => shownMessages(chat).includes('First'));
  await colleague().remove.mutate({ sessionId: ana.sessionId });
  await until(() => shownMessages(chat).length === 0 && !chat.state().sessions.has(ana.sessionId));
  await write(ana, 'Second');
  await until(() => shownMessages(chat).length > 0);
  expect(shownMessages(chat)).toEqual(['Second']);
  expect(chat.state().conversation).toMatchObject({ isLoaded: true, more: false });
});

test.concurrent('shows colleagues who is writing or wrote a reply; the visitor gets it without a name', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const [sam, kim] = [openChat({ name: 'Sam' }), openChat({ name: 'Kim' })];
  for (const { chat, network } of [sam, kim]) {
    await until(() => chat.state().connection === 'polling');
    network.hasSocket = true;
    chat.select(ana.sessionId);
  }
  window.dispatchEvent(new Event('online'));
  await until(() => [sam, kim].every(({ chat }) => chat.state().connection === 'live'));
  // A typing signal is lost while Sam's chat does not listen yet, so it is repeated.
  await until(async () => {
    for (const typing of [false, true]) kim.chat.sendTyping(ana.sessionId, typing);
    await setTimeout(200);
    return namesAt(ana.sessionId, sam.chat.state().colleagues).includes('Kim');
  });
  expect(namesAt(ana.sessionId, kim.chat.state().colleagues)).toEqual([]);
  kim.chat.sendTyping(ana.sessionId, false);
  await until(() => sam.chat.state().colleagues.size === 0);
  await kim.chat.reply({ sessionId: ana.sessionId, message: 'Yes', clientId: randomUUID() });
  const replies = () => sam.chat.state().conversation?.messages.filter(({ message }) => message === 'Yes') ?? [];
  await until(() => replies().length === 1);
  expect(replies()).toMatchObject([{ deskName: 'Kim' }]);
  const toVisitor = await officeReplies(ana);
  expect(toVisitor).toMatchObject([{ message: 'Yes' }]);
  expect(JSON.stringify(toVisitor)).not.toMatch(/Kim|deskId/);
});
