import type mongoose from 'mongoose';
import { addDays } from '../../src/domain/calendar.ts';
import { outboxQuery } from '../../src/domain/mail.ts';
import { initialSettings } from '../../src/domain/settings.ts';
import { readConfig } from '../../src/server/config/config.ts';
import type { SettingsReader } from '../../src/server/mail/mail.ts';
import { bookingWindows } from '../../src/server/services/booking-windows.ts';
import { crewService } from '../../src/server/services/crew.ts';
import { bookingStore } from '../../src/server/store/booking.ts';
import { calendarStore } from '../../src/server/store/calendar.ts';
import { crewStore } from '../../src/server/store/crew.ts';
import { outboxStore } from '../../src/server/store/outbox.ts';
import { quoteStore } from '../../src/server/store/quote.ts';
import type { Call } from './measure.ts';
import { outboxDocument, quoteDocument } from './office-data.ts';

/** A day around which there are visits even at the smallest size. */
const day = '2020-01-08';
const clock = () => new Date(`${day}T15:00:00Z`);

/** The queries of the visitors' calendar, and of the office's board, quotes and outbox. */
export function officeCalls(connection: mongoose.Connection): Call[] {
  return [...calendarCalls(connection), ...outboxCalls(connection), ...quoteCalls(connection)];
}

function calendarCalls(connection: mongoose.Connection): Call[] {
  const bookings = bookingStore(connection);
  const calendar = calendarStore(connection);
  const initial = initialSettings({ company: readConfig({}).company, zips: [], alertsTo: [] });
  const dayPlaces = { morning: 20, afternoon: 20, evening: 20 };
  const bookingSettings = {
    leadHours: 24,
    horizonDays: 30,
    answerHours: 24,
    places: {
      mon: dayPlaces,
      tue: dayPlaces,
      wed: dayPlaces,
      thu: dayPlaces,
      fri: dayPlaces,
      sat: dayPlaces,
      sun: dayPlaces,
    },
  };
  const settings: SettingsReader = { get: (section) => ({ ...initial, booking: bookingSettings })[section] };
  const events = { settle: async () => undefined };
  const crews = crewService({ crews: crewStore(connection), bookings, events, clock });
  return [
    // A new service for each run, because a service caches availability.
    {
      name: 'availability of 30 days',
      run: () => bookingWindows({ bookings, calendar, settings, clock }).availability({ days: 30 }),
    },
    { name: 'board of a day', run: () => crews.day(day) },
    { name: 'board of a week', run: () => crews.jobs({ from: day, to: addDays(day, 6) }) },
  ];
}

function outboxCalls(connection: mongoose.Connection): Call[] {
  const outbox = outboxStore(connection);
  const list = (input: object) => () => outbox.list(outboxQuery.parse({ ...input, limit: 25 }));
  const { about, key } = outboxDocument(7);
  return [
    { name: 'messages sent, newest', run: list({}) },
    { name: 'messages sent that are void', run: list({ state: 'void' }) },
    { name: 'messages sent that failed', run: list({ state: 'failed' }) },
    { name: 'messages about a booking', run: list({ about: `${about.type}:${about.id}` }) },
    { name: 'overdue messages', run: () => outbox.countOverdue(new Date()) },
    { name: 'whether a message exists', run: () => outbox.existingKeys([key]) },
  ];
}

function quoteCalls(connection: mongoose.Connection): Call[] {
  const quotes = quoteStore(connection);
  return [
    { name: 'quotes, all', run: () => quotes.list(undefined), isPerRecord: true },
    { name: 'quotes that are won', run: () => quotes.list('won'), isPerRecord: true },
    { name: 'the quote of a proposal', run: () => quotes.findByProposal(quoteDocument(7).proposals[0]?.id ?? '') },
    { name: 'walkthroughs that are taken', run: () => quotes.seatsFrom(day) },
  ];
}
