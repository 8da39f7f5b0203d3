import { setImmediate } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { bookingRequest } from '#domain/booking.ts';
import { initialPrices } from '#domain/booking-rules.ts';
import { initialBookingSettings, type WeekPlaces } from '#domain/booking-settings.ts';
import { addDays, type Day } from '#domain/calendar.ts';
import { systemActor } from '#domain/event.ts';
import { initialSettings, type Settings } from '#domain/settings.ts';
import { until } from '#server/sockets/testing.ts';
import { validBooking } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';
import { type BookingWindows, bookingWindows } from './booking-windows.ts';

// `processA` and `processB` stand for two processes with one store: each has to notice the changes of the other.

const server = testServer();
const dayPlaces = { morning: 2, afternoon: 2, evening: 2 };
const places: WeekPlaces = {
  mon: dayPlaces,
  tue: dayPlaces,
  wed: dayPlaces,
  thu: dayPlaces,
  fri: dayPlaces,
  sat: dayPlaces,
  sun: dayPlaces,
};
let settings: Settings;
let processA: BookingWindows;
let processB: BookingWindows;

beforeAll(() => {
  const initial = initialSettings({ company: server.config.company, zips: [], alertsTo: [] });
  settings = { ...initial, booking: { ...initialBookingSettings, places, leadHours: 24 } };
  const start = (): BookingWindows =>
    bookingWindows({
      bookings: server.store.bookings,
      calendar: server.store.calendar,
      settings: { get: (section) => settings[section] },
      clock: () => server.clock.now,
    });
  [processA, processB] = [start(), start()];
});

const morningState = async (windows: BookingWindows, day: Day) =>
  (await windows.availability({ from: day, days: 1 })).days[0]?.windows.morning;

/** Stores a morning booking with one seat, as if the process had died right after the write. @returns its id */
async function storeBooking(serviceDate: Day, place: number): Promise<string> {
  const { submissionId, leaveEmpty, openForMs, totalPrice, ...choices } = bookingRequest.parse({
    ...validBooking,
    serviceDate,
    serviceTime: 'morning',
  });
  const createdAt = server.clock.now.toISOString();
  const created = await server.store.bookings.insert(
    {
      ...choices,
      createdAt,
      totalPrice: 130,
      prices: initialPrices,
      paymentStatus: 'pending',
      state: 'requested',
      seats: [`${serviceDate}|morning|${place}`],
      moves: 0,
      linkVersion: 0,
      confirmed: false,
      completed: false,
      spam: false,
    },
    {
      event: {
        at: createdAt,
        who: systemActor,
        what: 'booking.created',
        customers: { emails: [], phones: [] },
        after: { serviceDate },
      },
    },
  );
  return created?.id ?? '';
}

test('a process sees its own changes of bookings at once, and those of other processes soon afterwards', async () => {
  const [from, to] = ['2027-07-05', '2027-07-06'];
  const { booking } = server.app.services;
  expect([await morningState(processA, from), await morningState(processB, to)]).toEqual(['open', 'open']);
  const ids = [await storeBooking(from, 0), await storeBooking(from, 1)];
  for (const id of ids) await server.app.services.events.settle('booking', id);
  processA.changed(from);
  expect(await morningState(processA, from)).toBe('full');
  await until(async () => (await morningState(processB, from)) === 'full');
  await server.store.bookings.change(ids[0] ?? '', async () => ({
    set: { serviceDate: to, seats: [`${to}|morning|0`] },
    event: {
      at: server.clock.now.toISOString(),
      who: systemActor,
      what: 'booking.moved',
      customers: { emails: [], phones: [] },
      before: { serviceDate: from },
      after: { serviceDate: to },
    },
  }));
  await server.app.services.events.settle('booking', ids[0] ?? '');
  await until(async () => (await morningState(processB, from)) === 'open');
  const thirdId = await storeBooking(to, 1);
  await server.app.services.events.settle('booking', thirdId);
  await until(async () => (await morningState(processB, to)) === 'full');
  await booking.cancel({ id: thirdId, reason: undefined }, systemActor);
  await until(async () => (await morningState(processB, to)) === 'open');
  const fourthId = await storeBooking(to, 1);
  await server.app.services.events.settle('booking', fourthId);
  await until(async () => (await morningState(processB, to)) === 'full');
  await booking.remove(fourthId, systemActor);
  await until(async () => (await morningState(processB, to)) === 'open');
});

