import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { until } from '#server/sockets/testing.ts';
import { namesAt } from './chat-texts.ts';
import { newVisitor, shownIn, testStaffChats } from './testing-chats.ts';

const { openChat, write, repliesKnownTo } = testStaffChats();

test.concurrent('announces a message once if it arrives with the first part of a conversation', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { chat, announcedOf, hold, listedAgain } = openChat();
  await until(() => chat.state().sessions.has(ana.sessionId));
  const waiting = hold('chat.staffHistory');
  chat.select(ana.sessionId);
  const release = await waiting;
  await write(ana, 'Second');
  release();
  await until(() => shownIn(chat).includes('Second'));
  expect(announcedOf(ana)).toEqual(['Ana: Second']);
  await until(() => chat.state().sessions.get(ana.sessionId)?.unread === 0);
  expect(chat.state().sessions.get(ana.sessionId)).toMatchObject({ lastMessage: 'Second', unread: 0 });
  await listedAgain();
  expect(announcedOf(ana)).toEqual(['Ana: Second']);
});

test.concurrent('shows nothing of a conversation that was closed before it was loaded', async () => {
  const [ana, bob] = [newVisitor(), newVisitor('Bob')];
  await write(ana, 'From Ana');
  await write(bob, 'From Bob');
  const { chat, hold } = openChat();
  const waiting = hold('chat.staffHistory');
  chat.select(ana.sessionId);
  const release = await waiting;
  const alsoWaiting = hold('chat.staffHistory');
  chat.select(bob.sessionId);
  const releaseBob = await alsoWaiting;
  release();
  await chat.listMore('open');
  expect(shownIn(chat)).toEqual([]);
  releaseBob();
  await until(() => shownIn(chat).length > 0);
  expect(shownIn(chat)).toEqual(['From Bob']);
});

test.concurrent('announces a message once if it arrives between the list and the conversation', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { chat, announcedOf, hold, listedAgain } = openChat();
  await until(() => chat.state().sessions.has(ana.sessionId));
  chat.select(ana.sessionId);
  await until(() => shownIn(chat).includes('First'));
  const release = await hold('chat.staffHistory');
  await write(ana, 'Second');
  release();
  await until(() => shownIn(chat).includes('Second'));
  await listedAgain();
  expect(announcedOf(ana)).toEqual(['Ana: Second']);
});

test.concurrent('announces missed messages in the order in which they were written', async () => {
  const visitors = [newVisitor('Ana'), newVisitor('Bob'), newVisitor('Cleo')];
  const { chat, announcedVisitors, hold } = openChat();
  await until(() => chat.state().reach.open !== undefined);
  const release = await hold('chat.sessions');
  for (const visitor of visitors) await write(visitor, 'Hello');
  release();
  await until(() => announcedVisitors(visitors).length === 3);
  expect(announcedVisitors(visitors)).toEqual(['Ana', 'Bob', 'Cleo']);
});

test.concurrent('announces a message once if it arrives first in the list', async () => {
  const [ana, bob] = [newVisitor(), newVisitor('Bob')];
  await write(ana, 'First');
  const { chat, announcedOf, listedAgain } = openChat({ isVisible: false });
  await until(() => chat.state().sessions.has(ana.sessionId));
  await write(bob, 'Hello');
  await until(() => announcedOf(bob).length === 1);
  chat.select(bob.sessionId);
  await until(() => shownIn(chat).includes('Hello'));
  await listedAgain();
  expect([announcedOf(ana), announcedOf(bob)]).toEqual([[], ['Bob: Hello']]);
  expect(chat.state().sessions.get(bob.sessionId)?.unread).toBe(1);
});

test.concurrent('announces no messages that are older than the chat', async () => {
  const ana = newVisitor();
  for (const text of ['First', 'Second']) await write(ana, text);
  const { chat, announcedOf, listedAgain } = openChat();
  chat.select(ana.sessionId);
  await until(() => shownIn(chat).includes('Second'));
  await listedAgain();
  expect(announcedOf(ana)).toEqual([]);
});

test.concurrent('fetches the summary of a conversation that is not in the list', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const first = openChat();
  await until(() => first.chat.state().sessions.has(ana.sessionId));
  await first.chat.setDone(ana.sessionId, true);
  const { chat, announcedOf, listedAgain } = openChat();
  chat.select(ana.sessionId);
  await until(() => chat.state().sessions.has(ana.sessionId) && chat.state().reach.open !== undefined);
  expect(chat.state().sessions.get(ana.sessionId)).toMatchObject({ name: 'Ana', done: true });
  await write(ana, 'Second');
  await until(() => announcedOf(ana).length === 1);
  await listedAgain();
  expect(announcedOf(ana)).toEqual(['Ana: Second']);
});

test.concurrent('announces a message once if it arrives first in a search', async () => {
  const zoe = newVisitor('Zoe');
  await write(zoe, 'First');
  const { chat, announcedOf, hold, find, listedAgain } = openChat();
  await until(() => chat.state().reach.open !== undefined);
  chat.know(await find('zoe'));
  const release = await hold('chat.sessions');
  await write(zoe, 'Second');
  chat.know(await find('zoe'));
  expect(announcedOf(zoe)).toEqual(['Zoe: Second']);
  release();
  await listedAgain();
  expect(announcedOf(zoe)).toEqual(['Zoe: Second']);
});

test.concurrent('announces a message that was written before a reply', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { chat, announcedOf, hold } = openChat();
  await until(() => chat.state().sessions.has(ana.sessionId));
  chat.select(ana.sessionId);
  await until(() => shownIn(chat).includes('First'));
  const release = await hold('chat.sessions');
  await write(ana, 'Second');
  await chat.reply({ sessionId: ana.sessionId, message: 'Yes?', clientId: randomUUID() });
  release();
  await until(() => shownIn(chat).includes('Second'));
  expect(announcedOf(ana)).toEqual(['Ana: Second']);
});

test.concurrent('does not announce a message again that the socket replays', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { chat, announcedOf, network } = openChat();
  await until(() => chat.state().link === 'polling');
  chat.select(ana.sessionId);
  await write(ana, 'Second');
  await until(() => announcedOf(ana).length === 1);
  network.hasSocket = true;
  window.dispatchEvent(new Event('online'));
  await until(() => chat.state().link === 'live');
  await write(ana, 'Third');
  await until(() => announcedOf(ana).includes('Ana: Third'));
  expect(announcedOf(ana)).toEqual(['Ana: Second', 'Ana: Third']);
});

test.concurrent('shows colleagues, but not visitors, who wrote a reply and who is writing one', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const [sam, kim] = [openChat({ name: 'Sam' }), openChat({ name: 'Kim' })];
  for (const { chat, network } of [sam, kim]) {
    await until(() => chat.state().link === 'polling');
    network.hasSocket = true;
    chat.select(ana.sessionId);
  }
  window.dispatchEvent(new Event('online'));
  await until(() => [sam, kim].every(({ chat }) => chat.state().link === 'live'));
  // A typing signal is lost if the other chat does not listen yet, so it is repeated.
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
  const toVisitor = await repliesKnownTo(ana);
  expect(toVisitor).toMatchObject([{ message: 'Yes' }]);
  expect(JSON.stringify(toVisitor)).not.toMatch(/Kim|deskId/);
});
