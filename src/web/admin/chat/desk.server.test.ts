import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { until } from '#server/sockets/testing.ts';
import { namesAt } from './chat-texts.ts';
import { newVisitor, shownIn, testDesks } from './testing-desk.ts';

const { openDesk, write, repliesKnownTo } = testDesks();

test.concurrent('announces a message once if it arrives with the first part of a conversation', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { desk, announcedOf, hold, listedAgain } = openDesk();
  await until(() => desk.state().sessions.has(ana.sessionId));
  const waiting = hold('chat.staffHistory');
  desk.select(ana.sessionId);
  const release = await waiting;
  await write(ana, 'Second');
  release();
  await until(() => shownIn(desk).includes('Second'));
  expect(announcedOf(ana)).toEqual(['Ana: Second']);
  await until(() => desk.state().sessions.get(ana.sessionId)?.unread === 0);
  expect(desk.state().sessions.get(ana.sessionId)).toMatchObject({ lastMessage: 'Second', unread: 0 });
  await listedAgain();
  expect(announcedOf(ana)).toEqual(['Ana: Second']);
});

test.concurrent('shows nothing of a conversation that was closed before it was loaded', async () => {
  const [ana, bob] = [newVisitor(), newVisitor('Bob')];
  await write(ana, 'From Ana');
  await write(bob, 'From Bob');
  const { desk, hold } = openDesk();
  const waiting = hold('chat.staffHistory');
  desk.select(ana.sessionId);
  const release = await waiting;
  const alsoWaiting = hold('chat.staffHistory');
  desk.select(bob.sessionId);
  const releaseBob = await alsoWaiting;
  release();
  await desk.listMore('open');
  expect(shownIn(desk)).toEqual([]);
  releaseBob();
  await until(() => shownIn(desk).length > 0);
  expect(shownIn(desk)).toEqual(['From Bob']);
});

test.concurrent('announces a message once if it arrives between the list and the conversation', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { desk, announcedOf, hold, listedAgain } = openDesk();
  await until(() => desk.state().sessions.has(ana.sessionId));
  desk.select(ana.sessionId);
  await until(() => shownIn(desk).includes('First'));
  const release = await hold('chat.staffHistory');
  await write(ana, 'Second');
  release();
  await until(() => shownIn(desk).includes('Second'));
  await listedAgain();
  expect(announcedOf(ana)).toEqual(['Ana: Second']);
});

test.concurrent('announces missed messages in the order in which they were written', async () => {
  const visitors = [newVisitor('Ana'), newVisitor('Bob'), newVisitor('Cleo')];
  const { desk, announcedVisitors, hold } = openDesk();
  await until(() => desk.state().reach.open !== undefined);
  const release = await hold('chat.sessions');
  for (const visitor of visitors) await write(visitor, 'Hello');
  release();
  await until(() => announcedVisitors(visitors).length === 3);
  expect(announcedVisitors(visitors)).toEqual(['Ana', 'Bob', 'Cleo']);
});

test.concurrent('announces a message once if it arrives first in the list', async () => {
  const [ana, bob] = [newVisitor(), newVisitor('Bob')];
  await write(ana, 'First');
  const { desk, announcedOf, listedAgain } = openDesk({ isVisible: false });
  await until(() => desk.state().sessions.has(ana.sessionId));
  await write(bob, 'Hello');
  await until(() => announcedOf(bob).length === 1);
  desk.select(bob.sessionId);
  await until(() => shownIn(desk).includes('Hello'));
  await listedAgain();
  expect([announcedOf(ana), announcedOf(bob)]).toEqual([[], ['Bob: Hello']]);
  expect(desk.state().sessions.get(bob.sessionId)?.unread).toBe(1);
});

test.concurrent('announces no messages that are older than the desk', async () => {
  const ana = newVisitor();
  for (const text of ['First', 'Second']) await write(ana, text);
  const { desk, announcedOf, listedAgain } = openDesk();
  desk.select(ana.sessionId);
  await until(() => shownIn(desk).includes('Second'));
  await listedAgain();
  expect(announcedOf(ana)).toEqual([]);
});

