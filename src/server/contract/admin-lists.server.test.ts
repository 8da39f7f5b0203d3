import { TRPCClientError } from '@trpc/client';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, createApiClient } from '#client';
import { validBooking } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';

const server = testServer();
let admin: ApiClient['admin'];
const people = ['Zoe Ångström', 'adam Smith', 'Bob O’Neil', 'Anna-Lena Weiß', 'Carl Smithers'];

beforeAll(async () => {
  const api = createApiClient(server.url);
  for (const [index, name] of people.entries()) {
    server.clock.advance(24 * 60 * 60 * 1000);
    const email = `${index}.mail@${index < 2 ? 'palm.example' : 'coast.example'}`;
    await api.public.contact.mutate({ name, email, message: `Message ${index}` });
    await api.booking.create.mutate({
      ...validBooking,
      bathrooms: '2',
      name,
      email,
      phone: `(561) 555-010${index}`,
      city: index % 2 === 0 ? 'Jupiter' : 'West Palm Beach',
      serviceType: index === 4 ? 'deep' : 'regular',
      serviceDate: `2027-07-0${5 - index}`,
      hours: 2 + index,
      totalPrice: (index === 4 ? 85 : 65) * (2 + index),
    });
  }
  const quoteFields = { name: 'Ann Lee', phone: '561-555-0100', zipCode: '33458', buildingType: 'medical' } as const;
  for (const honeypot of [{}, { leaveEmpty: 'x' }]) {
    const request = { ...quoteFields, email: 'ann@example.com', when: 'evening', ...honeypot } as const;
    await api.quotes.create.mutate({ ...request, services: ['office-cleaning'] });
  }
  await api.public.contact.mutate({ name: 'Spam Smith', email: 's@spam.example', message: 'Buy', leaveEmpty: 'x' });
  // Logged in last, because the days that pass in this setup would have ended the session.
  admin = createApiClient(server.url, { headers: { cookie: await server.logIn() } }).admin;
});

const names = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name);

describe('messages', () => {
  test('come in pages, the newest first by default', async () => {
    const all = await admin.messages.list.query({});
    expect(all.total).toBe(5);
    expect(names(all)).toEqual([...people].reverse());
    expect(all.rows[0]).toMatchObject({ spam: false, sms_consent: false, subject: 'Website Contact Form' });
    const page = await admin.messages.list.query({ skip: 1, limit: 2, direction: 'ascending' });
    expect(page.total).toBe(5);
    expect(names(page)).toEqual([people[1], people[2]]);
    expect(await admin.messages.list.query({ skip: 100 })).toEqual({ rows: [], total: 5 });
  });

  test('can be sorted by name without regard to case', async () => {
    const sorted = await admin.messages.list.query({ sort: 'name', direction: 'ascending' });
    expect(names(sorted)).toEqual(['adam Smith', 'Anna-Lena Weiß', 'Bob O’Neil', 'Carl Smithers', 'Zoe Ångström']);
  });

  test.each([
    ['smith', ['Carl Smithers', 'adam Smith']],
    ['SMITHERS', ['Carl Smithers']],
    ['smith ad', ['adam Smith']],
    ['angstrom', ['Zoe Ångström']],
    ['lena', ['Anna-Lena Weiß']],
    ['palm.example', ['adam Smith', 'Zoe Ångström']],
    ['1.mail@palm.example', ['adam Smith']],
    ['mith', []],
    ['.*', []],
    ['$ne', ['Bob O’Neil']],
    ['{"$gt":""}', []],
    ['smith)(', ['Carl Smithers', 'adam Smith']],
    ['  ', people.toReversed()],
    ['🧹', []],
    ['" (', []],
  ])('are searched for %j', async (search, expected) => {
    const answer = await admin.messages.list.query({ search });
    expect(names(answer)).toEqual(expected);
    expect(answer.total).toBe(expected.length);
  });

  test('can be filtered by the day on which they were sent', async () => {
    expect(names(await admin.messages.list.query({ from: '2027-06-18', to: '2027-06-19' }))).toEqual([
      people[2],
      people[1],
    ]);
    expect((await admin.messages.list.query({ from: '2027-06-22' })).total).toBe(0);
    expect((await admin.messages.list.query({ to: '2027-06-17' })).total).toBe(1);
  });

  test('can be filtered by whether they are answered, and the unanswered ones are counted', async () => {
    const { rows } = await admin.messages.list.query({ search: 'adam' });
    const id = rows[0]?.id ?? '';
    expect(await admin.counts.query()).toMatchObject({ messages: 5, bookings: 5, chats: 0, quotes: 1 });
    await admin.messages.setResponded.mutate({ id, responded: true });
    expect((await admin.messages.list.query({ responded: false })).total).toBe(4);
    expect(names(await admin.messages.list.query({ responded: true }))).toEqual(['adam Smith']);
    expect(await admin.counts.query()).toMatchObject({ messages: 4 });
    await admin.messages.setResponded.mutate({ id, responded: false });
  });

  test('that look like spam are in a list of their own, and can be moved out of it and back', async () => {
    const spam = await admin.messages.list.query({ spam: true });
    expect(names(spam)).toEqual(['Spam Smith']);
    const id = spam.rows[0]?.id ?? '';
    expect(await admin.messages.setSpam.mutate({ id, spam: false })).toMatchObject({ spam: false });
    expect((await admin.messages.list.query({ search: 'spam' })).total).toBe(1);
    await admin.messages.setSpam.mutate({ id, spam: true });
    expect((await admin.messages.list.query({})).total).toBe(5);
  });
});

