import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { validBooking } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';

const server = testServer();

const dayMs = 24 * 60 * 60 * 1_000;

test('only spam is deleted after thirty days, and its events lose their details', async () => {
  const contact = { name: 'Ann', email: 'ann@example.com', message: 'Hello' };
  const write = async (fields: object) => {
    await server.send('POST', '/api/contact', { json: { ...contact, ...fields } });
    const answer = await server.send('POST', '/api/bookings', {
      json: { ...validBooking, serviceDate: '2027-12-20', ...fields },
    });
    expect(answer.status).toBe(200);
  };
  const countStored = async (): Promise<number[]> => {
    const lists = [true, false].flatMap((spam) => [
      server.store.contacts.list({ ...page, sort: 'createdAt', spam }),
      server.store.bookings.list({ ...page, sort: 'createdAt', spam }),
    ]);
    return (await Promise.all(lists)).map(({ rows }) => rows.length);
  };
  const page = { skip: 0, limit: 10, counted: false, direction: 'ascending' } as const;
  await write({});
  await write({ leaveEmpty: 'spam' });
  const quote = {
    name: 'Ann',
    email: 'ann@example.com',
    phone: '561-555-0100',
    zipCode: '33458',
    buildingType: 'office',
    when: 'day',
    services: ['office-cleaning'],
    leaveEmpty: 'spam',
  };
  const { id } = Object((await server.send('POST', '/api/quotes', { json: quote })).json);
  server.clock.advance(20 * dayMs);
  await write({ leaveEmpty: 'spam' });
  await server.app.jobs.runDue();
  expect(await countStored()).toEqual([2, 2, 1, 1]);
  server.clock.advance(11 * dayMs);
  await server.app.jobs.runDue();
  expect(await countStored()).toEqual([1, 1, 1, 1]);
  expect(await server.store.quotes.find(id)).toBeUndefined();
  const events = await server.store.events.about({ type: 'quote', id }, 10);
  expect(events).toMatchObject([{ what: 'quote.deleted', who: { role: 'system' } }, { what: 'quote.created' }]);
  expect(events[1]).not.toHaveProperty('after');
});

test('messages, mails and silent conversations are deleted after 24 months', async () => {
  const sessionId = randomUUID();
  const say = (message: string) => server.send('POST', '/api/chat', { json: { sessionId, message, isUser: true } });
  const email = 'old@example.com';
  await server.send('POST', '/api/contact', { json: { name: 'Old', email, message: 'Hello' } });
  await say('Hello');
  const moveTo = async (time: string) => {
    server.clock.now = new Date(time);
    await server.app.jobs.runDue();
  };
  const stored = async () => {
    const messages = (await server.store.contacts.all()).filter((message) => message.email === email);
    const mails = (await server.store.outbox.list({ limit: 200 })).filter(({ to }) => to === email);
    return [messages.length, mails.length, (await server.store.chat.sessions({ limit: 10 })).length];
  };
  server.clock.now = new Date('2029-07-16T12:00:00Z');
  expect(await stored()).toEqual([1, 1, 1]);
  await say('Are you still there?');
  await moveTo('2029-07-18T12:00:00Z');
  expect(await stored()).toEqual([0, 0, 1]);
  await moveTo('2031-07-16T11:00:00Z');
  expect(await stored()).toEqual([0, 0, 1]);
  await moveTo('2031-07-16T13:00:00Z');
  expect(await stored()).toEqual([0, 0, 0]);
  await server.app.services.chatEvents.follow();
  const [deletion] = await server.store.events.about({ type: 'chat', id: sessionId }, 1);
  expect(deletion).toMatchObject({ what: 'chat.deleted', who: { role: 'system' } });
});

test('the office decides how long mails are stored after they were sent', async () => {
  const email = 'short@example.com';
  await server.send('POST', '/api/contact', { json: { name: 'Short', email, message: 'Hello' } });
  const createdAt = server.clock.now;
  const sentAt = new Date(createdAt.getTime() + 60 * dayMs);
  const about = { type: 'booking', id: '0'.repeat(24) } as const;
  const times = { createdAt, sentAt, dueAt: sentAt, usefulUntil: sentAt };
  const reminder = { kind: 'booking.reminder', audience: 'customer', subject: 'Reminder', state: 'sent' } as const;
  await server.store.outbox.insert({ ...reminder, ...times, key: 'reminder', to: email, about, rev: 0 }, 'example.com');
  const stored = async () => {
    const messages = (await server.store.contacts.all()).filter((message) => message.email === email);
    const mails = (await server.store.outbox.list({ limit: 200 })).filter(({ to }) => to === email);
    return [messages.length, mails.length];
  };
  server.clock.advance(100 * dayMs);
  await server.app.jobs.runDue();
  expect(await stored()).toEqual([1, 2]);
  await server.app.services.settings.save({
    section: 'retention',
    rev: 0,
    value: { messageMonths: 24, mailMonths: 3, spamDays: 30 },
    savedBy: undefined,
  });
  server.clock.advance(dayMs);
  await server.app.jobs.runDue();
  expect(await stored()).toEqual([1, 1]);
});

test('records that the office marks as spam are deleted thirty days after that, however old they are', async () => {
  const { json } = await server.send('POST', '/api/bookings', { json: { ...validBooking, serviceDate: '2031-12-20' } });
  const email = 'marked@example.com';
  await server.send('POST', '/api/contact', { json: { name: 'Old', email, message: 'Hello' } });
  const messageOf = async () => (await server.store.contacts.all()).find((message) => message.email === email);
  const ids = { bookings: Object(json).id, messages: (await messageOf())?.id ?? '' };
  server.clock.advance(60 * dayMs);
  const as = await server.logIn();
  for (const [noun, id] of Object.entries(ids)) {
    const marking = { as, json: { json: { id, spam: true } } };
    expect((await server.send('POST', `/trpc/admin.${noun}.setSpam`, marking)).status).toBe(200);
  }
  const stored = async () => {
    const records = [await server.store.bookings.find(ids.bookings), await server.store.contacts.find(ids.messages)];
    return records.map((record) => record !== undefined);
  };
  server.clock.advance(29 * dayMs);
  await server.app.jobs.runDue();
  expect(await stored()).toEqual([true, true]);
  server.clock.advance(2 * dayMs);
  await server.app.jobs.runDue();
  expect(await stored()).toEqual([false, false]);
});
