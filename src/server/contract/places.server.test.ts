import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { testServer } from '#server/testing-server.ts';
import { bookingCalls, everyDay } from './testing-bookings.ts';

const server = testServer({ environment: { ALERT_EMAIL: 'office@clean.example' } });
const calls = bookingCalls(server);
const settings = { places: everyDay(3), leadHours: 24, horizonDays: 60, answerHours: 24 };

const availability = async (query: string) => {
  const { status, json } = await server.send('GET', `/api/availability${query}`);
  expect(status).toBe(200);
  return Object(json);
};
const windowsOf = async (day: string) => (await availability(`?from=${day}&days=1`)).days[0].windows;

describe('without a limit of places', () => {
  test('windows from today on are open, earlier ones are past, and there is no deadline for an answer', async () => {
    expect(await availability('?from=2027-06-15&days=2')).toEqual({
      limited: false,
      days: [
        { date: '2027-06-15', windows: { morning: 'past', afternoon: 'past', evening: 'past' } },
        { date: '2027-06-16', windows: { morning: 'open', afternoon: 'open', evening: 'open' } },
      ],
    });
    const id = await calls.book({ serviceDate: '2027-06-16' });
    expect(await server.store.bookings.find(id)).toMatchObject({ state: 'requested' });
    expect(await server.store.bookings.find(id)).not.toHaveProperty('answerBy');
    await server.app.jobs.runDue();
    expect((await server.store.bookings.find(id))?.state).toBe('requested');
  });

  test.each([
    '?days=0',
    '?days=63',
    '?from=9999-12-31',
    '?days=x',
    '?days=1.5',
    '?from=2027-02-30',
    '?from=tomorrow',
    '?days=1&days=2',
    '?hours=1',
    '?hours=9',
  ])('the availability query %s is rejected, with the invalid field', async (query) => {
    const { status, json } = await server.send('GET', `/api/availability${query}`);
    expect({ status, json }).toMatchObject({ status: 400, json: { code: 'invalid', issues: [{}] } });
  });
});

