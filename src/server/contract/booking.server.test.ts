import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bookingListInput } from '#domain/booking.ts';
import { validBooking } from '#server/testing.ts';
import { testAdmin, testServer } from '#server/testing-server.ts';

const server = testServer();
const admin = testAdmin(server);

const send = (json: unknown) => server.send('POST', '/api/bookings', { json });
const list = async () => Object((await server.send('GET', '/api/bookings', { as: admin.cookie })).json);

describe('POST /api/bookings', () => {
  test('stores the booking and answers with its id', async () => {
    server.clock.advance(1000);
    const answer = await send(validBooking);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      success: true,
      id: expect.stringMatching(/./),
      message: "We'll contact you shortly to confirm your appointment.",
    });
    expect((await list())[0]).toEqual({
      id: Object(answer.json).id,
      createdAt: server.clock.now.toISOString(),
      name: 'Ann Lee',
      serviceType: 'regular',
      serviceDate: '2027-06-20',
      serviceTime: 'morning',
      city: 'Jupiter',
      zipCode: '33458',
      totalPrice: 130,
      paymentStatus: 'pending',
      confirmed: false,
      completed: false,
    });
  });

  test('computes the price if none is sent, and accepts a full ISO time as the date', async () => {
    const { totalPrice: _price, ...booking } = validBooking;
    await send({
      ...booking,
      serviceType: 'deep',
      hours: 8,
      additionalServices: { stoveCleaning: true, refrigeratorCleaning: true },
      serviceDate: '2027-06-21T00:00:00.000Z',
      serviceTime: 'evening',
      zipCode: '33458-1234',
      bedrooms: 0,
    });
    expect((await list()).find((row: { totalPrice: number }) => row.totalPrice === 780)).toMatchObject({
      serviceDate: '2027-06-21',
      serviceTime: 'evening',
    });
  });

  test('rejects a wrong price with an error that names the right one', async () => {
    const before = (await list()).length;
    for (const totalPrice of [129, 130.01, 0, 1000]) {
      const { status, json } = await send({ ...validBooking, totalPrice });
      expect({ status, json }).toMatchObject({
        status: 400,
        json: { code: 'invalid', issues: [{ path: 'totalPrice' }] },
      });
      expect(Object(json).message).toContain('130');
    }
    expect(await list()).toHaveLength(before);
  });

  test.each([
    ['name', ''],
    ['email', 'nobody'],
    ['phone', '12'],
    ['phone', '5'.repeat(33)],
    ['address', 'x'.repeat(201)],
    ['city', 'x'.repeat(101)],
    ['zipCode', '3345'],
    ['zipCode', '33458-12'],
    ['bedrooms', 6],
    ['bedrooms', -1],
    ['bedrooms', '2'],
    ['bedrooms', 1.5],
    ['bathrooms', '5'],
    ['bathrooms', 2],
    ['serviceType', 'medium'],
    ['serviceTime', 'night'],
    ['hours', 1],
    ['hours', 9],
    ['hours', 2.5],
    ['hours', '2'],
    ['serviceDate', '2027-02-29'],
    ['serviceDate', '2027-06-15'],
    ['serviceDate', 'tomorrow'],
    ['serviceDate', 20270620],
    ['specialInstructions', 'x'.repeat(2001)],
    ['additionalServices', 'none'],
    ['additionalServices', { stoveCleaning: 'yes' }],
    ['serviceDate', '2027-06-20T25:00:00Z'],
    ['serviceDate', '2027-06-20Tnoon'],
    ['name', '😀'.repeat(101)],
    ['address', '😀'.repeat(201)],
    ['city', '😀'.repeat(101)],
    ['squareFootage', '😀'.repeat(21)],
    ['specialInstructions', '😀'.repeat(2_001)],
    ['totalPrice', '130'],
    ['name', { $gt: '' }],
  ])('rejects %s %j', async (field, value) => {
    const { status, json } = await send({ ...validBooking, [field]: value });
    expect(status).toBe(400);
    const [issue] = Object(json).issues;
    expect(issue.path.split('.')[0]).toBe(field);
  });

  test.each([
    ...[0, 1, 2, 3, 4, 5].map((bedrooms) => ({ bedrooms })),
    ...['1', '1.5', '2', '2.5', '3', '3.5', '4'].map((bathrooms) => ({ bathrooms })),
    ...[2, 3, 4, 5, 6, 7, 8].map((hours) => ({ hours, totalPrice: 65 * hours })),
    ...[2, 8].map((hours) => ({ serviceType: 'deep', hours, totalPrice: 85 * hours })),
    ...['morning', 'afternoon', 'evening'].map((serviceTime) => ({ serviceTime })),
    { additionalServices: { stoveCleaning: true, refrigeratorCleaning: false }, totalPrice: 180 },
    { additionalServices: { stoveCleaning: false, refrigeratorCleaning: true }, totalPrice: 180 },
    { zipCode: '33458-0001' },
    { squareFootage: '' },
    { name: 'x'.repeat(100), email: `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}` },
    { phone: '5'.repeat(32), address: 'x'.repeat(200), city: 'x'.repeat(100), specialInstructions: 'x'.repeat(2_000) },
  ])('accepts %j', async (choice) => {
    expect(await send({ ...validBooking, ...choice })).toMatchObject({ status: 200, json: { success: true } });
  });

  test.each(['name', 'email', 'phone', 'address', 'city', 'zipCode', 'serviceDate'])(
    'rejects a booking without %s',
    async (field) => {
      const complete: Record<string, unknown> = validBooking;
      const { [field]: _removed, ...booking } = complete;
      expect(await send(booking)).toMatchObject({ status: 400, json: { issues: [{ path: field }] } });
    },
  );

  test('accepts today until midnight in New York', async () => {
    const start = server.clock.now;
    server.clock.now = new Date('2027-06-17T03:59:59Z');
    expect((await send({ ...validBooking, serviceDate: '2027-06-16' })).status).toBe(200);
    server.clock.now = new Date('2027-06-17T04:00:00Z');
    expect((await send({ ...validBooking, serviceDate: '2027-06-16' })).status).toBe(400);
    expect((await send({ ...validBooking, serviceDate: '2027-06-17' })).status).toBe(200);
    server.clock.now = start;
  });

  test('stores one booking per submission id, answers repeats alike and rejects other content', async () => {
    const before = (await list()).length;
    const submission = { ...validBooking, submissionId: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(submission)));
    const ids = new Set(answers.map(({ json }) => Object(json).id));
    expect(ids.size).toBe(1);
    expect(await list()).toHaveLength(before + 1);
    const start = server.clock.now;
    server.clock.advance(7 * 24 * 60 * 60 * 1000);
    expect((await send(submission)).json).toEqual(answers[0]?.json);
    server.clock.now = start;
    expect((await send({ ...submission, hours: 3, totalPrice: 195 })).status).toBe(409);
  });

  test.each([
    ['a filled honeypot', { leaveEmpty: 'x' }],
    ['a form time under 100 ms', { openForMs: 99 }],
  ])('answers a booking with %s as usual, but does not list it', async (_name, signals) => {
    const before = (await list()).length;
    expect((await send({ ...validBooking, ...signals })).json).toMatchObject({ success: true });
    expect(await list()).toHaveLength(before);
  });

  test('lists a booking whose form was open for 100 ms', async () => {
    const before = (await list()).length;
    await send({ ...validBooking, leaveEmpty: '', openForMs: 100 });
    expect(await list()).toHaveLength(before + 1);
  });
});

