import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, startTestServer } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';
import { bookingCalls, everyDay } from './testing-bookings.ts';

const server = testServer({ environment: { ALERT_EMAIL: 'office@clean.example' } });
const calls = bookingCalls(server);
const settings = { places: everyDay(3), leadHours: 24, horizonDays: 60, answerHours: 24 };
const noon = new Date('2027-06-16T16:00:00Z');

beforeAll(() => calls.save('booking', settings));
beforeEach(() => {
  server.clock.now = noon;
});

const view = async (token: string) => Object((await server.send('GET', `/api/manage/${token}`)).json);
const cancel = (token: string, json: object): Promise<Answer> =>
  server.send('POST', `/api/manage/${token}/cancel`, { json });
const move = (token: string, json: object): Promise<Answer> =>
  server.send('POST', `/api/manage/${token}/move`, { json });

/** Creates a booking, by default a confirmed one for $305 on Tuesday, June 22, at 8 AM. */
async function newBooking({ confirm = true, ...fields }: { confirm?: boolean; [field: string]: unknown } = {}) {
  const id = await calls.book({
    serviceDate: '2027-06-22',
    serviceType: 'deep',
    hours: 3,
    additionalServices: { stoveCleaning: true, refrigeratorCleaning: false },
    totalPrice: 305,
    ...fields,
  });
  if (confirm) await calls.patch(id, { confirmed: true });
  return { id, token: await calls.tokenOf(id) };
}
afterEach(async () => {
  for (const { id } of await server.store.bookings.all()) await calls.asOffice('DELETE', `/api/bookings/${id}`);
});

describe('GET /api/manage/{token}', () => {
  // The mail with the link may be forwarded, so no contact details are shown.
  test('shows the booking and its calendar file, both without phone and email, and changes nothing', async () => {
    const { id, token } = await newBooking();
    const before = await server.store.bookings.find(id);
    const answer = await server.send('GET', `/api/manage/${token}`);
    expect(answer.json).toEqual({
      reference: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
      state: 'confirmed',
      rev: 1,
      firstName: 'Ann',
      serviceType: 'deep',
      serviceDate: '2027-06-22',
      serviceTime: 'morning',
      hours: 3,
      additionalServices: { stoveCleaning: true, refrigeratorCleaning: false },
      totalPrice: 305,
      address: '12 Palm Way',
      freeUntil: '2027-06-21T12:00:00.000Z',
      feeCents: 0,
      canCancel: true,
      canMove: true,
      movesLeft: 3,
    });
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const file = await server.send('GET', `/api/manage/${token}/calendar.ics`);
    expect(file.headers.get('content-type')).toContain('text/calendar');
    expect(file.text).toContain('DTSTART:20270622T120000Z');
    expect(file.text).toMatch(/\r\nEND:VCALENDAR\r\n$/);
    expect(file.text).not.toMatch(/ATTENDEE|ann@example\.com|561-555-0101/);
    expect(await server.store.bookings.find(id)).toEqual(before);
    expect(await server.store.events.about({ type: 'booking', id }, 10)).toHaveLength(2);
  });

  test('is an identical 404 for a wrong token, for another kind of link, and 31 days after the visit', async () => {
    const { id, token } = await newBooking();
    const proposalToken = server.app.mail.links.token('proposal', { id, version: 0 });
    const unknownBookingToken = server.app.mail.links.token('manage', { id: 'f'.repeat(24), version: 0 });
    server.clock.now = new Date('2027-07-22T16:00:00Z');
    expect((await server.send('GET', `/api/manage/${token}`)).status).toBe(200);
    server.clock.now = new Date('2027-07-23T16:00:00Z');
    const texts = new Set<string>();
    for (const invalidToken of [token, proposalToken, unknownBookingToken, `${token}x`, 'x'.repeat(99)]) {
      const { status, text } = await server.send('GET', `/api/manage/${encodeURIComponent(invalidToken)}`);
      expect(status).toBe(404);
      texts.add(text);
    }
    expect(texts.size).toBe(1);
  });
});

