import type { StoredBooking } from '#domain/booking.ts';
import { bookingMailContents } from '#domain/booking-mail.ts';
import { type BookingState, isOpen } from '#domain/booking-state.ts';
import type { NewEvent } from '#domain/event.ts';
import { type MailKind, newsUsefulFor, settlingTime } from '#domain/mail.ts';
import type { MailSite } from '#domain/mail-content.ts';
import { reminderDue, type VisitTime, visitStart } from '#domain/visit.ts';
import type { BookingStore } from '#server/store/booking.ts';
import type { OutboxRow, OutboxStore } from '#server/store/outbox.ts';
import { manageLink, manageUrl } from './booking-links.ts';
import { sameTime, timeBefore, visitTimeOf } from './booking-visit-time.ts';
import { visitCalendar } from './calendar.ts';
import type { Compose, Composed } from './composed.ts';
import type { OutboxWriter } from './outbox-writer.ts';

type CustomerKind = keyof typeof bookingMailContents;

/** Each mail of this family describes the booking's current state, so only the latest one is sent. */
const bookingFamily = 'booking';
const reminderFamily = 'booking-reminder';

/** The state in which a mail of each kind is correct; undefined if it is correct in every open state. */
const stateOf: Readonly<Record<CustomerKind, BookingState | undefined>> = {
  'booking.received': 'requested',
  'booking.confirmed': 'confirmed',
  'booking.changed': undefined,
  'booking.reminder': 'confirmed',
  'booking.declined': 'declined',
  'booking.cancelled': 'cancelled',
  'booking.lapsed': 'lapsed',
};