test('if a process dies right after it has stored a booking, others notice the booking after `reconcile`', async () => {
  const day = '2027-07-08';
  await storeBooking(day, 0);
  expect(await morningState(processB, day)).toBe('open');
  await storeBooking(day, 1);
  expect(await server.app.services.events.reconcile()).toBeGreaterThan(0);
  await until(async () => (await morningState(processB, day)) === 'full');
});

test('a process notices changes even if it has missed more of them than the calendar stores', async () => {
  const [day, busyDay] = ['2027-07-09', '2027-07-12'];
  expect(await morningState(processB, day)).toBe('open');
  for (const place of [0, 1]) await server.app.services.events.settle('booking', await storeBooking(day, place));
  for (let n = 0; n < 40; n++) await server.store.calendar.changed([busyDay]);
  await until(async () => (await morningState(processB, day)) === 'full');
});

test('while two processes book, each sees its own bookings at once and all others in the end', async () => {
  const days = Array.from({ length: 6 }, (_, index) => addDays('2027-07-19', index));
  let isDone = false;
  const readUntilDone = async (windows: BookingWindows): Promise<void> => {
    for (; !isDone; await setImmediate()) await windows.availability({ from: '2027-07-19', days: 6 });
  };
  const readers = [processA, processA, processB, processB].map(readUntilDone);
  await Promise.all(
    days.map(async (date, index) => {
      const windows = index % 2 === 0 ? processA : processB;
      for (const [place, state] of [
        [0, 'open'],
        [1, 'full'],
      ] as const) {
        const id = await storeBooking(date, place);
        windows.changed(date);
        expect(await morningState(windows, date)).toBe(state);
        await server.app.services.events.settle('booking', id);
      }
    }),
  ).finally(() => {
    isDone = true;
  });
  await Promise.all(readers);
  for (const windows of [processA, processB]) {
    for (const date of days) await until(async () => (await morningState(windows, date)) === 'full');
  }
});

test('windows change their state at the exact millisecond, and change back if the clock is set back', async () => {
  const startTime = server.clock.now;
  server.clock.now = new Date('2027-06-21T12:00:00Z');
  expect(await morningState(processA, '2027-06-22')).toBe('open');
  server.clock.advance(1);
  expect(await morningState(processA, '2027-06-22')).toBe('too_soon');
  server.clock.advance(-1);
  expect(await morningState(processA, '2027-06-22')).toBe('open');
  server.clock.now = new Date('2027-06-22T11:59:59.999Z');
  expect(await morningState(processA, '2027-06-22')).toBe('too_soon');
  server.clock.advance(1);
  expect(await morningState(processA, '2027-06-22')).toBe('past');
  const lastDay = addDays('2027-06-22', initialBookingSettings.horizonDays);
  expect(await morningState(processA, addDays(lastDay, 1))).toBe('beyond');
  server.clock.now = new Date('2027-06-23T04:00:00Z');
  expect(await morningState(processA, addDays(lastDay, 1))).toBe('open');
  server.clock.now = startTime;
});

test('changed settings take effect at once', async () => {
  const before = settings;
  expect(await morningState(processA, '2027-07-26')).toBe('open');
  settings = { ...before, booking: { ...before.booking, places: { ...places, mon: { ...dayPlaces, morning: 0 } } } };
  expect(await morningState(processA, '2027-07-26')).toBe('closed');
  settings = { ...before, booking: { ...before.booking, places: null } };
  expect(await morningState(processA, '2027-07-26')).toBe('open');
  settings = before;
});
