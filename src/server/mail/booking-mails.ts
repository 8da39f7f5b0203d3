import type { StoredBooking } from '#domain/booking.ts';
import type { NewEvent } from '#domain/event.ts';
import type { MailSite } from '#domain/mail-content.ts';
import type { BookingStore } from '#server/store/booking.ts';
import type { EventStore } from '#server/store/event.ts';
import type { OutboxStore } from '#server/store/outbox.ts';
import { bookingCustomerMails } from './booking-customer-mails.ts';
import { bookingLinks } from './booking-links.ts';
import { bookingOfficeMails } from './booking-office-mails.ts';
import { visitCalendar } from './calendar.ts';
import type { OutboxWriter } from './outbox-writer.ts';

/** Mails about bookings, to customers and to the office. */
export function bookingMails(parts: {
  bookings: BookingStore;
  events: EventStore;
  outbox: OutboxStore;
  writer: OutboxWriter;
  site: () => MailSite;
  /** The email addresses of the office that get alerts about bookings. */
  officeEmails: () => readonly string[];
  sendsReminders: () => boolean;
  clock: () => Date;
}) {
  const { bookings, site, clock } = parts;
  const officeMails = bookingOfficeMails(parts);
  const customerMails = bookingCustomerMails(parts);
  const links = bookingLinks(parts);

  return {
    name: 'bookings',

    async follow(event: NewEvent): Promise<void> {
      if (event.about.type !== 'booking' || event.what === 'booking.deleted') return;
      const booking = await bookings.find(event.about.id);
      if (booking === undefined || booking.spam) return;
      await officeMails.follow(event, booking);
      await customerMails.follow(event, booking);
    },

    kinds: { ...customerMails.kinds, ...officeMails.kinds, ...links.kinds },

    sendLinks: links.send,

    /** Returns the calendar file of a visit for anybody with the booking's link. */
    calendarOf: (booking: StoredBooking): string =>
      visitCalendar(booking, { ...site(), now: clock(), isPublic: true }).content,
  };
}