describe('bookings', () => {
  test('can be sorted by day of service, price or name', async () => {
    const sortedBy = async (sort: 'serviceDate' | 'totalPrice' | 'name') =>
      names(await admin.bookings.list.query({ sort, direction: 'ascending' }));
    expect(await sortedBy('serviceDate')).toEqual(people.toReversed());
    expect(await sortedBy('totalPrice')).toEqual(people);
    expect((await sortedBy('name'))[0]).toBe('adam Smith');
  });

  test.each([
    ['jupiter', 3],
    ['west palm', 2],
    ['palm', 5],
    ['561-555-0103', 1],
    ['(561) 555 0103', 1],
    ['5615550103', 1],
    ['5550103', 1],
    ['0103', 1],
    ['+15615550103', 1],
    ['+1 (561) 555-0103', 1],
    ['1-561-555-0103', 1],
    ['+44 561 555 0103', 0],
    ['33458', 5],
  ])('are searched for %j: %i found', async (search, total) => {
    expect((await admin.bookings.list.query({ search })).total).toBe(total);
  });

  test('can be filtered by status, payment, type and day of service, and the pending ones are counted', async () => {
    const total = async (filter: Parameters<typeof admin.bookings.list.query>[0]) =>
      (await admin.bookings.list.query(filter)).total;
    const { rows } = await admin.bookings.list.query({ direction: 'ascending' });
    const [first, second, third] = rows.map(({ id }) => id);
    await admin.bookings.update.mutate({ id: first ?? '', confirmed: true });
    await admin.bookings.update.mutate({ id: second ?? '', confirmed: true, completed: true, paymentStatus: 'paid' });
    await admin.bookings.update.mutate({ id: third ?? '', completed: true });
    expect(await total({ status: 'pending' })).toBe(2);
    expect(await total({ status: 'confirmed' })).toBe(1);
    expect(await total({ status: 'completed' })).toBe(2);
    expect(await total({ paymentStatus: 'paid' })).toBe(1);
    expect(await total({ serviceType: 'deep' })).toBe(1);
    expect(await total({ from: '2027-07-02', to: '2027-07-03' })).toBe(2);
    expect(await total({ status: 'completed', search: 'smith' })).toBe(1);
    expect(await admin.counts.query()).toMatchObject({ bookings: 2 });
  });

  test('that the admin marks as spam are in a list of their own', async () => {
    const { rows } = await admin.bookings.list.query({ limit: 1 });
    const id = rows[0]?.id ?? '';
    await admin.bookings.setSpam.mutate({ id, spam: true });
    expect((await admin.bookings.list.query({})).total).toBe(4);
    expect((await admin.bookings.list.query({ spam: true })).total).toBe(1);
    await admin.bookings.setSpam.mutate({ id, spam: false });
  });

  test('on the same day are sorted by time of day, not alphabetically', async () => {
    const booking = { ...validBooking, name: 'Daylight Saver', serviceDate: '2027-07-20' };
    for (const serviceTime of ['evening', 'morning', 'afternoon']) {
      await server.send('POST', '/api/bookings', { json: { ...booking, serviceTime } });
    }
    const day = { from: '2027-07-20', to: '2027-07-20', sort: 'serviceDate' } as const;
    const times = async (filter: Parameters<typeof admin.bookings.list.query>[0]) =>
      (await admin.bookings.list.query(filter)).rows.map((row) => row.serviceTime);
    const order = ['morning', 'afternoon', 'evening'];
    expect(await times({ ...day, direction: 'ascending' })).toEqual(order);
    expect(await times({ ...day, direction: 'descending' })).toEqual(order.toReversed());
    expect(await times({ ...day, direction: 'ascending', status: 'pending' })).toEqual(order);
    expect(await times({ search: 'daylight', sort: 'serviceDate', direction: 'ascending' })).toEqual(order);
  });
});

describe.each(['messages', 'bookings'] as const)('admin.%s.get', (noun) => {
  test('finds a record by its id, also among spam', async () => {
    const { rows } = await admin[noun].list.query({ limit: 1 });
    const id = rows[0]?.id ?? '';
    expect(await admin[noun].get.query({ id })).toEqual(rows[0]);
    await admin[noun].setSpam.mutate({ id, spam: true });
    expect(await admin[noun].get.query({ id })).toEqual({ ...rows[0], spam: true, rev: (rows[0]?.rev ?? 0) + 1 });
    await admin[noun].setSpam.mutate({ id, spam: false });
  });

  test.each(['0123456789abcdef01234567', 'x', ''])('answers that no record has the id %j', async (id) => {
    const error = await admin[noun].get.query({ id }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TRPCClientError);
    expect(error).toMatchObject({
      message: `There is no such ${noun.slice(0, -1)}.`,
      data: { httpStatus: 404, reason: 'not_found' },
    });
  });

  test.each([undefined, { $gt: '' }, 7])('rejects %j, which is no id', async (id) => {
    const query = encodeURIComponent(JSON.stringify({ json: { id } }));
    const answer = await server.send('GET', `/trpc/admin.${noun}.get?input=${query}`, { as: await server.logIn() });
    expect(answer.status).toBe(400);
  });
});

describe('admin.messages.list', () => {
  test.each([
    { limit: 0 },
    { limit: 10_001 },
    { limit: 1.5 },
    { skip: -1 },
    { sort: 'email' },
    { direction: 'up' },
    { search: { $regex: '.*' } },
    { search: 'x'.repeat(101) },
    { from: '2027-02-30' },
    { to: { $gt: '' } },
    { spam: 'yes' },
  ])('rejects %j', async (input) => {
    const query = encodeURIComponent(JSON.stringify({ json: input }));
    const answer = await server.send('GET', `/trpc/admin.messages.list?input=${query}`, { as: await server.logIn() });
    expect(answer.status).toBe(400);
  });
});
