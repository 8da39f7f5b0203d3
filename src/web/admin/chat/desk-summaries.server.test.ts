import { expect, test } from 'vitest';
import { until } from '#server/sockets/testing.ts';
import { newVisitor, testDesks, type Visitor } from './testing-desk.ts';

const { openDesk, colleague, write, knownTo } = testDesks();

/** Reads a conversation and puts it away, in another window of the office's. */
async function putAway({ sessionId }: Visitor): Promise<void> {
  await colleague().conversation.mutate({ sessionId });
  await colleague().setDone.mutate({ sessionId, done: true });
}

/** Whether the visitor is told that the office has seen the first message. */
const isSeen = async (visitor: Visitor): Promise<boolean> => (await knownTo(visitor))[0]?.read === true;

test.concurrent('keeps what a question has told when the socket tells again of what was before', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { desk, network, listedAgain } = openDesk({ isVisible: false });
  await until(() => desk.state().link === 'polling');
  await putAway(ana);
  await write(ana, 'Second');
  await listedAgain();
  const asked = { unread: 1, done: false, lastMessage: 'Second' };
  expect(desk.state().sessions.get(ana.sessionId)).toMatchObject(asked);
  network.hasSocket = true;
  window.dispatchEvent(new Event('online'));
  await until(() => desk.state().link === 'live');
  const bob = newVisitor('Bob');
  await write(bob, 'Hello');
  await until(() => desk.state().sessions.has(bob.sessionId));
  expect(desk.state().sessions.get(ana.sessionId)).toMatchObject(asked);
});

test.concurrent('knows where there is no socket, too, that a conversation was put away elsewhere', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { desk } = openDesk({ isVisible: false });
  await until(() => desk.state().link === 'polling');
  await putAway(ana);
  await until(() => desk.state().sessions.get(ana.sessionId)?.done === true);
  expect(desk.state().sessions.get(ana.sessionId)?.unread).toBe(0);
});

test.concurrent('does not mark a conversation as done while it has unknown messages', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { desk, hold } = openDesk();
  await until(() => desk.state().sessions.has(ana.sessionId));
  const letListsGo = await hold('chat.sessions');
  await write(ana, 'Second');
  await expect(desk.setDone(ana.sessionId, true)).rejects.toThrow('written again');
  letListsGo();
  await until(() => desk.state().sessions.get(ana.sessionId)?.lastMessage === 'Second');
  expect(desk.state().sessions.get(ana.sessionId)?.done).toBe(false);
  await desk.setDone(ana.sessionId, true);
  expect(desk.state().sessions.get(ana.sessionId)?.done).toBe(true);
});

test.concurrent('shows a conversation that was put away and written in again before the answer to that came', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { desk, network, holdAnswers } = openDesk({ isVisible: false });
  network.hasSocket = true;
  await until(() => desk.state().link === 'live' && desk.state().sessions.has(ana.sessionId));
  const letAnswersGo = holdAnswers('chat.setDone');
  const stored = desk.setDone(ana.sessionId, true);
  await until(() => desk.state().sessions.get(ana.sessionId)?.done === true);
  await write(ana, 'Second');
  await until(() => desk.state().sessions.get(ana.sessionId)?.lastMessage === 'Second');
  letAnswersGo();
  await stored;
  expect(desk.state().sessions.get(ana.sessionId)).toMatchObject({ done: false, unread: 2 });
});

test.concurrent('counts what came after the place up to which a colleague has read', async () => {
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
test.concurrent('tells what was read as soon as it can, though the conversation is closed by then', async () => {
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

test.concurrent('tells what was read with the next event', async () => {
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
