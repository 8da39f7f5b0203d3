import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { addDays, businessDay } from '../../src/domain/calendar.ts';
import { until } from '../../src/server/sockets/testing.ts';
import { jsonOf } from '../measuring/ask.ts';
import { type Finding, mustBePositive, mustBeZero, mustHold } from '../measuring/findings.ts';
import { booking } from '../measuring/visitors.ts';
import type { Pair } from './processes.ts';

/** Number of bookings. The office confirms every second booking and does not answer the others. */
const bookingCount = 12;
const serviceDate = addDays(businessDay(new Date()), 14);

const withId = z.object({ id: z.string() });

/** Sends bookings and confirmations to both processes, and counts their events. `shareTimers` counts their mails. */
export async function shareBookings({ ask, logIn, database }: Pair): Promise<Finding[]> {
  const headers = { cookie: await logIn() };
  const book = async (n: number): Promise<void> => {
    const person = { name: `Ann ${n}`, email: `ann${n}@example.com`, phone: `561-555-${1_000 + n}` };
    const { totalPrice, ...fields } = booking;
    const json = { ...fields, ...person, serviceDate, serviceTime: 'morning' };
    const { id } = withId.parse(
      jsonOf(await ask('/api/bookings', { method: 'POST', json, from: `127.0.10.${n + 1}` })),
    );
    if (n % 2 === 0) jsonOf(await ask(`/api/bookings/${id}`, { method: 'PATCH', headers, json: { confirmed: true } }));
  };
  await Promise.all(Array.from({ length: bookingCount }, (_, n) => book(n)));
  const count = (what: string) => database.collection('events').countDocuments({ what });
  const countsText = async () => `${await count('booking.created')} and ${await count('booking.confirmed')}`;
  const expected = `${bookingCount} and ${bookingCount / 2}`;
  await until(async () => (await countsText()) === expected).catch(() => undefined);
  const found = await countsText();
  return [mustHold('bookings: made and confirmed, one event for each', found === expected, found)];
}

/** Moves the clocks of both processes to a time at which reminders are due and unanswered bookings lapse. */
export async function shareTimers({ sites, database, smtp }: Pair): Promise<Finding[]> {
  const outbox = database.collection('outbox');
  const countOf = (kind: string) => outbox.countDocuments({ kind, state: 'sent' });
  const half = bookingCount / 2;
  const remindersBefore = await countOf('booking.reminder');
  // After ten o'clock in New York, on the day before the visits.
  const at = new Date(`${addDays(serviceDate, -1)}T15:05:00Z`);
  for (const site of sites) await site.setClock(at);
  const isDone = async () => (await countOf('booking.reminder')) >= half && (await countOf('booking.lapsed')) >= half;
  await until(isDone).catch(() => undefined);
  // Long enough for a second mail, which would be an error.
  await delay(3_000);

  const lapsedEvents = await database.collection('events').countDocuments({ what: 'booking.lapsed' });
  const confirmations = await countOf('booking.confirmed');
  const [reminders, notices] = [await countOf('booking.reminder'), await countOf('booking.lapsed')];
  const sentRows = await outbox.find({ state: 'sent' }, { projection: { messageId: 1 } }).toArray();
  const arrivedIds = new Set(smtp.mails.map(({ messageId }) => messageId));
  return [
    mustHold('outbox: one confirmation for each confirmed visit', confirmations === half, String(confirmations)),
    mustHold(
      'timers: no reminder before its time, then one for each confirmed visit',
      remindersBefore === 0 && reminders === half,
      String(reminders),
    ),
    mustHold(
      'timers: unanswered bookings lapse once',
      lapsedEvents === half && notices === half,
      `${lapsedEvents} events, ${notices} mails`,
    ),
    mustBePositive('outbox: mails at the mail server', smtp.mails.length),
    mustBeZero('outbox: mails sent twice', smtp.mails.length - arrivedIds.size),
    mustBeZero('outbox: sent and never arrived', sentRows.filter(({ messageId }) => !arrivedIds.has(messageId)).length),
  ];
}