describe('POST /api/manage/{token}/cancel', () => {
  test('is free 24 hours before the start; a second later it costs half, which the call has to confirm, and no move is possible', async () => {
    const { id, token } = await newBooking();
    server.clock.now = new Date('2027-06-21T12:00:00.000Z');
    expect(await view(token)).toMatchObject({ feeCents: 0, canMove: true });
    server.clock.advance(1000);
    expect(await view(token)).toMatchObject({ feeCents: 15_250, canCancel: true, canMove: false });
    expect(await cancel(token, { rev: 1, feeCents: 0 })).toMatchObject({
      status: 409,
      json: { code: 'conflict', feeCents: 15_250 },
    });
    expect((await move(token, { rev: 1, serviceDate: '2027-06-24', serviceTime: 'morning' })).status).toBe(409);
    expect((await server.store.bookings.find(id))?.rev).toBe(1);
    expect(await cancel(token, { rev: 1, feeCents: 15_250 })).toMatchObject({
      status: 200,
      json: { state: 'cancelled', feeCents: 15_250, canCancel: false, canMove: false },
    });
    expect(await server.store.bookings.seats({ from: '2027-06-22', to: '2027-06-22' })).toEqual([]);
  });

  test('is free until the office has confirmed, even less than 24 hours before the start', async () => {
    const { token } = await newBooking({ confirm: false, serviceDate: '2027-06-18' });
    server.clock.now = new Date('2027-06-17T15:59:00Z');
    const freeUntil = '2027-06-17T12:00:00.000Z';
    expect(await view(token)).toMatchObject({ state: 'requested', freeUntil, feeCents: 0, canCancel: true });
  });

  test('makes one change and sends each mail once if it is called several times, and the link then shows the cancelled booking', async () => {
    const { id, token } = await newBooking();
    const answers = await Promise.all([1, 2, 3].map(() => cancel(token, { rev: 1, feeCents: 0 })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await server.store.bookings.find(id))?.rev).toBe(2);
    const mails = await calls.mailsOf(id);
    expect(mails.filter((mail) => mail === 'booking.cancelled ann@example.com')).toHaveLength(1);
    expect(mails.filter((mail) => mail === 'office.customer-change office@clean.example')).toHaveLength(1);
    expect(await view(token)).toMatchObject({ state: 'cancelled' });
    expect((await move(token, { rev: 2, serviceDate: '2027-06-24', serviceTime: 'morning' })).status).toBe(409);
  });

  test('is 409 for exactly one of customer and office if the office completes the visit at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, token } = await newBooking({ serviceDate: `2027-07-0${round + 1}` });
      const [customer, office] = await Promise.all([
        cancel(token, { rev: 1, feeCents: 0 }),
        calls.patch(id, { completed: true }),
      ]);
      expect([customer.status, office.status].sort()).toEqual([200, 409]);
      const state = (await server.store.bookings.find(id))?.state;
      expect(state).toBe(customer.status === 200 ? 'cancelled' : 'completed');
    }
  });

  test('answers an outdated rev with the current rev, and fails once the visit has begun', async () => {
    const { id, token } = await newBooking();
    await calls.patch(id, { hours: 2 });
    expect(await cancel(token, { rev: 1, feeCents: 0 })).toMatchObject({
      status: 409,
      json: { code: 'conflict', rev: 2 },
    });
    server.clock.now = new Date('2027-06-22T12:00:00Z');
    expect(await view(token)).toMatchObject({ canCancel: false });
    expect((await cancel(token, { rev: 2, feeCents: 11_000 })).status).toBe(409);
  });
});

