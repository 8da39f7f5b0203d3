import type { StoredBooking } from '#domain/booking.ts';
import { bookingLinks as text } from '#domain/booking-mail.ts';
import { businessDay } from '#domain/calendar.ts';
import type { MailKind } from '#domain/mail.ts';
import type { MailSite } from '#domain/mail-content.ts';
import type { BookingStore } from '#server/store/booking.ts';
import type { StoredLink } from '#server/store/outbox.ts';
import { type Compose, type Composed, placeholderLink } from './composed.ts';
import type { OutboxWriter } from './outbox-writer.ts';

/** Milliseconds of a period in which the links are sent at most once per booking. */
const linkPeriod = 5 * 60_000;
/** Milliseconds for which the mail with the links is useful. The links themselves are valid for longer. */
const linksUsefulFor = 24 * 3_600_000;

/** The link under which a customer sees and changes a booking. */
export const manageLink = ({ id, linkVersion = 0 }: StoredBooking): StoredLink =>
  placeholderLink('manage', { id, version: linkVersion });

export const manageUrl = ({ placeholder }: StoredLink, { url }: MailSite): string => `${url}/manage/${placeholder}`;

/** The mail that sends a customer the links of all their open bookings from today on. */
export function bookingLinks(parts: {
  bookings: BookingStore;
  writer: OutboxWriter;
  site: () => MailSite;
  clock: () => Date;
}) {
  const { bookings, writer, site, clock } = parts;

  const compose: Compose = async (row): Promise<Composed> => {
    const openBookings = await bookings.upcoming(row.to, businessDay(clock()));
    if (openBookings.length === 0) return { void: 'There is no open booking of this address any more.' };
    const linkedBookings = openBookings.map((booking, index) => {
      const link = { ...manageLink(booking), placeholder: `{{manage-link-${index}}}` };
      return { booking, link, url: manageUrl(link, site()) };
    });
    return { content: text(linkedBookings, site()), links: linkedBookings.map(({ link }) => link) };
  };

  return {
    kinds: { 'booking.links': compose } satisfies Partial<Record<MailKind, Compose>>,

    /** Queues the links of all open bookings of this booking's email address; at most once per `linkPeriod`. */
    async send(booking: StoredBooking): Promise<void> {
      const now = clock();
      await writer.writeToCustomer({
        kind: 'booking.links',
        to: booking.email,
        about: { type: 'booking', id: booking.id },
        rev: booking.rev,
        part: `asked-${Math.floor(now.getTime() / linkPeriod)}`,
        subject: text([], site()).subject,
        dueAt: now,
        usefulUntil: new Date(now.getTime() + linksUsefulFor),
        limited: true,
      });
    },
  };
}
