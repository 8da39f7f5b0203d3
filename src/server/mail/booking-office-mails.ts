import type { Booking, StoredBooking } from '#domain/booking.ts';
import { officeBooking, officeChange } from '#domain/booking-mail.ts';
import { isOpen } from '#domain/booking-state.ts';
import type { NewEvent } from '#domain/event.ts';
import { alertUsefulFor, type MailKind } from '#domain/mail.ts';
import type { MailSite } from '#domain/mail-content.ts';
import type { BookingStore } from '#server/store/booking.ts';
import type { EventStore } from '#server/store/event.ts';
import { timeBefore, visitTimeOf } from './booking-visit-time.ts';
import type { Compose, Composed } from './composed.ts';
import { alertOffice } from './office-alert.ts';
import type { OutboxWriter } from './outbox-writer.ts';

type OfficeChange = Parameters<typeof officeChange>[2]['what'];

/** Mails to the office about bookings that customers make, move or cancel, and about requests that lapse. */
export function bookingOfficeMails(parts: {
  bookings: BookingStore;
  events: EventStore;
  writer: OutboxWriter;
  site: () => MailSite;
  officeEmails: () => readonly string[];
  clock: () => Date;
}) {
  const { bookings, events, writer, site, officeEmails, clock } = parts;

  const composeBooking: Compose = async (row): Promise<Composed> => {
    const booking = await bookings.find(row.about.id);
    if (booking === undefined) return { void: 'The booking is gone.' };
    if (booking.spam) return { void: 'The booking was taken for spam.' };
    const replyTo = replyToOf(booking);
    if (row.details?.lapsed === true) return { content: officeChange(booking, site(), { what: 'lapsed' }), replyTo };
    if (!isOpen(booking.state)) return { void: `The booking is ${booking.state} now.` };
    const again = row.details?.again === true;
    if (again && (await events.hasOfficeActed(row.about))) return { void: 'The office has seen it.' };
    return { content: officeBooking(booking, site(), again), replyTo };
  };

  /** Reports a cancellation even if the booking has changed since, but a move only if it is the latest change. */
  const composeChange: Compose = async (row): Promise<Composed> => {
    const booking = await bookings.find(row.about.id);
    if (booking === undefined) return { void: 'The booking is gone.' };
    const was = visitTimeOf(row.details?.was);
    const what = row.details?.what === 'moved' ? 'moved' : 'cancelled';
    if (what === 'moved' && booking.rev !== row.rev) return { void: 'A later message says more.' };
    return { content: officeChange(booking, site(), { what, was }), replyTo: replyToOf(booking) };
  };

  async function writeChange(event: NewEvent, booking: StoredBooking, what: OfficeChange): Promise<void> {
    const isLapse = what === 'lapsed';
    const was = timeBefore(event, booking);
    const now = clock();
    const draft = {
      kind: isLapse ? ('office.booking' as const) : ('office.customer-change' as const),
      about: event.about,
      rev: Number(event.rev),
      details: isLapse ? { lapsed: true } : { what, was },
      subject: officeChange(booking, site(), { what, was }).subject,
      dueAt: now,
      usefulUntil: new Date(now.getTime() + alertUsefulFor),
    };
    await writer.writeToOffice(officeEmails().map((to) => ({ ...draft, to })));
  }

  return {
    async follow(event: NewEvent, booking: StoredBooking): Promise<void> {
      if (event.what === 'booking.created' && event.who.role === 'visitor') {
        const subject = (again: boolean) => officeBooking(booking, site(), again).subject;
        await alertOffice({ kind: 'office.booking', about: event.about, subject }, parts);
      }
      const what = changeOf(event);
      if (what !== undefined) await writeChange(event, booking, what);
    },

    kinds: {
      'office.booking': composeBooking,
      'office.customer-change': composeChange,
    } satisfies Partial<Record<MailKind, Compose>>,
  };
}

/** The change that the office is alerted of: by a customer or a deadline; undefined for all other events. */
function changeOf({ what, who }: NewEvent): OfficeChange | undefined {
  if (what === 'booking.lapsed') return 'lapsed';
  if (who.role !== 'visitor') return undefined;
  if (what === 'booking.moved') return 'moved';
  return what === 'booking.cancelled' ? 'cancelled' : undefined;
}

/** The Reply-To of a mail to the office: the customer, if the email is known. */
const replyToOf = ({ name, email }: Booking) => (email === '' ? undefined : { name, address: email });
