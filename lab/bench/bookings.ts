import mongoose from 'mongoose';
import { addDays, businessDay } from '../../src/domain/calendar.ts';
import { type Slot, seatOf } from '../../src/domain/places.ts';
import { weekdayOf, weekdays } from '../../src/domain/weekday.ts';
import { sampleBooking } from '../measuring/bookings.ts';
import type { Site } from '../measuring/site.ts';
import { quantile } from '../measuring/statistics.ts';
import { runWrk } from '../measuring/wrk.ts';
import { type Comparison, compare } from './comparison.ts';
import { connections, measureRound } from './http.ts';

const windows = ['morning', 'afternoon', 'evening'] as const;
const horizonDays = 120;
/** Places per window: `contended` on Sundays, `normal` on other days. */
const places = { normal: 50, contended: 3 };
const callers = 60;

/** The number of future bookings while availability is measured. */
const futureBookings = 10_000;

/** Bookings per insert. */
const batch = 1_000;

const daysAhead = (): string[] => {
  const today = businessDay(new Date());
  return Array.from({ length: horizonDays - 2 }, (_, index) => addDays(today, index + 2));
};
const isContended = (day: string): boolean => weekdayOf(day) === 'sun';

/** The number of customers so far. Each booking has a new customer, so that the site looks up different customers. */
let customers = 0;

/** Sends a booking. @returns the HTTP status */
async function book(site: Site, fields: { serviceDate: string; serviceTime: string }): Promise<number> {
  customers += 1;
  const { status, body } = await fetch(`${site.url}/api/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...sampleBooking(0),
      email: `ann${customers}@example.com`,
      phone: `56155${10_000 + customers}`,
      ...fields,
    }),
  });
  await body?.cancel();
  return status;
}

/**
 * Saves the places of each window, and stores `futureBookings` bookings.
 *
 * @throws Error if the places are rejected, or there is no booking to copy
 */
async function fillCalendar(site: Site): Promise<void> {
  const dayPlaces = (count: number) => Object.fromEntries(windows.map((window) => [window, count]));
  const settings = {
    places: Object.fromEntries(
      weekdays.map((day) => [day, dayPlaces(day === 'sun' ? places.contended : places.normal)]),
    ),
    leadHours: 24,
    horizonDays,
    answerHours: 24,
  };
  const response = await fetch(`${site.url}/api/admin/settings/booking`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: await site.logIn() },
    body: JSON.stringify({ rev: 0, value: settings }),
  });
  if (!response.ok) throw new Error(`The places were not saved: ${await response.text()}`);
  const slots = daysAhead()
    .filter((day) => !isContended(day))
    .flatMap((serviceDate) => windows.map((serviceTime) => ({ serviceDate, serviceTime })));
  const [first] = slots;
  if (first === undefined) throw new Error('There is no day to book.');
  await book(site, first);
  await storeCopies(site, slots);
}

/** Stores copies of the booking that the site has accepted, each with a different place and email. */
async function storeCopies(site: Site, slots: readonly Slot[]): Promise<void> {
  const connection = await mongoose.createConnection(site.storeUri).asPromise();
  try {
    const bookings = connection.collection('bookings');
    const accepted = await bookings.findOne({});
    if (accepted === null) throw new Error('There is no booking to copy.');
    const { _id, submissionId, contentHash, pendingEvents, ...template } = accepted;
    const copyOf = (index: number) => {
      const slot = slots[index % slots.length];
      if (slot === undefined) return [];
      const email = `copy${index}@example.com`;
      const seats = [seatOf(slot, Math.floor(index / slots.length))];
      return [{ ...template, ...slot, slot: windows.indexOf(slot.serviceTime), seats, email, emailKey: email }];
    };
    const copies = Array.from({ length: futureBookings - 1 }, (_, index) => index + 1).flatMap(copyOf);
    for (let from = 0; from < copies.length; from += batch) await bookings.insertMany(copies.slice(from, from + batch));
  } finally {
    await connection.close();
  }
}

/** Measures two months of availability with 10,000 future bookings, against the list of posts of the same site. */
export async function compareAvailability(site: Site, size: { rounds: number; seconds: number }): Promise<Comparison> {
  await fillCalendar(site);
  const input = encodeURIComponent(JSON.stringify({ json: { days: 62 } }));
  const round = (path: string) => () =>
    measureRound(site, () => runWrk(site.url + path, {}, { seconds: size.seconds, connections }));
  const sides = { ours: round(`/trpc/booking.availability?input=${input}`), reference: round('/trpc/blog.list') };
  for (const warmUp of Object.values(sides)) await warmUp();
  return compare(size.rounds, sides);
}

/**
 * Results of rounds with 60 concurrent bookings for 3 places. Times in milliseconds until the final answer; `retries`
 * counts answers that asked to retry.
 */
export type Contention = { perSecond: number; p50: number; slowest: number; retries: number };

/**
 * Sends 60 concurrent bookings per round, each round for another window.
 *
 * @throws Error unless each window accepts as many bookings as it has places and rejects the others
 */
export async function contendedBookings(site: Site, rounds: number): Promise<Contention> {
  const slots = daysAhead()
    .filter(isContended)
    .flatMap((serviceDate) => windows.map((serviceTime) => ({ serviceDate, serviceTime })));
  const times: number[] = [];
  let [elapsed, retries] = [0, 0];
  for (const slot of slots.slice(0, rounds)) {
    const begin = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: callers }, async () => {
        let status = await book(site, slot);
        // On a slow machine, the site asks some callers to retry.
        for (; status === 503; status = await book(site, slot)) retries += 1;
        times.push(performance.now() - begin);
        return status;
      }),
    );
    elapsed += performance.now() - begin;
    const stored = statuses.filter((status) => status === 200).length;
    const rejected = statuses.filter((status) => status === 409).length;
    if (stored !== places.contended || stored + rejected !== callers)
      throw new Error(
        `${stored} of ${callers} callers got one of the ${places.contended} places: ${statuses.join(' ')}`,
      );
  }
  return {
    perSecond: (times.length * 1_000) / elapsed,
    p50: quantile(times, 0.5),
    slowest: quantile(times, 1),
    retries,
  };
}
