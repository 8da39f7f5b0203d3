import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import type { Booking } from '#domain/booking.ts';
import type { BookingState } from '#domain/booking-state.ts';
import type { MailSite } from '#domain/mail-content.ts';
import { bookingReference } from '#domain/manage.ts';
import type { Quote, Walkthrough } from '#domain/quote.ts';
import { visitEnd, visitStart } from '#domain/visit.ts';

/** States in which the visit does not take place, so that calendars remove it. */
const calledOffStates: ReadonlySet<BookingState> = new Set(['declined', 'cancelled', 'lapsed', 'noShow']);

/**
 * Returns the calendar file of a visit (RFC 5546). All files of a booking have the same UID, SEQUENCE rises with each
 * change, and the visit is tentative until it is confirmed.
 *
 * @param site.isPublic for a file that anybody with the link may load: it names no customer and invites nobody
 */
export function visitCalendar(
  booking: Booking,
  { company, url, now, isPublic = false }: MailSite & { now: Date; isPublic?: boolean },
): { method: 'REQUEST' | 'CANCEL'; content: string } {
  const isCalledOff = calledOffStates.has(booking.state);
  const status = booking.state === 'requested' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
  const method = isCalledOff ? 'CANCEL' : 'REQUEST';
  const calendar = ical({
    prodId: { company: company.name, product: 'Bookings', language: 'EN' },
    method: isPublic && !isCalledOff ? ICalCalendarMethod.PUBLISH : ICalCalendarMethod[method],
  });
  calendar.createEvent({
    id: `booking-${booking.id}@${new URL(url).hostname}`,
    sequence: booking.rev,
    stamp: now,
    start: visitStart(booking),
    end: visitEnd(booking),
    summary: `${booking.serviceType === 'deep' ? 'Deep' : 'Regular'} cleaning by ${company.name}`,
    description: `Booking ${bookingReference(booking.id)}. We arrive within these hours. Questions: ${company.phone}`,
    location: `${booking.address}, ${booking.city}, ${company.state} ${booking.zipCode}`,
    status: isCalledOff ? ICalEventStatus.CANCELLED : status,
    organizer: { name: company.name, email: company.email },
    attendees: isPublic
      ? []
      : [
          {
            name: booking.name,
            email: booking.email,
            role: ICalAttendeeRole.REQ,
            status: isCalledOff ? ICalAttendeeStatus.DECLINED : ICalAttendeeStatus.ACCEPTED,
            rsvp: false,
          },
        ],
  });
  return { method, content: contentOf(calendar) };
}

/** Returns the calendar file of a walkthrough. Every walkthrough is confirmed, because its time is reserved. */
export function walkthroughCalendar(
  { quote, walkthrough }: { quote: Quote; walkthrough: Walkthrough },
  { company, url, now }: MailSite & { now: Date },
): { method: 'REQUEST'; content: string } {
  const slot = { serviceDate: walkthrough.day, serviceTime: walkthrough.window };
  const calendar = ical({
    prodId: { company: company.name, product: 'Walkthroughs', language: 'EN' },
    method: ICalCalendarMethod.REQUEST,
  });
  calendar.createEvent({
    id: `walkthrough-${quote.id}@${new URL(url).hostname}`,
    sequence: quote.rev,
    stamp: now,
    start: visitStart(slot),
    end: visitEnd(slot),
    summary: `Walkthrough by ${company.name}`,
    description: `We arrive within these hours. Questions: ${company.phone}`,
    location: [quote.address, quote.zipCode].filter(Boolean).join(', '),
    status: ICalEventStatus.CONFIRMED,
    organizer: { name: company.name, email: company.email },
    attendees: [
      {
        name: quote.name,
        email: quote.email,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
  });
  return { method: 'REQUEST', content: contentOf(calendar) };
}

/** RFC 5545 ends each line with CRLF, also the last one. */
const contentOf = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`;
