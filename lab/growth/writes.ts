import { randomUUID } from 'node:crypto';
import type mongoose from 'mongoose';
import { bookingListInput, bookingRequest } from '../../src/domain/booking.ts';
import { addDays, businessDay } from '../../src/domain/calendar.ts';
import { contactListInput, contactRequest } from '../../src/domain/contact.ts';
import { officeActor } from '../../src/domain/event.ts';
import { initialSettings } from '../../src/domain/settings.ts';
import { readConfig } from '../../src/server/config/config.ts';
import { eventRecorder } from '../../src/server/events/recorder.ts';
import type { SettingsReader } from '../../src/server/mail/mail.ts';
import { bookingService } from '../../src/server/services/booking.ts';
import { bookingChanges } from '../../src/server/services/booking-changes.ts';
import { bookingWindows } from '../../src/server/services/booking-windows.ts';
import { contactService } from '../../src/server/services/contact.ts';
import { noLimits } from '../../src/server/services/rate-limits.ts';
import { analyticsStore } from '../../src/server/store/analytics.ts';
import { bookingStore } from '../../src/server/store/booking.ts';
import { calendarStore } from '../../src/server/store/calendar.ts';
import { chatStore } from '../../src/server/store/chat.ts';
import { contactStore } from '../../src/server/store/contact.ts';
import { deletionStore } from '../../src/server/store/deletion.ts';
import { eventStore } from '../../src/server/store/event.ts';
import { sessionId } from './chat-data.ts';
import type { Call } from './measure.ts';
import { today } from './site-data.ts';

const clock = () => new Date();

/**
 * Writes of visitors and of the office: messages and bookings through their services, page views and chat messages
 * through the store. Each call returns after its write is on disk.
 */
export async function writeCalls(connection: mongoose.Connection): Promise<Call[]> {
  return [...(await submissionCalls(connection)), viewCall(connection), ...chatCalls(connection)];
}

async function submissionCalls(connection: mongoose.Connection): Promise<Call[]> {
  const contacts = contactStore(connection);
  const bookings = bookingStore(connection);
  const events = eventRecorder({
    events: eventStore(connection),
    sources: { booking: bookings.pending, contact: contacts.pending },
    deletions: deletionStore(connection),
    consequences: [],
    reportError: (error) => {
      throw error;
    },
  });
  const initial = initialSettings({ company: readConfig({}).company, zips: [], alertsTo: [] });
  const settings: SettingsReader = { get: (section) => initial[section] };
  const contact = contactService({ contacts, events, limits: noLimits, settings, clock });
  const calendar = calendarStore(connection);
  const windows = bookingWindows({ bookings, calendar, settings, clock });
  const booking = bookingService({ bookings, windows, events, limits: noLimits, settings, clock });
  const changes = bookingChanges({ bookings, windows, events, settings, clock });
  const send = (n: number, submissionId: string) => contact.submit(messageOf(n, submissionId), 'growth');
  const book = (n: number, submissionId: string) => booking.create(bookingOf(n, submissionId), 'growth');
  const [repeatedMessage, repeatedBooking] = [randomUUID(), randomUUID()];
  const [firstMessage] = (await contacts.list(contactListInput.parse({ limit: 1, counted: false }))).rows;
  const [firstBooking] = (await bookings.list(bookingListInput.parse({ limit: 1, counted: false }))).rows;
  let runs = 0;
  return [
    { name: 'a message', run: () => send(runs++, randomUUID()) },
    { name: 'the same message again', run: () => send(-1, repeatedMessage) },
    {
      name: 'a message is marked as answered or open',
      run: () => contact.change(firstMessage?.id ?? '', { responded: runs++ % 2 === 0 }, officeActor),
    },
    { name: 'a booking', run: () => book(runs++, randomUUID()) },
    { name: 'the same booking again', run: () => book(-1, repeatedBooking) },
    {
      name: 'a booking is confirmed or unconfirmed',
      run: () => changes.update({ id: firstBooking?.id ?? '', confirmed: runs++ % 2 === 0 }, officeActor),
    },
  ];
}

function chatCalls(connection: mongoose.Connection): Call[] {
  const chat = chatStore(connection);
  const repeatedId = randomUUID();
  const say = (session: string, clientId: string) =>
    chat.append({
      sessionId: session,
      clientId,
      createdAt: clock(),
      kind: 'message',
      message: 'Do you also clean carpets?',
      isUser: true,
      automatic: false,
    });
  return [
    { name: 'a chat message', run: () => say(sessionId(9), randomUUID()) },
    { name: 'the same chat message again', run: () => say(sessionId(9), repeatedId) },
    { name: 'a new conversation', run: () => say(randomUUID(), randomUUID()) },
  ];
}

function viewCall(connection: mongoose.Connection): Call {
  const views = analyticsStore(connection);
  return { name: 'a page view', run: () => views.add([{ page: 'home', day: today, count: 1 }]) };
}

/**
 * Removes the messages and bookings that the calls have sent. Otherwise, at the next size, all of them would be at one
 * end of the measured lists. Their history entries and the new chat entries stay, because both logs are append-only.
 */
export async function removeSubmissions(connection: mongoose.Connection): Promise<void> {
  for (const name of ['contactMessages', 'bookings'])
    await connection.collection(name).deleteMany({ email: customer.email });
}

/** A customer whom the measured searches do not find. */
const customer = {
  name: 'Zoe Quick',
  email: 'zoe.quick@example.net',
  phone: '772-555-0147',
  sms_consent: false,
  openForMs: 60_000,
};

const messageOf = (n: number, submissionId: string) =>
  contactRequest.parse({ ...customer, message: `Please call us about our offices, number ${n}.`, submissionId });

const bookingOf = (n: number, submissionId: string) =>
  bookingRequest.parse({
    ...customer,
    address: `${n + 2} Palm Way`,
    city: 'Tequesta',
    zipCode: '33469',
    bedrooms: 2,
    bathrooms: '2',
    serviceType: 'regular',
    serviceDate: addDays(businessDay(clock()), 7),
    serviceTime: 'morning',
    hours: 3,
    submissionId,
  });
