import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bookingListInput, bookingReceipt } from '#domain/booking.ts';
import { validBooking } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';
import { bookingCalls, everyDay } from './testing-bookings.ts';

const server = testServer({ environment: { ALERT_EMAIL: 'office@clean.example' } });
const calls = bookingCalls(server);
const { email: _email, ...withoutEmail } = validBooking;

const places = { ...everyDay(1), sun: { morning: 0, afternoon: 0, evening: 0 } };
const settings = { places, leadHours: 24, horizonDays: 60, answerHours: 24 };

beforeAll(async () => {
  await calls.save('booking', settings);
  await calls.save('area', { mode: 'refuse', zips: ['33458'] });
  await calls.save('closures', [{ day: '2027-06-25', label: 'Closed', phonesOpen: false }]);
});

/** The day of the test's bookings: another Monday for each test, from June 21 on, on which nothing else is booked. */
let day = '';
let week = 0;
beforeEach(() => {
  week += 1;
  day = new Date(Date.UTC(2027, 5, 14 + 7 * week)).toISOString().slice(0, 10);
});

const create = (fields: object) =>
  calls.asOffice('POST', '/api/admin/bookings', { ...validBooking, serviceDate: day, ...fields });
async function createBooking(fields: object): Promise<string> {
  const { json } = await create(fields);
  return z.parse(bookingReceipt, json).id;
}
const end = (id: string, action: 'cancel' | 'decline' | 'no-show', json: object = {}) =>
  calls.asOffice('POST', `/api/bookings/${id}/${action}`, json);
const find = (id: string) => server.store.bookings.find(id);
const seatsOf = (date: string) => server.store.bookings.seats({ from: date, to: date });

describe('POST /api/admin/bookings', () => {
  test('accepts tomorrow morning, closed days and ZIP codes outside the area, but no past day or wrong price', async () => {
    const outside = { zipCode: '90210' };
    expect(await create({ ...outside, serviceDate: '2027-06-17' })).toMatchObject({
      status: 200,
      json: { success: true, id: expect.stringMatching(/./), message: expect.stringMatching(/./) },
    });
    expect((await create({ ...outside, serviceDate: '2027-06-25' })).status).toBe(200);
    // On a closed weekday, jobs take seats too, in case the day is opened later.
    expect((await create({ ...outside, serviceDate: '2027-06-27' })).status).toBe(200);
    expect((await create({ ...outside, serviceDate: '2027-06-27', hours: 6, totalPrice: 390 })).status).toBe(200);
    expect(await seatsOf('2027-06-27')).toHaveLength(3);
    expect((await create({ serviceDate: '2027-02-30' })).status).toBe(400);
    expect(await create({ serviceDate: '2027-06-15' })).toMatchObject({
      status: 400,
      json: { issues: [{ path: 'serviceDate', message: expect.stringContaining('cannot be in the past') }] },
    });
    expect((await create({ totalPrice: 1 })).status).toBe(400);
  });

  test('answers a full window with 409 and alternatives, and with overCapacity stores the booking without a seat', async () => {
    await createBooking({ confirmed: true });
    expect(await create({})).toMatchObject({
      status: 409,
      json: { code: 'slot_taken', message: 'That time is full.', alternatives: [{}, {}, {}] },
    });
    const overCapacityId = await createBooking({ overCapacity: true });
    expect(await find(overCapacityId)).toMatchObject({ state: 'requested', overCapacity: true });
    expect(await seatsOf(day)).toEqual([`${day}|morning|0`]);
  });

  test('mails confirmation and reminder to the customer, unless there is no email or notify is false', async () => {
    const confirmedId = await createBooking({ confirmed: true });
    expect(await find(confirmedId)).toMatchObject({ state: 'confirmed', confirmed: true });
    expect(await calls.mailsOf(confirmedId)).toEqual([
      'booking.confirmed ann@example.com',
      'booking.reminder ann@example.com',
    ]);
    const silentId = await createBooking({ serviceTime: 'afternoon', notify: false });
    expect(await calls.mailsOf(silentId)).toEqual([]);
    const { json } = await calls.asOffice('POST', '/api/admin/bookings', {
      ...withoutEmail,
      serviceDate: day,
      serviceTime: 'evening',
      confirmed: true,
    });
    const { id } = z.parse(bookingReceipt, json);
    expect(await calls.mailsOf(id)).toEqual([]);
    await calls.patch(id, { serviceTime: 'evening', hours: 3 });
    await end(id, 'cancel');
    expect(await calls.mailsOf(id)).toEqual([]);
  });

  test('answers a repeat of a submission like the first request, and rejects other content', async () => {
    const submissionId = '5d1c0b5e-0000-4000-8000-00000000000a';
    const first = await create({ submissionId });
    expect((await create({ submissionId })).json).toEqual(first.json);
    expect((await create({ submissionId, name: 'Bo' })).json).toMatchObject({ code: 'conflict' });
  });
});