test.concurrent('fetches the summary of a conversation that is not in the list', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const first = openDesk();
  await until(() => first.desk.state().sessions.has(ana.sessionId));
  await first.desk.setDone(ana.sessionId, true);
  const { desk, announcedOf, listedAgain } = openDesk();
  desk.select(ana.sessionId);
  await until(() => desk.state().sessions.has(ana.sessionId) && desk.state().reach.open !== undefined);
  expect(desk.state().sessions.get(ana.sessionId)).toMatchObject({ name: 'Ana', done: true });
  await write(ana, 'Second');
  await until(() => announcedOf(ana).length === 1);
  await listedAgain();
  expect(announcedOf(ana)).toEqual(['Ana: Second']);
});

test.concurrent('announces a message once if it arrives first in a search', async () => {
  const zoe = newVisitor('Zoe');
  await write(zoe, 'First');
  const { desk, announcedOf, hold, find, listedAgain } = openDesk();
  await until(() => desk.state().reach.open !== undefined);
  desk.know(await find('zoe'));
  const release = await hold('chat.sessions');
  await write(zoe, 'Second');
  desk.know(await find('zoe'));
  expect(announcedOf(zoe)).toEqual(['Zoe: Second']);
  release();
  await listedAgain();
  expect(announcedOf(zoe)).toEqual(['Zoe: Second']);
});

test.concurrent('announces a message that was written before a reply', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { desk, announcedOf, hold } = openDesk();
  await until(() => desk.state().sessions.has(ana.sessionId));
  desk.select(ana.sessionId);
  await until(() => shownIn(desk).includes('First'));
  const release = await hold('chat.sessions');
  await write(ana, 'Second');
  await desk.reply({ sessionId: ana.sessionId, message: 'Yes?', clientId: randomUUID() });
  release();
  await until(() => shownIn(desk).includes('Second'));
  expect(announcedOf(ana)).toEqual(['Ana: Second']);
});

test.concurrent('does not announce a message again that the socket replays', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const { desk, announcedOf, network } = openDesk();
  await until(() => desk.state().link === 'polling');
  desk.select(ana.sessionId);
  await write(ana, 'Second');
  await until(() => announcedOf(ana).length === 1);
  network.hasSocket = true;
  window.dispatchEvent(new Event('online'));
  await until(() => desk.state().link === 'live');
  await write(ana, 'Third');
  await until(() => announcedOf(ana).includes('Ana: Third'));
  expect(announcedOf(ana)).toEqual(['Ana: Second', 'Ana: Third']);
});

test.concurrent('shows colleagues, but not visitors, who wrote a reply and who is writing one', async () => {
  const ana = newVisitor();
  await write(ana, 'First');
  const [sam, kim] = [openDesk({ name: 'Sam' }), openDesk({ name: 'Kim' })];
  for (const { desk, network } of [sam, kim]) {
    await until(() => desk.state().link === 'polling');
    network.hasSocket = true;
    desk.select(ana.sessionId);
  }
  window.dispatchEvent(new Event('online'));
  await until(() => [sam, kim].every(({ desk }) => desk.state().link === 'live'));
  // A typing signal is lost if the other desk does not listen yet, so it is repeated.
  await until(async () => {
    for (const typing of [false, true]) kim.desk.sendTyping(ana.sessionId, typing);
    await setTimeout(200);
    return namesAt(ana.sessionId, sam.desk.state().colleagues).includes('Kim');
  });
  expect(namesAt(ana.sessionId, kim.desk.state().colleagues)).toEqual([]);
  kim.desk.sendTyping(ana.sessionId, false);
  await until(() => sam.desk.state().colleagues.size === 0);
  await kim.desk.reply({ sessionId: ana.sessionId, message: 'Yes', clientId: randomUUID() });
  const replies = () => sam.desk.state().conversation?.messages.filter(({ message }) => message === 'Yes') ?? [];
  await until(() => replies().length === 1);
  expect(replies()).toMatchObject([{ deskName: 'Kim' }]);
  const toVisitor = await repliesKnownTo(ana);
  expect(toVisitor).toMatchObject([{ message: 'Yes' }]);
  expect(JSON.stringify(toVisitor)).not.toMatch(/Kim|deskId/);
});