describe('POST /api/manage/{token}/move', () => {
  const friday = { serviceDate: '2027-06-25', serviceTime: 'afternoon' };

  test('moves the visit, which stays confirmed; office and customer get mails, and a repeat changes nothing', async () => {
    const { id, token } = await newBooking();
    expect(await move(token, { rev: 1, ...friday })).toMatchObject({
      status: 200,
      json: { ...friday, state: 'confirmed', rev: 2, movesLeft: 2 },
    });
    expect(await server.store.bookings.seats({ from: '2027-06-22', to: '2027-06-25' })).toEqual([
      '2027-06-25|afternoon|0',
    ]);
    const mails = await calls.mailsOf(id);
    expect(mails).toContain('booking.changed ann@example.com');
    expect(mails).toContain('office.customer-change office@clean.example');
    // A move to the current window changes nothing and sends no mail.
    expect(await move(token, { rev: 1, ...friday })).toMatchObject({ status: 200, json: { rev: 2, movesLeft: 2 } });
    expect(await calls.mailsOf(id)).toEqual(mails);
  });

  test('changes nothing if the window is full, and names open windows', async () => {
    const { id, token } = await newBooking();
    for (let count = 0; count < 3; count += 1) await calls.book(friday);
    expect(await move(token, { rev: 1, ...friday })).toMatchObject({
      status: 409,
      json: { code: 'slot_taken', alternatives: [{ serviceDate: '2027-06-25', serviceTime: 'morning' }, {}, {}] },
    });
    expect(await server.store.bookings.find(id)).toMatchObject({ rev: 1, seats: ['2027-06-22|morning|0'] });
  });

  test('moves only three of twenty bookings if all are moved at once to a window with three places', async () => {
    await calls.save('booking', { ...settings, places: everyDay(20) });
    const bookings = await Promise.all(Array.from({ length: 20 }, () => newBooking({ confirm: false })));
    await calls.save('booking', { ...settings, places: everyDay({ morning: 20, afternoon: 3, evening: 20 }) });
    const answers = await Promise.all(bookings.map(({ token }) => move(token, { rev: 0, ...friday })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ json }) => Object(json).code === 'slot_taken')).toHaveLength(17);
    const seats = await server.store.bookings.seats({ from: '2027-06-22', to: '2027-06-25' });
    expect(seats.filter((seat) => seat.startsWith('2027-06-25|afternoon')).sort()).toEqual(
      [0, 1, 2].map((number) => `2027-06-25|afternoon|${number}`),
    );
    expect(seats.filter((seat) => seat.startsWith('2027-06-22|morning'))).toHaveLength(17);
    await calls.save('booking', settings);
  });

  test('is rejected after three moves, and for days that cannot be booked', async () => {
    const { token } = await newBooking();
    for (const serviceDate of ['2027-02-30', '2027-06-15', '2027-06-16', '2027-09-30'])
      expect(await move(token, { rev: 1, serviceDate, serviceTime: 'morning' })).toMatchObject({
        status: 400,
        json: { issues: [{ path: 'serviceDate' }] },
      });
    for (const [rev, serviceDate] of ['2027-06-23', '2027-06-24', '2027-06-25'].entries())
      expect((await move(token, { rev: rev + 1, serviceDate, serviceTime: 'morning' })).status).toBe(200);
    expect(await view(token)).toMatchObject({ canMove: false, movesLeft: 0 });
    expect((await move(token, { rev: 4, serviceDate: '2027-06-28', serviceTime: 'morning' })).status).toBe(409);
  });
});

