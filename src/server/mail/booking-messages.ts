import type { Booking, StoredBooking } from '#domain/booking.ts';
import { bookingLinks, officeBooking, officeChange, bookingMessages as texts } from '#domain/booking-message.ts';
import { type BookingState, isOpen } from '#domain/booking-state.ts';
import { businessDay } from '#domain/calendar.ts';
import type { NewEvent } from '#domain/event.ts';
import { alertUsefulFor, secondAlertAfter, settlingTime } from '#domain/message.ts';
import type { MessageSite } from '#domain/message-content.ts';
import { reminderDue, type VisitTime, visitStart } from '#domain/visit.ts';
import type { BookingStore } from '#server/store/booking.ts';
import type { EventStore } from '#server/store/event.ts';
import type { OutboxStore, StoredLink } from '#server/store/outbox.ts';
import { visitCalendar } from './calendar.ts';
import { type Compose, type Composed, placeholderLink } from './composed.ts';
import type { SettingsReader } from './mail.ts';
import type { OutboxWriter } from './outbox-writer.ts';

type CustomerKind = keyof typeof texts;

/** Each tells how the booking stands, so that only the latest leaves. */
const family = 'booking';
const reminders = 'booking-reminder';

/** The state that a kind is true of; undefined where any will do that has not ended. */
const stateOf: Readonly<Record<CustomerKind, BookingState | undefined>> = {
  'booking.received': 'requested',
  'booking.confirmed': 'confirmed',
  'booking.changed': undefined,
  'booking.reminder': 'confirmed',
  'booking.declined': 'declined',
  'booking.cancelled': 'cancelled',
  'booking.lapsed': 'lapsed',
};

/** The customer gets an e-mail about changes of these fields. */
const toldFields = [
  'serviceDate',
  'serviceTime',
  'hours',
  'serviceType',
  'additionalServices',
  'address',
  'city',
  'zipCode',
  'totalPrice',
  'email',
];

/** What a change says to the customer. */
function kindOf({ what, before = {}, after = {} }: NewEvent): CustomerKind | undefined {
  if (what === 'booking.created') return after.confirmed === true ? 'booking.confirmed' : 'booking.received';
  if (what === 'booking.declined' || what === 'booking.cancelled' || what === 'booking.lapsed') return what;
  if (after.confirmed === true && before.confirmed === false) return 'booking.confirmed';
  return toldFields.some((name) => name in before || name in after) ? 'booking.changed' : undefined;
}

