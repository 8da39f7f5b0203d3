import { bookingState, type MessageBooking, officeBooking, bookingMessages as texts } from '#domain/booking-message.ts';
import type { NewEvent } from '#domain/event.ts';
import { alertUsefulFor, secondAlertAfter, settlingTime } from '#domain/message.ts';
import type { MessageSite } from '#domain/message-content.ts';
import { reminderDue, type VisitTime, visitStart } from '#domain/visit.ts';
import type { BookingStore } from '#server/store/booking.ts';
import type { EventStore } from '#server/store/event.ts';
import type { OutboxStore } from '#server/store/outbox.ts';
import { visitCalendar } from './calendar.ts';
import { type Compose, type Composed, type MessageNoun, placeholderLink } from './composed.ts';
import type { OutboxWriter } from './outbox-writer.ts';

type CustomerKind = keyof typeof texts;

/** Each tells how the booking stands, so that only the latest leaves. */
const family = 'booking';
const reminders = 'booking-reminder';

/** The state that a kind is true of; undefined where any will do that has not ended. */
const stateOf: Readonly<Record<CustomerKind, string | undefined>> = {
  'booking.received': 'requested',
  'booking.confirmed': 'confirmed',
  'booking.changed': undefined,
  'booking.reminder': 'confirmed',
  'booking.declined': 'declined',
  'booking.cancelled': 'cancelled',
  'booking.lapsed': 'lapsed',
};
const openStates: ReadonlySet<string> = new Set(['requested', 'confirmed']);

/** Changes of these fields are told to the customer. */
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
  if (what === 'booking.created') return 'booking.received';
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
  clock: () => Date;
}): MessageNoun {
  const { bookings, events, outbox, writer, site, clock } = parts;

  const find = (id: string): Promise<MessageBooking | undefined> => bookings.find(id);

  function compose(kind: CustomerKind, { booking, was }: { booking: MessageBooking; was?: VisitTime | undefined }) {
    const version =
      'linkVersion' in booking && typeof booking.linkVersion === 'number' ? booking.linkVersion : undefined;
    const link = version === undefined ? undefined : placeholderLink('manage', { id: booking.id, version });
    const manageUrl = link === undefined ? undefined : `${site().url}/manage/${link.placeholder}`;
    const content = texts[kind](booking, { ...site(), manageUrl, was });
    const calendar = visitCalendar({ booking, state: bookingState(booking) }, { ...site(), now: clock() });
    return { content, calendar, links: link === undefined ? [] : [link] };
  }

  const customer =
    (kind: CustomerKind): Compose =>
    async (row): Promise<Composed> => {
      const booking = await find(row.about.id);
      if (booking === undefined) return { void: 'The booking is gone.' };
      if (booking.spam) return { void: 'The booking was taken for spam.' };
      if (booking.email.toLowerCase() !== row.to.toLowerCase())
        return { void: 'The booking has another e-mail address now.' };
      const state = bookingState(booking);
      const wanted = stateOf[kind];
      if (wanted === undefined ? !openStates.has(state) : state !== wanted)
        return { void: `The booking is ${state} now.` };
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
    const again = row.details?.again === true;
    if (again && (await events.hasOfficeActed(row.about))) return { void: 'The office has seen it.' };
    return { content: officeBooking(booking, site(), again), replyTo: { name: booking.name, address: booking.email } };
  };

  async function alertOffice(event: NewEvent, booking: MessageBooking): Promise<void> {
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

  async function tellCustomer(event: NewEvent, booking: MessageBooking, kind: CustomerKind): Promise<void> {
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
        stateOf[kind] === undefined || openStates.has(stateOf[kind])
          ? usefulUntil(booking, now)
          : new Date(now.getTime() + 3 * day),
      limited: kind === 'booking.received',
    });
  }

  /** When the visit was before the first change that the customer has not been told of. */
  async function changeDetails({ before = {}, after = {}, about, rev }: NewEvent, booking: MessageBooking) {
    const waiting = await outbox.waiting(about, family);
    const earlier = waiting?.kind === 'booking.changed' && waiting.rev < Number(rev) ? waiting.details : undefined;
    const was =
      visitTimeOf(earlier?.was) ??
      visitTimeOf({ serviceDate: booking.serviceDate, serviceTime: booking.serviceTime, ...before });
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    const isOnlyTime = [...names].every((name) => name === 'serviceDate' || name === 'serviceTime');
    return { was, isOnlyTime: isOnlyTime && earlier?.isOnlyTime !== false };
  }

  async function remind(event: NewEvent, booking: MessageBooking): Promise<void> {
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

    async follow(event) {
      if (event.about.type !== 'booking' || event.what === 'booking.deleted') return;
      const booking = await find(event.about.id);
      if (booking === undefined || booking.spam) return;
      if (event.what === 'booking.created' && event.who.role === 'visitor') await alertOffice(event, booking);
      if (booking.email === '') return;
      const kind = kindOf(event);
      if (kind !== undefined) await tellCustomer(event, booking, kind);
      const names = Object.keys(event.after ?? {});
      const isNewTime = ['serviceDate', 'serviceTime', 'confirmed', 'email'].some((name) => names.includes(name));
      if (isNewTime && bookingState(booking) === 'confirmed') await remind(event, booking);
    },

    kinds: {
      ...Object.fromEntries(customerKinds.map((kind) => [kind, customer(kind)])),
      'office.booking': office,
    },
  };
}

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

/** Until the visit begins; a visit that has begun already is told of for an hour, for the office wants it so. */
const usefulUntil = (booking: MessageBooking, now: Date): Date =>
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
