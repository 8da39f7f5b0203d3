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