/** Messages about bookings. */
export function bookingMessages(parts: {
  bookings: BookingStore;
  events: EventStore;
  outbox: OutboxStore;
  writer: OutboxWriter;
  site: () => MessageSite;
  /** Who in the office hears of bookings. */
  officeAddresses: () => readonly string[];
  sendsReminders: () => boolean;
  settings: SettingsReader;
  clock: () => Date;
}) {
  const { bookings, events, outbox, writer, site, clock } = parts;

  const find = bookings.find;

  const urlOf = (link: StoredLink): string => `${site().url}/manage/${link.placeholder}`;

  function compose(kind: CustomerKind, { booking, was }: { booking: StoredBooking; was?: VisitTime | undefined }) {
    const link = linkOf(booking);
    const office = { hours: parts.settings.get('hours'), closures: parts.settings.get('closures') };
    const content = texts[kind](booking, { ...site(), manageUrl: urlOf(link), was, office });
    return { content, calendar: visitCalendar(booking, { ...site(), now: clock() }), links: [link] };
  }

  const customer =
    (kind: CustomerKind): Compose =>
    async (row): Promise<Composed> => {
      const booking = await find(row.about.id);
      if (booking === undefined) return { void: 'The booking is gone.' };
      if (booking.spam) return { void: 'The booking was taken for spam.' };
      if (booking.email.toLowerCase() !== row.to.toLowerCase())
        return { void: 'The booking has another e-mail address now.' };
      const { state } = booking;
      const wanted = stateOf[kind];
      if (wanted === undefined ? !isOpen(state) : state !== wanted) return { void: `The booking is ${state} now.` };
      if (await outbox.hasLater(row)) return { void: 'A later message says more.' };
      const was = visitTimeOf(row.details?.was);
      if (kind === 'booking.reminder' && !sameTime(visitTimeOf(row.details?.visit), booking))
        return { void: 'The visit was moved.' };
      if (kind === 'booking.changed' && row.details?.isOnlyTime === true && sameTime(was, booking))
        return { void: 'The change was taken back.' };
      return compose(kind, { booking, was });
    };

  const office: Compose = async (row): Promise<Composed> => {
    const booking = await find(row.about.id);
    if (booking === undefined) return { void: 'The booking is gone.' };
    if (booking.spam) return { void: 'The booking was taken for spam.' };
    const replyTo = replyToOf(booking);
    if (row.details?.lapsed === true) return { content: officeChange(booking, site(), { what: 'lapsed' }), replyTo };
    if (!isOpen(booking.state)) return { void: `The booking is ${booking.state} now.` };
    const again = row.details?.again === true;
    if (again && (await events.hasOfficeActed(row.about))) return { void: 'The office has seen it.' };
    return { content: officeBooking(booking, site(), again), replyTo };
  };

  /** The message says what happened then, also where more has happened since. */
  const customerChange: Compose = async (row): Promise<Composed> => {
    const booking = await find(row.about.id);
    if (booking === undefined) return { void: 'The booking is gone.' };
    const was = visitTimeOf(row.details?.was);
    const what = row.details?.what === 'moved' ? 'moved' : 'cancelled';
    if (what === 'moved' && booking.rev !== row.rev) return { void: 'A later message says more.' };
    return { content: officeChange(booking, site(), { what, was }), replyTo: replyToOf(booking) };
  };

  const linksOf = (open: readonly StoredBooking[]): Composed => {
    const links = open.map((booking, index) => ({ ...linkOf(booking), placeholder: `{{manage-link-${index}}}` }));
    const shown = open.flatMap((booking, index) => {
      const link = links[index];
      return link === undefined ? [] : [{ booking, url: urlOf(link) }];
    });
    return { content: bookingLinks(shown, site()), links };
  };

  const lostLinks: Compose = async (row): Promise<Composed> => {
    const open = await bookings.ahead(row.to, businessDay(clock()));
    return open.length === 0 ? { void: 'There is no open booking of this address any more.' } : linksOf(open);
  };

  /** Tells the office what it did not do itself. */
  async function tellOffice(event: NewEvent, booking: StoredBooking): Promise<void> {
    const isLapse = event.what === 'booking.lapsed';
    const isChange =
      event.who.role === 'visitor' && (event.what === 'booking.moved' || event.what === 'booking.cancelled');
    if (!isLapse && !isChange) return;
    const what = isLapse ? 'lapsed' : event.what === 'booking.moved' ? 'moved' : 'cancelled';
    const was = visitTimeOf({ serviceDate: booking.serviceDate, serviceTime: booking.serviceTime, ...event.before });
    const now = clock();
    for (const to of parts.officeAddresses()) {
      await writer.write({
        kind: isLapse ? 'office.booking' : 'office.customer-change',
        audience: 'office',
        to,
        about: event.about,
        rev: Number(event.rev),
        details: isLapse ? { lapsed: true } : { what, was },
        subject: officeChange(booking, site(), { what, was }).subject,
        dueAt: now,
        usefulUntil: new Date(now.getTime() + alertUsefulFor),
      });
    }
  }

  async function alertOffice(event: NewEvent, booking: StoredBooking): Promise<void> {
    const now = clock();
    for (const again of [false, true]) {
      for (const to of parts.officeAddresses()) {
        await writer.write({
          kind: 'office.booking',
          audience: 'office',
          to,
          about: event.about,
          rev: 0,
          part: again ? '0-again' : '0',
          details: { again },
          subject: officeBooking(booking, site(), again).subject,
          dueAt: again ? new Date(now.getTime() + secondAlertAfter) : now,
          usefulUntil: new Date(now.getTime() + alertUsefulFor),
        });
      }
    }
  }

  async function tellCustomer(event: NewEvent, booking: StoredBooking, kind: CustomerKind): Promise<void> {
    const now = clock();
    const isOffice = event.who.role === 'office';
    const details = kind === 'booking.changed' ? await changeDetails(event, booking) : undefined;
    await writer.write({
      kind,
      audience: 'customer',
      to: booking.email,
      about: event.about,
      rev: Number(event.rev),
      family,
      ...(details === undefined ? {} : { details }),
      subject: compose(kind, { booking, was: visitTimeOf(details?.was) }).content.subject,
      dueAt: isOffice ? new Date(now.getTime() + settlingTime) : now,
      usefulUntil:
        stateOf[kind] === undefined || isOpen(stateOf[kind])
          ? usefulUntil(booking, now)
          : new Date(now.getTime() + 3 * day),
      limited: kind === 'booking.received' && !isOffice,
    });
  }

  /** When the visit was before the first change that the customer has not been told of. */
  async function changeDetails({ before = {}, after = {}, about, rev }: NewEvent, booking: StoredBooking) {
    const waiting = await outbox.waiting(about, family);
    const earlier = waiting?.kind === 'booking.changed' && waiting.rev < Number(rev) ? waiting.details : undefined;
    const was =
      visitTimeOf(earlier?.was) ??
      visitTimeOf({ serviceDate: booking.serviceDate, serviceTime: booking.serviceTime, ...before });
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    const isOnlyTime = [...names].every((name) => name === 'serviceDate' || name === 'serviceTime');
    return { was, isOnlyTime: isOnlyTime && earlier?.isOnlyTime !== false };
  }

  async function remind(event: NewEvent, booking: StoredBooking): Promise<void> {
    const dueAt = reminderDue(booking, new Date(event.at));
    if (dueAt === undefined || !parts.sendsReminders()) return;
    await writer.write({
      kind: 'booking.reminder',
      audience: 'customer',
      to: booking.email,
      about: event.about,
      rev: Number(event.rev),
      family: reminders,
      details: { visit: { serviceDate: booking.serviceDate, serviceTime: booking.serviceTime } },
      subject: compose('booking.reminder', { booking }).content.subject,
      dueAt,
      usefulUntil: visitStart(booking),
    });
  }

  return {
    name: 'bookings',

    async follow(event: NewEvent): Promise<void> {
      if (event.about.type !== 'booking' || event.what === 'booking.deleted') return;
      const booking = await find(event.about.id);
      if (booking === undefined || booking.spam) return;
      if (event.what === 'booking.created' && event.who.role === 'visitor') await alertOffice(event, booking);
      await tellOffice(event, booking);
      const isQuiet = event.notify === false;
      if (booking.email === '' || (isQuiet && event.what === 'booking.created')) return;
      const kind = kindOf(event);
      if (kind !== undefined && !isQuiet) await tellCustomer(event, booking, kind);
      const names = Object.keys(event.after ?? {});
      const isNewTime = ['serviceDate', 'serviceTime', 'confirmed', 'email'].some((name) => names.includes(name));
      if (isNewTime && booking.state === 'confirmed') await remind(event, booking);
    },

    kinds: {
      ...Object.fromEntries(customerKinds.map((kind) => [kind, customer(kind)])),
      'office.booking': office,
      'office.customer-change': customerChange,
      'booking.links': lostLinks,
    },

    /** Sends the links of all open bookings to the address of one of them; once within some minutes. */
    async sendLinks(booking: StoredBooking): Promise<void> {
      const now = clock();
      await writer.write({
        kind: 'booking.links',
        audience: 'customer',
        to: booking.email,
        about: { type: 'booking', id: booking.id },
        rev: booking.rev,
        part: `asked-${Math.floor(now.getTime() / linksApart)}`,
        subject: bookingLinks([], site()).subject,
        dueAt: now,
        usefulUntil: new Date(now.getTime() + day),
        limited: true,
      });
    },

    /** The visit for calendars, as anybody with its link may load it. */
    calendarOf: (booking: StoredBooking): string =>
      visitCalendar(booking, { ...site(), now: clock(), isPublic: true }).content,
  };
}

