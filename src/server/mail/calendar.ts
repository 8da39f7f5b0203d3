import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { MessageBooking } from '#domain/booking-message.ts';
import { bookingReference } from '#domain/booking-message.ts';
import type { MessageSite } from '#domain/message-content.ts';
import { visitEnd, visitStart } from '#domain/visit.ts';

const endings: ReadonlySet<string> = new Set(['declined', 'cancelled', 'lapsed', 'noShow']);

/**
 * A visit for calendars (RFC 5546): one UID a booking, a SEQUENCE that rises with its changes, tentative until it is
 * confirmed.
 *
 * @param booking.state decides between a request and a cancellation
 */
export function visitCalendar(
  { booking, state }: { booking: MessageBooking; state: string },
  { company, url, now }: MessageSite & { now: Date },
): { method: 'REQUEST' | 'CANCEL'; content: string } {
  const isOver = endings.has(state);
  const status = state === 'requested' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
  const method = isOver ? 'CANCEL' : 'REQUEST';
  const calendar = ical({
    prodId: { company: company.name, product: 'Bookings', language: 'EN' },
    method: ICalCalendarMethod[method],
  });
  calendar.createEvent({
    id: `booking-${booking.id}@${new URL(url).hostname}`,
    sequence: booking.rev,
    stamp: now,
    start: visitStart(booking),
    end: visitEnd(booking),
    summary: `${booking.serviceType === 'deep' ? 'Deep' : 'Regular'} cleaning by ${company.name}`,
    description: `Booking ${bookingReference(booking)}. We arrive within these hours. Questions: ${company.phone}`,
    location: `${booking.address}, ${booking.city}, ${company.state} ${booking.zipCode}`,
    status: isOver ? ICalEventStatus.CANCELLED : status,
    organizer: { name: company.name, email: company.email },
    attendees: [
      {
        name: booking.name,
        email: booking.email,
        role: ICalAttendeeRole.REQ,
        status: isOver ? ICalAttendeeStatus.DECLINED : ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
  });
  return { method, content: calendar.toString() };
}
