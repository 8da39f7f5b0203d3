import { expect, test } from 'vitest';
import { until } from '#server/sockets/testing.ts';
import { newVisitor, testStaffChats, type Visitor } from './testing-chats.ts';

const { openChat, colleague, write, visitorMessages } = testStaffChats();

/** Reads a conversation and marks it as done, in another browser of the office. */
async function closeElsewhere({ sessionId }: Visitor): Promise<void> {
  await colleague().conversation.mutate({ sessionId });
  await colleague().setDone.mutate({ sessionId, done: true });
}

/** Whether the visitor's first message is marked as seen by the office. */
const isFirstSeen = async (visitor: Visitor): Promise<boolean> => (await visitorMessages(visitor))[0]?.read === true;

test.concurrent('keeps the state from a poll when the socket replays older events', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { chat, network, listedAgain } = openChat({ isVisible: false });
  await until(() => chat.state().connection === 'polling');
  await closeElsewhere(ana);
  await write(ana, 'Second');
  await listedAgain();
  const polled = { unread: 1, done: false, lastMessage: 'Second' };
  expect(chat.state().sessions.get(ana.sessionId)).toMatchObject(polled);
  network.hasSocket = true;
  window.dispatchEvent(new Event('online'));
  await until(() => chat.state().connection === 'live');
  const bob = newVisitor('Bob');
  await write(bob, 'Hello');
  await until(() => chat.state().sessions.has(bob.sessionId));
  expect(chat.state().sessions.get(ana.sessionId)).toMatchObject(polled);
});

test.concurrent('notices without a socket that a conversation was marked as done elsewhere', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { chat } = openChat({ isVisible: false });
  await until(() => chat.state().connection === 'polling');
  await closeElsewhere(ana);
  await until(() => chat.state().sessions.get(ana.sessionId)?.done === true);
  expect(chat.state().sessions.get(ana.sessionId)?.unread).toBe(0);
});

test.concurrent('does not mark a conversation as done while it has messages that are not shown yet', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { chat, delayCalls } = openChat();
  await until(() => chat.state().sessions.has(ana.sessionId));
  const releaseCalls = await delayCalls('chat.sessions');
  await write(ana, 'Second');
  await expect(chat.setDone(ana.sessionId, true)).rejects.toThrow('written again');
  releaseCalls();
  await until(() => chat.state().sessions.get(ana.sessionId)?.lastMessage === 'Second');
  expect(chat.state().sessions.get(ana.sessionId)?.done).toBe(false);
  await chat.setDone(ana.sessionId, true);
  expect(chat.state().sessions.get(ana.sessionId)?.done).toBe(true);
});

test.concurrent('shows a conversation as open if the visitor writes before the answer to setDone arrives', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { chat, network, delayAnswers } = openChat({ isVisible: false });
  network.hasSocket = true;
  await until(() => chat.state().connection === 'live' && chat.state().sessions.has(ana.sessionId));
  const releaseAnswers = delayAnswers('chat.setDone');
  const change = chat.setDone(ana.sessionId, true);
  await until(() => chat.state().sessions.get(ana.sessionId)?.done === true);
  await write(ana, 'Second');
  await until(() => chat.state().sessions.get(ana.sessionId)?.lastMessage === 'Second');
  releaseAnswers();
  await change;
  expect(chat.state().sessions.get(ana.sessionId)).toMatchObject({ done: false, unread: 2 });
});

test.concurrent('counts only the messages after the last one that a colleague has read, as a search does', async () => {
  const ana = newVisitor();
  const { chat, network, find } = openChat({ isVisible: false });
  network.hasSocket = true;
  await until(() => chat.state().connection === 'live');
  for (const message of ['One', 'Two', 'Three']) await write(ana, message);
  const unread = () => chat.state().sessions.get(ana.sessionId)?.unread;
  await until(() => unread() === 3);
  const [first] = await visitorMessages(ana);
  await colleague().adminMarkSeen.mutate({ sessionId: ana.sessionId, upTo: first?.seq ?? 0 });
  await until(() => unread() !== 3);
  expect(unread()).toBe(2);
  expect((await find(ana.name)).find(({ sessionId }) => sessionId === ana.sessionId)).toMatchObject({ unread: 2 });
});

test.concurrent('repeats a failed report of read messages, even after the conversation was closed', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { chat, failingCalls, countOf, unreadChanges, listedAgain } = openChat();
  failingCalls.add('chat.adminMarkSeen');
  chat.select(ana.sessionId);
  await until(() => countOf('chat.adminMarkSeen') > 0);
  chat.select(undefined);
  expect(await isFirstSeen(ana)).toBe(false);
  failingCalls.clear();
  const changesBefore = unreadChanges();
  await until(() => isFirstSeen(ana));
  await until(() => unreadChanges() > changesBefore);
  const reportCount = countOf('chat.adminMarkSeen');
  await listedAgain();
  expect(countOf('chat.adminMarkSeen')).toBe(reportCount);
});

test.concurrent('repeats a failed report of read messages when the next event is received', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { chat, failingCalls, countOf, network } = openChat();
  network.hasSocket = true;
  failingCalls.add('chat.adminMarkSeen');
  await until(() => chat.state().connection === 'live');
  chat.select(ana.sessionId);
  await until(() => countOf('chat.adminMarkSeen') > 0);
  failingCalls.clear();
  await write(newVisitor('Bob'), 'Hello');
  await until(() => isFirstSeen(ana));
});