/** Links are sent once within this; milliseconds. */
const linksApart = 5 * 60_000;

const linkOf = ({ id, linkVersion = 0 }: StoredBooking): StoredLink =>
  placeholderLink('manage', { id, version: linkVersion });

/** The office's answers go to the customer. */
const replyToOf = ({ name, email }: Booking) => (email === '' ? undefined : { name, address: email });

const customerKinds: readonly CustomerKind[] = [
  'booking.received',
  'booking.confirmed',
  'booking.changed',
  'booking.reminder',
  'booking.declined',
  'booking.cancelled',
  'booking.lapsed',
];

const day = 24 * 3_600_000;

/** Until the visit begins. A message that the office causes after that may still leave for an hour. */
const usefulUntil = (booking: StoredBooking, now: Date): Date =>
  new Date(Math.max(visitStart(booking).getTime(), now.getTime() + 3_600_000));

const times = ['morning', 'afternoon', 'evening'] as const;

function visitTimeOf(value: unknown): VisitTime | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const serviceDate: unknown = Reflect.get(value, 'serviceDate');
  const serviceTime = times.find((time) => time === Reflect.get(value, 'serviceTime'));
  return typeof serviceDate === 'string' && serviceTime !== undefined ? { serviceDate, serviceTime } : undefined;
}

const sameTime = (a: VisitTime | undefined, b: VisitTime): boolean =>
  a?.serviceDate === b.serviceDate && a.serviceTime === b.serviceTime;
