import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bookingRequest } from '#domain/booking.ts';
import { initialPrices } from '#domain/booking-rules.ts';
import { officeActor } from '#domain/event.ts';
import { initialSettings } from '#domain/settings.ts';
import type { SettingsReader } from '#server/mail/mail.ts';
import { SeatTaken } from '#server/store/booking.ts';
import type { NewBooking } from '#server/store/booking-record.ts';
import { testRecorder, validBooking } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';
import { bookingService } from './booking.ts';
import { bookingChanges } from './booking-changes.ts';
import { bookingWindows } from './booking-windows.ts';
import { noLimits } from './rate-limits.ts';

const server = testServer();

/** Returns functions that make and change bookings, and one that raises a price. */
function testOffice() {
  let prices = initialPrices;
  const { bookings, calendar } = server.store;
  const clock = () => server.clock.now;
  const events = testRecorder(server.store);
  const initial = initialSettings({ company: server.config.company, zips: [], alertsTo: [] });
  const settings: SettingsReader = { get: (section) => ({ ...initial, prices })[section] };
  const windows = bookingWindows({ bookings, calendar, settings, clock });
  const service = bookingService({ bookings, windows, events, limits: noLimits, settings, clock });
  const changes = bookingChanges({ bookings, windows, events, settings, clock });
  return {
    raisePrice(deepHour: number) {
      prices = { ...prices, deepHour };
    },
    change: (id: string, set: Pick<Partial<NewBooking>, 'confirmed' | 'paymentStatus'>) =>
      changes.update({ id, ...set }, officeActor),
    book: (fields: object) =>
      service.create(bookingRequest.parse({ ...validBooking, serviceType: 'deep', hours: 3, ...fields }), '192.0.2.1'),
  };
}

const withStove = { additionalServices: { stoveCleaning: true, refrigeratorCleaning: false } };

test('a booking keeps its prices when they are raised; a new booking at the old price is rejected', async () => {
  const { book, raisePrice } = testOffice();
  const before = await book({ ...withStove, totalPrice: 305 });
  raisePrice(90);
  const after = await book({ ...withStove, totalPrice: 320 });
  expect(await server.store.bookings.find(before.id)).toMatchObject({ totalPrice: 305, prices: { deepHour: 85 } });
  expect(await server.store.bookings.find(after.id)).toMatchObject({ totalPrice: 320, prices: { deepHour: 90 } });
  await expect(book({ ...withStove, totalPrice: 305 })).rejects.toMatchObject({ code: 'invalid' });
});

test('a repeat gets the first answer even if prices have changed; with other data it is a conflict', async () => {
  const { book, raisePrice } = testOffice();
  const request = { ...withStove, submissionId: randomUUID() };
  const first = await book({ ...request, totalPrice: 305 });
  raisePrice(90);
  expect(await book({ ...request, totalPrice: 305 })).toEqual(first);
  expect(await book({ ...request, totalPrice: undefined })).toEqual(first);
  await expect(book({ ...request, totalPrice: 320 })).rejects.toMatchObject({ code: 'conflict' });
  await expect(book({ ...request, totalPrice: 305, hours: 4 })).rejects.toMatchObject({ code: 'conflict' });
});

test('each change of a booking that has an effect is counted and recorded, even if two come at once', async () => {
  const { id } = await testOffice().book({ totalPrice: 255 });
  await Promise.all([testOffice().change(id, { confirmed: true }), testOffice().change(id, { paymentStatus: 'paid' })]);
  await testOffice().change(id, { confirmed: true });
  expect(await server.store.bookings.find(id)).toMatchObject({ rev: 2, confirmed: true, paymentStatus: 'paid' });
  const events = await server.store.events.about({ type: 'booking', id }, 10);
  expect(events.map(({ rev }) => rev).sort()).toEqual([0, 1, 2]);
  expect(events.find(({ what }) => what === 'booking.paid')).toMatchObject({
    who: { role: 'office' },
    before: { paymentStatus: 'pending' },
    after: { paymentStatus: 'paid' },
  });
  expect(await server.store.events.hasOfficeActed({ type: 'booking', id })).toBe(true);
});

test('a change fails if each attempt chooses a seat that another booking has; it is not repeated forever', async () => {
  const { book } = testOffice();
  const [taken, other] = [await book({ totalPrice: 255 }), await book({ totalPrice: 255 })];
  const takeSeat = (id: string) =>
    server.store.bookings.change(id, () => ({
      set: { seats: ['2027-07-01|morning|0'] },
      event: {
        at: server.clock.now.toISOString(),
        who: officeActor,
        what: 'booking.changed',
        customers: { emails: [], phones: [] },
      },
    }));
  await takeSeat(taken.id);
  await expect(takeSeat(other.id)).rejects.toBeInstanceOf(SeatTaken);
});