describe('PATCH /api/bookings/{id}', () => {
  test('changes many fields, computes the price from the prices stored with the booking, and removes empty texts', async () => {
    const id = await createBooking({ squareFootage: '900' });
    await calls.save('prices', { regularHour: 99, deepHour: 99, stove: 99, refrigerator: 99 });
    const fields = {
      name: 'Bo Lee',
      phone: '561-555-0199',
      address: '1 Sea St',
      city: 'Stuart',
      zipCode: '34994',
      bedrooms: 3,
      bathrooms: '2',
      serviceType: 'deep',
      hours: 3,
      additionalServices: { stoveCleaning: true, refrigeratorCleaning: false },
      specialInstructions: 'Ring twice.',
      serviceTime: 'evening',
    };
    expect(await calls.patch(id, { ...fields, squareFootage: '', rev: 0 })).toMatchObject({
      status: 200,
      json: { name: 'Bo Lee', totalPrice: 305, serviceTime: 'evening' },
    });
    const stored = await find(id);
    expect(stored).toMatchObject({ ...fields, rev: 1, seats: [`${day}|evening|0`] });
    expect(stored).not.toHaveProperty('squareFootage');
    expect((await server.store.bookings.list(bookingListInput.parse({ search: 'stuart' }))).rows[0]?.id).toBe(id);
    await calls.save('prices', { regularHour: 65, deepHour: 85, stove: 50, refrigerator: 50 });
  });

  test('answers an outdated rev with 409 and the current rev, and makes one of two concurrent changes', async () => {
    const id = await createBooking({});
    const answers = await Promise.all([
      calls.patch(id, { rev: 0, hours: 3 }),
      calls.patch(id, { rev: 0, bedrooms: 4 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({ code: 'conflict', rev: 1 });
    expect((await find(id))?.rev).toBe(1);
  });

  test('is 409 for a full window unless overCapacity is set, accepts closed days, and rejects overCapacity alone', async () => {
    await createBooking({});
    const id = await createBooking({ serviceTime: 'afternoon' });
    expect(await calls.patch(id, { serviceTime: 'morning', name: 'Bo' })).toMatchObject({
      status: 409,
      json: { code: 'slot_taken' },
    });
    expect(await find(id)).toMatchObject({ rev: 0, name: 'Ann Lee', seats: [`${day}|afternoon|0`] });
    await createBooking({ serviceTime: 'evening' });
    expect((await calls.patch(id, { hours: 5, overCapacity: true })).status).toBe(200);
    expect(await find(id)).toMatchObject({ overCapacity: true, seats: [`${day}|afternoon|0`] });
    expect((await calls.patch(id, { hours: 2 })).status).toBe(200);
    expect(await find(id)).not.toHaveProperty('overCapacity');
    expect((await calls.patch(id, { serviceTime: 'morning', overCapacity: true })).status).toBe(200);
    expect(await find(id)).toMatchObject({ overCapacity: true });
    expect(await find(id)).not.toHaveProperty('seats');
    expect((await calls.patch(id, { serviceDate: '2027-07-04' })).status).toBe(200);
    expect(await find(id)).not.toHaveProperty('overCapacity');
    expect((await calls.patch(id, { serviceDate: '2027-02-30' })).status).toBe(400);
    expect((await calls.patch(id, { overCapacity: true, rev: 4 })).status).toBe(400);
  });

  test('moves the seats of a completed booking with it, so that others get its old seat', async () => {
    const id = await createBooking({});
    await calls.patch(id, { completed: true });
    await createBooking({ serviceTime: 'evening' });
    expect((await calls.patch(id, { serviceTime: 'evening' })).json).toMatchObject({ code: 'slot_taken' });
    expect((await calls.patch(id, { serviceTime: 'afternoon' })).status).toBe(200);
    expect(await find(id)).toMatchObject({ state: 'completed', seats: [`${day}|afternoon|0`] });
    expect((await create({})).status).toBe(200);
    // The hours can be corrected although no second seat is free.
    expect((await calls.patch(id, { hours: 5 })).status).toBe(200);
    await calls.patch(id, { completed: false });
    expect(await find(id)).toMatchObject({ state: 'requested', seats: [`${day}|afternoon|0`] });
  });

  test('leaves a request for a time that has begun without a deadline, because it would lapse at once', async () => {
    expect(await find(await createBooking({ serviceDate: '2027-06-16' }))).not.toHaveProperty('answerBy');
    const id = await createBooking({});
    expect(await find(id)).toHaveProperty('answerBy');
    await calls.patch(id, { serviceDate: '2027-06-15' });
    expect(await find(id)).not.toHaveProperty('answerBy');
    // The customer can choose such a time only while places are unlimited.
    const movedByCustomer = await createBooking({});
    await calls.save('booking', { ...settings, places: null });
    const json = { rev: 0, serviceDate: '2027-06-16', serviceTime: 'morning' };
    const path = `/api/manage/${await calls.tokenOf(movedByCustomer)}/move`;
    expect((await server.send('POST', path, { json })).status).toBe(200);
    await calls.save('booking', settings);
    expect(await find(movedByCustomer)).not.toHaveProperty('answerBy');
  });

  test('mails the change to the customer unless notify is false', async () => {
    const id = await createBooking({ notify: false });
    await calls.patch(id, { serviceTime: 'evening', notify: false });
    expect(await calls.mailsOf(id)).toEqual([]);
    await calls.patch(id, { serviceTime: 'afternoon' });
    expect(await calls.mailsOf(id)).toEqual(['booking.changed ann@example.com']);
  });
});

describe('ending a booking as the office', () => {
  test('leads to a different state for cancel, decline and no-show, frees the seat, and is final', async () => {
    for (const [action, state, time] of [
      ['cancel', 'cancelled', 'morning'],
      ['decline', 'declined', 'afternoon'],
      ['no-show', 'noShow', 'evening'],
    ] as const) {
      const id = await createBooking({ serviceTime: time });
      expect(await end(id, action, { rev: 1 })).toMatchObject({ status: 409, json: { code: 'conflict', rev: 0 } });
      const answer = await end(id, action, { rev: 0, reason: 'A storm', feeCents: 1_000 });
      expect(answer).toMatchObject({ status: 200, json: { id, confirmed: false, completed: false } });
      expect(await find(id)).toMatchObject({ state, endReason: 'A storm', feeCents: 1_000 });
      for (const secondAction of ['cancel', 'decline', 'no-show'] as const)
        expect(await end(id, secondAction)).toMatchObject({ status: 409, json: { code: 'conflict', rev: 1 } });
      expect((await calls.patch(id, { confirmed: true })).status).toBe(409);
      expect((await find(id))?.rev).toBe(1);
      const mails = await calls.mailsOf(id);
      expect(mails.filter((mail) => mail.startsWith('booking.')).length).toBe(state === 'noShow' ? 1 : 2);
      if (state !== 'noShow') expect(await calls.textOf(id, `booking.${state}`)).toContain('\n\nA storm\n\n');
    }
    expect(await seatsOf(day)).toEqual([]);
    expect((await end('f'.repeat(24), 'cancel')).status).toBe(404);
    expect((await end(await createBooking({}), 'cancel', { feeCents: -1 })).status).toBe(400);
  });

  test('removes cancelled bookings, but not no-shows, from lists that are not filtered by state', async () => {
    const [cancelled, noShow] = [await createBooking({}), await createBooking({ serviceTime: 'afternoon' })];
    await end(cancelled, 'cancel', { notify: false });
    await end(noShow, 'no-show');
    const ids = async (query: string) => {
      const { json } = await calls.asOffice('GET', `/api/bookings${query}`);
      return z.parse(z.array(z.object({ id: z.string() })), json).map(({ id }) => id);
    };
    expect(await ids('')).not.toContain(cancelled);
    expect(await ids('')).toContain(noShow);
    expect(await ids('?state=cancelled')).toContain(cancelled);
    expect(await ids('?state=noShow')).toContain(noShow);
    expect(await ids('?state=confirmed')).not.toContain(cancelled);
    expect((await calls.asOffice('GET', '/api/bookings?state=gone')).status).toBe(400);
    const list = (fields: object) => server.store.bookings.list(bookingListInput.parse(fields));
    const firstPage = await list({ limit: 1 });
    expect(firstPage.total).toBe((await ids('')).length);
    expect((await list({ status: 'cancelled' })).rows.map(({ id }) => id)).toContain(cancelled);
  });

  test('frees the seat of a booking marked as spam; if it is no longer spam, it gets a seat and a deadline again', async () => {
    const id = await createBooking({});
    const setSpam = (spam: boolean) => calls.asOffice('POST', '/trpc/admin.bookings.setSpam', { json: { id, spam } });
    expect((await setSpam(true)).status).toBe(200);
    expect(await seatsOf(day)).toEqual([]);
    await setSpam(false);
    expect(await seatsOf(day)).toEqual([`${day}|morning|0`]);
    expect(await find(id)).toHaveProperty('answerBy');
  });
});

test('the history contains a readable name of the staff member, but not the opening of a record', async () => {
  const as = await server.logIn();
  const id = await createBooking({});
  const patchAs = (name: string, json: object) =>
    server.send('PATCH', `/api/bookings/${id}`, { as, json, headers: { 'x-desk-name': name } });
  expect((await patchAs(encodeURIComponent('Zoë Ruiz'), { hours: 4 })).status).toBe(200);
  expect((await patchAs('%E0%A4%A', { hours: 3 })).status).toBe(200);
  const openedRequest = { as, json: { json: { type: 'booking', id } } };
  expect((await server.send('POST', '/trpc/admin.outbox.opened', openedRequest)).status).toBe(200);
  const input = encodeURIComponent(JSON.stringify({ json: { id } }));
  const history = Object((await server.send('GET', `/trpc/admin.bookings.history?input=${input}`, { as })).json);
  expect(
    history.result.data.json.map(({ what, who, after }: { what: string; who: object; after: { hours?: number } }) => [
      what,
      who,
      after.hours,
    ]),
  ).toEqual([
    ['booking.changed', { role: 'office' }, 3],
    ['booking.changed', { role: 'office', name: 'Zoë Ruiz' }, 4],
    ['booking.created', { role: 'office' }, validBooking.hours],
  ]);
});