describe('GET and PATCH /api/bookings', () => {
  test('are only for the admin', async () => {
    const [{ id }] = await list();
    expect((await server.send('GET', '/api/bookings')).status).toBe(401);
    expect((await server.send('PATCH', `/api/bookings/${id}`, { json: { confirmed: true } })).status).toBe(401);
  });
});

describe('PATCH /api/bookings/{id}', () => {
  test('changes only the fields in the body', async () => {
    const [booking] = await list();
    const patch = (json: unknown) => server.send('PATCH', `/api/bookings/${booking.id}`, { as: admin.cookie, json });
    expect((await patch({ confirmed: true })).json).toEqual({ ...booking, confirmed: true });
    expect((await patch({ paymentStatus: 'paid' })).json).toEqual({
      ...booking,
      confirmed: true,
      paymentStatus: 'paid',
    });
    expect((await patch({ completed: true, confirmed: false })).json).toEqual({
      ...booking,
      completed: true,
      paymentStatus: 'paid',
    });
    expect((await list())[0]).toMatchObject({ completed: true, confirmed: false, paymentStatus: 'paid' });
  });

  test('rejects bodies without a valid change and unknown ids, and ignores further fields', async () => {
    const [{ id, totalPrice }] = await list();
    const patch = (target: string, json: unknown) =>
      server.send('PATCH', `/api/bookings/${target}`, { as: admin.cookie, json });
    expect((await patch(id, {})).status).toBe(400);
    expect((await patch(id, { totalPrice: 1 })).status).toBe(400);
    expect((await patch(id, { confirmed: 'true' })).status).toBe(400);
    expect((await patch(id, { paymentStatus: 'free' })).status).toBe(400);
    expect((await patch(id, { confirmed: true, totalPrice: 1 })).json).toMatchObject({ totalPrice });
    expect((await patch('ffffffffffffffffffffffff', { confirmed: true })).status).toBe(404);
    expect((await patch('%20', { confirmed: true })).status).toBe(404);
  });
});

describe('DELETE /api/bookings/{id}', () => {
  test('deletes only the booking with this id, permanently; a repeat gets a 404', async () => {
    const name = `Zelda ${randomUUID()}`;
    const { json } = await send({ ...validBooking, name, submissionId: randomUUID() });
    const { id } = Object(json);
    const otherCount = (await list()).length - 1;
    const remove = (target: string) => server.send('DELETE', `/api/bookings/${target}`, { as: admin.cookie });
    const countOpen = () => server.store.bookings.countOpen();
    const openBefore = await countOpen();
    expect(await remove(id)).toMatchObject({ status: 204, text: '' });
    expect(await list()).toHaveLength(otherCount);
    expect(await countOpen()).toBe(openBefore - 1);
    expect((await server.store.bookings.list(bookingListInput.parse({ search: name }))).total).toBe(0);
    expect(await remove(id)).toMatchObject({ status: 404, json: { code: 'not_found' } });
    expect((await remove('no-such-id')).status).toBe(404);
    const patchAnswer = await server.send('PATCH', `/api/bookings/${id}`, {
      as: admin.cookie,
      json: { confirmed: true },
    });
    expect(patchAnswer.status).toBe(404);
  });
});