describe('with a limit of places', () => {
  beforeAll(() => calls.save('booking', settings));

  test('3 of 60 concurrent bookings for 3 places are stored, and the other 57 get the next open windows', async () => {
    const day = '2027-06-21';
    const answers = await Promise.all(Array.from({ length: 60 }, () => calls.send({ serviceDate: day })));
    const rejected = answers.filter(({ status }) => status === 409);
    expect([answers.filter(({ status }) => status === 200).length, rejected.length]).toEqual([3, 57]);
    for (const { json } of rejected) {
      expect(json).toMatchObject({
        success: false,
        code: 'slot_taken',
        alternatives: [
          { serviceDate: day, serviceTime: 'afternoon' },
          { serviceDate: day, serviceTime: 'evening' },
          { serviceDate: '2027-06-22', serviceTime: 'morning' },
        ],
      });
    }
    const seats = await server.store.bookings.seats({ from: day, to: day });
    expect(seats.sort()).toEqual([0, 1, 2].map((number) => `${day}|morning|${number}`));
    expect(await windowsOf(day)).toEqual({ morning: 'full', afternoon: 'open', evening: 'open' });
  });

  test('a repeat gets the same answer after the window is full, and with other details it is a conflict', async () => {
    const request = { serviceDate: '2027-06-22', submissionId: randomUUID() };
    const first = await calls.send(request);
    for (let count = 0; count < 2; count += 1) await calls.book({ serviceDate: request.serviceDate });
    expect((await calls.send({ serviceDate: request.serviceDate })).json).toMatchObject({ code: 'slot_taken' });
    expect((await calls.send(request)).json).toEqual(first.json);
    expect((await calls.send({ ...request, hours: 3, totalPrice: 195 })).json).toMatchObject({ code: 'conflict' });
  });

  test('a submission that is sent many times at once gets the same answers, and takes one place', async () => {
    const request = { serviceDate: '2027-06-23', submissionId: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => calls.send(request)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await server.store.bookings.seats({ from: request.serviceDate, to: request.serviceDate })).toHaveLength(1);
  });

  test('lead time, horizon, closures and area are checked, the area only in mode `refuse`; the issue names the field', async () => {
    await calls.save('closures', [{ day: '2027-06-25', label: 'Closed', phonesOpen: false }]);
    const expectRejected = async (fields: object, path: string) => {
      expect(await calls.send(fields)).toMatchObject({ status: 400, json: { code: 'invalid', issues: [{ path }] } });
    };
    await expectRejected({ serviceDate: '2027-06-17' }, 'serviceDate');
    await expectRejected({ serviceDate: '2027-06-25' }, 'serviceDate');
    await expectRejected({ serviceDate: '2027-08-16' }, 'serviceDate');
    await calls.book({ serviceDate: '2027-08-15' });
    expect(await windowsOf('2027-06-17')).toEqual({ morning: 'too_soon', afternoon: 'open', evening: 'open' });
    expect(await windowsOf('2027-06-25')).toEqual({ morning: 'closed', afternoon: 'closed', evening: 'closed' });
    expect(await windowsOf('2027-08-16')).toEqual({ morning: 'beyond', afternoon: 'beyond', evening: 'beyond' });
    const area = { mode: 'refuse', zips: ['33415', '33065', '33458'] };
    await calls.save('area', area);
    await expectRejected({ zipCode: '33440' }, 'zipCode');
    await calls.book({ zipCode: '33415-1234', serviceDate: '2027-08-14' });
    for (const [zip, state] of [
      ['33415-1234', 'inside'],
      ['33440', 'outside'],
      ['33065', 'inside'],
    ] as const)
      expect((await server.send('GET', `/api/area/${zip}`)).json).toEqual({ zip: zip.slice(0, 5), state });
    expect((await server.send('GET', '/api/area/3344')).status).toBe(400);
    await calls.save('area', { ...area, mode: 'hint' });
    await calls.book({ zipCode: '33440', serviceDate: '2027-08-14' });
  });

  test('a long job takes two places of its window, or one there and one in the next; its crew is then taken in both windows', async () => {
    const longJob = { serviceDate: '2027-06-28', hours: 6, totalPrice: 390 };
    await calls.book(longJob);
    const idInTwoWindows = await calls.book(longJob);
    expect((await server.store.bookings.seats({ from: '2027-06-28', to: '2027-06-28' })).sort()).toEqual([
      '2027-06-28|afternoon|0',
      '2027-06-28|morning|0',
      '2027-06-28|morning|1',
      '2027-06-28|morning|2',
    ]);
    const afternoonId = await calls.book({ serviceDate: '2027-06-28', serviceTime: 'afternoon' });
    const { json: crew } = await calls.asOffice('POST', '/api/admin/crews', { name: 'Gulf' });
    const assign = (id: string) => calls.asOffice('PUT', `/api/bookings/${id}/crew`, { crewId: Object(crew).id });
    const answers = await Promise.all([assign(idInTwoWindows), assign(afternoonId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await calls.book({ ...longJob, serviceTime: 'evening' });
    expect(await calls.send({ ...longJob, serviceTime: 'evening' })).toMatchObject({
      status: 409,
      json: { code: 'slot_taken', message: expect.stringContaining('There is no place for 6 hours at that time.') },
    });
  });

  test('a shorter job frees its crew in the second window; a longer one loses its crew if the crew is busy there', async () => {
    const job = { serviceDate: '2027-07-12', hours: 3, totalPrice: 195 };
    for (let count = 0; count < 2; count += 1) await calls.book(job);
    const id = await calls.book({ ...job, hours: 6, totalPrice: 390 });
    const afternoonId = await calls.book({ ...job, serviceTime: 'afternoon' });
    const { json: crew } = await calls.asOffice('POST', '/api/admin/crews', { name: 'Palm' });
    const crewId: string = Object(crew).id;
    const assign = async (bookingId: string, to: string | null = crewId) =>
      (await calls.asOffice('PUT', `/api/bookings/${bookingId}/crew`, { crewId: to })).status;
    expect([await assign(id), await assign(afternoonId)]).toEqual([200, 409]);
    const { windows } = Object((await calls.asOffice('GET', `/api/admin/day/${job.serviceDate}`)).json);
    expect(windows.morning.at(-1).seats).toEqual(['2027-07-12|morning|2', '2027-07-12|afternoon|0']);
    await calls.patch(id, { hours: 3 });
    expect([await assign(afternoonId), await assign(afternoonId, null)]).toEqual([200, 200]);
    // As if the process had been killed before it freed the afternoon of the shorter job.
    const { crews } = server.store;
    const { assignment, rev } = await crews.ofBooking(id);
    if (assignment === undefined) throw new Error('The shorter job lost its crew.');
    await crews.assign(assignment, { rev, windows: ['morning', 'afternoon'], override: false });
    expect(await assign(afternoonId)).toBe(200);
    await calls.patch(id, { hours: 6 });
    expect((await crews.ofBooking(id)).assignment).toBeUndefined();
  });

  test('REST and tRPC show changes at once, even while several clients read and book', async () => {
    const input = encodeURIComponent(JSON.stringify({ json: { from: '2027-07-05', days: 20 } }));
    async function states(day: string): Promise<string[]> {
      const rest = await availability('?from=2027-07-05&days=20');
      const { json } = await server.send('GET', `/trpc/booking.availability?input=${input}`);
      return [rest, Object(json).result.data.json].map(
        ({ days }) => days.find(({ date }: { date: string }) => date === day).windows.morning,
      );
    }
    const fillAndFree = async (day: string): Promise<void> => {
      const ids = [];
      for (const state of ['open', 'open', 'full']) {
        ids.push(await calls.book({ serviceDate: day }));
        expect(await states(day)).toEqual([state, state]);
      }
      await calls.patch(ids[0] ?? '', { serviceTime: 'evening' });
      expect(await states(day)).toEqual(['open', 'open']);
      ids.push(await calls.book({ serviceDate: day }));
      expect(await states(day)).toEqual(['full', 'full']);
      await calls.asOffice('DELETE', `/api/bookings/${ids[1]}`);
      expect(await states(day)).toEqual(['open', 'open']);
    };
    const days = Array.from({ length: 5 }, (_, index) => addDays('2027-07-05', index));
    await Promise.all(days.map(fillAndFree));
  });

  test('spam takes no place', async () => {
    const spam = { serviceDate: '2027-06-29', leaveEmpty: 'x', openForMs: 60_000 };
    for (let count = 0; count < 4; count += 1) expect((await calls.send(spam)).status).toBe(200);
    expect(await windowsOf('2027-06-29')).toMatchObject({ morning: 'open' });
  });

  test('if places are reduced to 1, all 3 bookings stay, and the window is full until all are cancelled', async () => {
    const day = '2027-06-30';
    const ids = await Promise.all([1, 2, 3].map(() => calls.book({ serviceDate: day })));
    await calls.save('booking', { ...settings, places: everyDay(1) });
    try {
      expect(await windowsOf(day)).toMatchObject({ morning: 'full' });
      for (const id of ids) expect((await server.store.bookings.find(id))?.state).toBe('requested');
      await calls.asOffice('POST', `/api/bookings/${ids[0]}/cancel`, {});
      await calls.asOffice('POST', `/api/bookings/${ids[1]}/cancel`, {});
      expect(await windowsOf(day)).toMatchObject({ morning: 'full' });
      await calls.asOffice('POST', `/api/bookings/${ids[2]}/cancel`, {});
      expect(await windowsOf(day)).toMatchObject({ morning: 'open' });
    } finally {
      await calls.save('booking', settings);
    }
  });

  test('an unanswered booking lapses with mails to both sides, frees its place, and can still be confirmed', async () => {
    const day = '2027-07-01';
    const id = await calls.book({ serviceDate: day, email: 'lapse@example.com' });
    const mailText = await calls.textOf(id, 'booking.received');
    expect(mailText).toContain('by Thu Jun 17, 12PM');
    expect(mailText).toContain(`/manage/${await calls.tokenOf(id)}`);
    const answeredId = await calls.book({ serviceDate: day });
    await calls.patch(answeredId, { confirmed: true });
    await calls.patch(answeredId, { confirmed: false });
    expect(await server.store.bookings.find(answeredId)).toMatchObject({ answerBy: '2027-06-17T16:00:00.000Z' });
    await calls.patch(answeredId, { confirmed: true });
    expect(await server.store.bookings.find(id)).toMatchObject({ answerBy: '2027-06-17T16:00:00.000Z' });
    const openRequests = await server.store.bookings.toAnswer(500);
    expect(openRequests.map((booking) => booking.id)).toContain(id);
    expect(openRequests.map((booking) => booking.id)).not.toContain(answeredId);
    const deadlines = openRequests.map(({ answerBy = '' }) => answerBy);
    expect(deadlines).toEqual(deadlines.toSorted());
    const startTime = server.clock.now;
    server.clock.advance(24 * 3_600_000 - 1);
    await server.app.jobs.runDue();
    expect((await server.store.bookings.find(id))?.state).toBe('requested');
    server.clock.advance(60_000);
    await server.app.jobs.runDue();
    expect(await server.store.bookings.find(id)).toMatchObject({ state: 'lapsed' });
    expect((await server.store.bookings.find(answeredId))?.state).toBe('confirmed');
    expect(await server.store.bookings.seats({ from: day, to: day })).toHaveLength(1);
    expect(await calls.mailsOf(id)).toContain('booking.lapsed lapse@example.com');
    const alerts = (await calls.mailsOf(id)).filter((mail) => mail === 'office.booking office@clean.example');
    expect(alerts).toHaveLength(3);
    const events = await server.store.events.about({ type: 'booking', id }, 10);
    expect(events[0]).toMatchObject({ what: 'booking.lapsed', who: { role: 'system' } });
    expect((await calls.patch(id, { confirmed: true })).json).toMatchObject({ confirmed: true });
    server.clock.now = startTime;
  });
});