/** The customer gets a mail about changes of these fields. */
const customerFields = [
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

/** A reminder depends on these fields. */
const reminderFields = ['serviceDate', 'serviceTime', 'confirmed', 'email'];

/** Returns the kind of the customer's mail about an event; undefined if the customer gets none. */
function kindOf({ what, before = {}, after = {} }: NewEvent): CustomerKind | undefined {
  if (what === 'booking.created') return after.confirmed === true ? 'booking.confirmed' : 'booking.received';
  if (what === 'booking.declined' || what === 'booking.cancelled' || what === 'booking.lapsed') return what;
  if (after.confirmed === true && before.confirmed === false) return 'booking.confirmed';
  return customerFields.some((name) => name in before || name in after) ? 'booking.changed' : undefined;
}

/**
 * Returns the kind of the mail about a confirmation that the office takes back. If the confirmation was not sent,
 * no mail is needed, unless an earlier mail was not sent either: then the new mail replaces both.
 */
async function kindAfterTakenBack(
  { outbox }: Parts,
  { about }: NewEvent,
  booking: StoredBooking,
): Promise<CustomerKind | undefined> {
  const unsent = await outbox.unsent(about, bookingFamily);
  const [latest] = unsent;
  const change = unsent.find(({ kind }) => kind === 'booking.changed');
  const isChanged = change !== undefined && !isTakenBack(change, booking);
  if (latest?.kind !== 'booking.confirmed' || isChanged) return 'booking.changed';
  // The confirmation of revision 0 is about a booking that the office has recorded as confirmed.
  return unsent.some(({ kind, rev }) => kind === 'booking.received' || rev === 0) ? 'booking.received' : undefined;
}

type Parts = {
  bookings: BookingStore;
  outbox: OutboxStore;
  writer: OutboxWriter;
  site: () => MailSite;
  sendsReminders: () => boolean;
  clock: () => Date;
};

/** Mails about bookings to their customers, and reminders of confirmed visits. */
export function bookingCustomerMails(parts: Parts) {
  const composeRow =
    (kind: CustomerKind): Compose =>
    (row) =>
      composeStored(parts, kind, row);

  return {
    async follow(event: NewEvent, booking: StoredBooking): Promise<void> {
      const isQuiet = event.notify === false;
      if (booking.email === '' || (isQuiet && event.what === 'booking.created')) return;
      const kind =
        event.what === 'booking.unconfirmed' ? await kindAfterTakenBack(parts, event, booking) : kindOf(event);
      // A mail about changes would replace the mail that says that the visit is called off.
      const isCalledOff = kind === 'booking.changed' && !isOpen(booking.state);
      if (kind !== undefined && !isQuiet && !isCalledOff) await writeMail(parts, { event, booking, kind });
      const changedFields = Object.keys(event.after ?? {});
      const affectsReminder = reminderFields.some((name) => changedFields.includes(name));
      if (affectsReminder && booking.state === 'confirmed') await writeReminder(parts, event, booking);
    },

    kinds: {
      'booking.received': composeRow('booking.received'),
      'booking.confirmed': composeRow('booking.confirmed'),
      'booking.changed': composeRow('booking.changed'),
      'booking.reminder': composeRow('booking.reminder'),
      'booking.declined': composeRow('booking.declined'),
      'booking.cancelled': composeRow('booking.cancelled'),
      'booking.lapsed': composeRow('booking.lapsed'),
    } satisfies Record<CustomerKind, Compose> & Partial<Record<MailKind, Compose>>,
  };
}

function compose(
  { site, clock }: Parts,
  kind: CustomerKind,
  { booking, was, now = clock() }: { booking: StoredBooking; was?: VisitTime | undefined; now?: Date },
) {
  const link = manageLink(booking);
  const content = bookingMailContents[kind](booking, { ...site(), manageUrl: manageUrl(link, site()), was, now });
  return { content, calendar: visitCalendar(booking, { ...site(), now }), links: [link] };
}

/** Returns the mail of an outbox row, or the reason why it is no longer needed. */
async function composeStored(parts: Parts, kind: CustomerKind, row: OutboxRow): Promise<Composed> {
  const { bookings, outbox } = parts;
  const booking = await bookings.find(row.about.id);
  if (booking === undefined) return { void: 'The booking is gone.' };
  if (booking.spam) return { void: 'The booking was taken for spam.' };
  if (booking.email.toLowerCase() !== row.to.toLowerCase())
    return { void: 'The booking has another e-mail address now.' };
  const { state } = booking;
  const requiredState = stateOf[kind];
  if (requiredState === undefined ? !isOpen(state) : state !== requiredState)
    return { void: `The booking is ${state} now.` };
  if (await outbox.hasLater(row)) return { void: 'A later message says more.' };
  const was = visitTimeOf(row.details?.was);
  if (kind === 'booking.reminder' && !parts.sendsReminders()) return { void: 'Reminders are switched off.' };
  if (kind === 'booking.reminder' && !sameTime(visitTimeOf(row.details?.visit), booking))
    return { void: 'The visit was moved.' };
  if (kind === 'booking.changed' && isTakenBack(row, booking)) return { void: 'The change was taken back.' };
  return compose(parts, kind, { booking, was });
}

/** Whether a mail says only that the visit was moved, and the visit was moved back since. */
const isTakenBack = ({ details }: OutboxRow, booking: StoredBooking): boolean =>
  details?.isOnlyTime === true && sameTime(visitTimeOf(details.was), booking);

/**
 * Returns the visit's time before the first change that the customer has no mail about yet, and whether only the time
 * has changed since.
 */
async function changeDetails(outbox: OutboxStore, event: NewEvent, booking: StoredBooking) {
  const { before = {}, after = {}, about, rev } = event;
  const unsent = (await outbox.unsent(about, bookingFamily)).filter((row) => row.rev < Number(rev));
  const earlierDetails = unsent.find(({ kind }) => kind === 'booking.changed')?.details;
  const was = visitTimeOf(earlierDetails?.was) ?? timeBefore(event, booking);
  const changedFields = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changesOnlyTime = [...changedFields].every((name) => name === 'serviceDate' || name === 'serviceTime');
  // This mail replaces the unsent ones, so it must be sent if they say more than a change of time.
  const replacesOnlyTimes = unsent.every(
    ({ kind, details }) => kind === 'booking.changed' && details?.isOnlyTime === true,
  );
  return { was, isOnlyTime: changesOnlyTime && replacesOnlyTimes };
}

async function writeMail(
  parts: Parts,
  { event, booking, kind }: { event: NewEvent; booking: StoredBooking; kind: CustomerKind },
): Promise<void> {
  const now = parts.clock();
  const isByOffice = event.who.role === 'office';
  const details = kind === 'booking.changed' ? await changeDetails(parts.outbox, event, booking) : undefined;
  await parts.writer.writeToCustomer({
    kind,
    to: booking.email,
    about: event.about,
    rev: Number(event.rev),
    family: bookingFamily,
    ...(details === undefined ? {} : { details }),
    subject: compose(parts, kind, { booking, was: visitTimeOf(details?.was) }).content.subject,
    dueAt: isByOffice ? new Date(now.getTime() + settlingTime) : now,
    usefulUntil:
      stateOf[kind] === undefined || isOpen(stateOf[kind])
        ? usefulUntil(booking, now)
        : new Date(now.getTime() + newsUsefulFor),
    limited: kind === 'booking.received' && !isByOffice,
  });
}

async function writeReminder(parts: Parts, event: NewEvent, booking: StoredBooking): Promise<void> {
  const dueAt = reminderDue(booking, new Date(event.at));
  if (dueAt === undefined || !parts.sendsReminders()) return;
  await parts.writer.writeToCustomer({
    kind: 'booking.reminder',
    to: booking.email,
    about: event.about,
    rev: Number(event.rev),
    family: reminderFamily,
    details: { visit: { serviceDate: booking.serviceDate, serviceTime: booking.serviceTime } },
    subject: compose(parts, 'booking.reminder', { booking, now: dueAt }).content.subject,
    dueAt,
    usefulUntil: visitStart(booking),
  });
}

/** The start of the visit, but at least an hour from now: the office may also change a booking after the start. */
const usefulUntil = (booking: StoredBooking, now: Date): Date =>
  new Date(Math.max(visitStart(booking).getTime(), now.getTime() + 3_600_000));