describe('links', () => {
  test('become invalid if the office changes the email, and a new link is sent', async () => {
    const { id, token } = await newBooking({ email: 'old@example.com' });
    await calls.patch(id, { email: 'new@example.com' });
    expect((await server.send('GET', `/api/manage/${token}`)).status).toBe(404);
    const newToken = await calls.tokenOf(id);
    expect((await server.send('GET', `/api/manage/${newToken}`)).status).toBe(200);
    const { json } = await calls.asOffice('GET', `/api/admin/outbox?about=booking:${id}`);
    for (const row of Object.values<{ id: string; to: string }>(Object(json))) {
      const { text } = Object((await calls.asOffice('GET', `/api/admin/outbox/${row.id}`)).json);
      if (row.to === 'old@example.com') expect(text).not.toContain('/manage/');
      if (row.to === 'new@example.com') expect(text).toContain(`/manage/${newToken}`);
    }
    expect(await calls.mailsOf(id)).toContain('booking.changed new@example.com');
  });

  test('are mailed on request, at most once in five minutes and for open bookings only; the answer does not show whether there are any', async () => {
    const first = await newBooking({ email: 'Lost@example.com' });
    const second = await newBooking({ email: 'lost@example.com', serviceDate: '2027-06-23' });
    const cancelled = await newBooking({ email: 'lost@example.com', serviceDate: '2027-06-24' });
    await calls.asOffice('POST', `/api/bookings/${cancelled.id}/cancel`, {});
    const ask = (email: string) => server.send('POST', '/api/manage/link', { json: { email } });
    const [knownAnswer, unknownAnswer, repeatedAnswer] = [
      await ask('lost@example.com'),
      await ask('no@example.com'),
      await ask('LOST@example.com'),
    ];
    expect([knownAnswer.status, unknownAnswer.status, repeatedAnswer.status]).toEqual([200, 200, 200]);
    expect(knownAnswer.text).toBe(unknownAnswer.text);
    // This site has no mail server.
    expect(knownAnswer.json).toMatchObject({
      success: true,
      message: expect.stringMatching(/^We cannot send email .*call us/),
    });
    const { json } = await calls.asOffice('GET', `/api/admin/outbox?about=booking:${first.id}`);
    const rows = Object.values<{ id: string; kind: string }>(Object(json)).filter(
      ({ kind }) => kind === 'booking.links',
    );
    expect(rows).toHaveLength(1);
    const { text } = Object((await calls.asOffice('GET', `/api/admin/outbox/${rows[0]?.id}`)).json);
    for (const { token } of [first, second]) expect(text).toContain(`/manage/${token}`);
    expect(text).not.toContain(cancelled.token);
    expect((await ask('nobody')).status).toBe(400);
  });

  test('are shown only to a caller that knows the submission id of the booking', async () => {
    const submissionId = 'c0ffee00-0000-4000-8000-000000000001';
    const { id, token } = await newBooking({ submissionId, confirm: false });
    const ask = (askedId: string) =>
      server.send(
        'GET',
        `/trpc/booking.made?input=${encodeURIComponent(JSON.stringify({ json: { submissionId: askedId } }))}`,
      );
    expect(Object((await ask(submissionId)).json).result.data.json).toMatchObject({
      state: 'requested',
      totalPrice: 305,
      answerBy: '2027-06-17T16:00:00.000Z',
      token,
    });
    expect((await ask(submissionId.replace(/1$/, '2'))).status).toBe(404);
    expect(id).toMatch(/./);
  });

  test('are 429 after twenty wrong tokens from one IP address in 15 minutes; right tokens are not counted', async () => {
    const limitedServer = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
    try {
      const limitedCalls = bookingCalls(limitedServer);
      const token = await limitedCalls.tokenOf(await limitedCalls.book());
      const ask = async (anyToken: string) => (await limitedServer.send('GET', `/api/manage/${anyToken}`)).status;
      for (let count = 0; count < 19; count += 1) expect(await ask(`${'x'.repeat(38)}${count}`)).toBe(404);
      for (let count = 0; count < 5; count += 1) expect(await ask(token)).toBe(200);
      expect(await ask('x'.repeat(40))).toBe(404);
      expect(await ask('x'.repeat(40))).toBe(429);
      limitedServer.clock.advance(15 * 60_000 + 1_000);
      expect(await ask(token)).toBe(200);
    } finally {
      await limitedServer.close();
    }
  });
});
