import { expect, test } from 'vitest';
import { until } from '#server/sockets/testing.ts';
import { newVisitor, testDesks, type Visitor } from './testing-desk.ts';

const { openDesk, colleague, write, knownTo } = testDesks();

/** Reads a conversation and marks it as done, in another window of the office. */
async function closeElsewhere({ sessionId }: Visitor): Promise<void> {
  await colleague().conversation.mutate({ sessionId });
  await colleague().setDone.mutate({ sessionId, done: true });
}

/** Whether the visitor's first message is marked as seen by the office. */
const isSeen = async (visitor: Visitor): Promise<boolean> => (await knownTo(visitor))[0]?.read === true;

test.concurrent('keeps the state from a poll when the socket replays older events', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { desk, network, listedAgain } = openDesk({ isVisible: false });
  await until(() => desk.state().link === 'polling');
  await closeElsewhere(ana);
  await write(ana, 'Second');
  await listedAgain();
  const polled = { unread: 1, done: false, lastMessage: 'Second' };
  expect(desk.state().sessions.get(ana.sessionId)).toMatchObject(polled);
  network.hasSocket = true;
  window.dispatchEvent(new Event('online'));
  await until(() => desk.state().link === 'live');
  const bob = newVisitor('Bob');
  await write(bob, 'Hello');
  await until(() => desk.state().sessions.has(bob.sessionId));
  expect(desk.state().sessions.get(ana.sessionId)).toMatchObject(polled);
});

test.concurrent('notices without a socket that a conversation was marked as done elsewhere', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { desk } = openDesk({ isVisible: false });
  await until(() => desk.state().link === 'polling');
  await closeElsewhere(ana);
  await until(() => desk.state().sessions.get(ana.sessionId)?.done === true);
  expect(desk.state().sessions.get(ana.sessionId)?.unread).toBe(0);
});

test.concurrent('does not mark a conversation as done while it has unknown messages', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { desk, hold } = openDesk();
  await until(() => desk.state().sessions.has(ana.sessionId));
  const releaseLists = await hold('chat.sessions');
  await write(ana, 'Second');
  await expect(desk.setDone(ana.sessionId, true)).rejects.toThrow('written again');
  releaseLists();
  await until(() => desk.state().sessions.get(ana.sessionId)?.lastMessage === 'Second');
  expect(desk.state().sessions.get(ana.sessionId)?.done).toBe(false);
  await desk.setDone(ana.sessionId, true);
  expect(desk.state().sessions.get(ana.sessionId)?.done).toBe(true);
});

test.concurrent('shows a conversation as open if the visitor writes before the answer to setDone arrives', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { desk, network, holdAnswers } = openDesk({ isVisible: false });
  network.hasSocket = true;
  await until(() => desk.state().link === 'live' && desk.state().sessions.has(ana.sessionId));
  const releaseAnswers = holdAnswers('chat.setDone');
  const stored = desk.setDone(ana.sessionId, true);
  await until(() => desk.state().sessions.get(ana.sessionId)?.done === true);
  await write(ana, 'Second');
  await until(() => desk.state().sessions.get(ana.sessionId)?.lastMessage === 'Second');
  releaseAnswers();
  await stored;
  expect(desk.state().sessions.get(ana.sessionId)).toMatchObject({ done: false, unread: 2 });
});

test.concurrent('counts the messages after the last one that a colleague has read', async () => {
  const ana = newVisitor();
  const { desk, network, find } = openDesk({ isVisible: false });
  network.hasSocket = true;
  await until(() => desk.state().link === 'live');
  for (const message of ['One', 'Two', 'Three']) await write(ana, message);
  const unread = () => desk.state().sessions.get(ana.sessionId)?.unread;
  await until(() => unread() === 3);
  const [first] = await knownTo(ana);
  await colleague().adminMarkSeen.mutate({ sessionId: ana.sessionId, upTo: first?.seq ?? 0 });
  await until(() => unread() !== 3);
  expect(unread()).toBe(2);
  expect((await find(ana.name)).find(({ sessionId }) => sessionId === ana.sessionId)).toMatchObject({ unread: 2 });
});
test.concurrent('reports read messages when the server can be reached, even if the conversation is closed', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { desk, lost, times, unreadChanges, listedAgain } = openDesk();
  lost.add('chat.adminMarkSeen');
  desk.select(ana.sessionId);
  await until(() => times('chat.adminMarkSeen') > 0);
  desk.select(undefined);
  expect(await isSeen(ana)).toBe(false);
  lost.clear();
  const before = unreadChanges();
  await until(() => isSeen(ana));
  await until(() => unreadChanges() > before);
  const reports = times('chat.adminMarkSeen');
  await listedAgain();
  expect(times('chat.adminMarkSeen')).toBe(reports);
});

test.concurrent('reports read messages when the next event is received', async () => {
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
