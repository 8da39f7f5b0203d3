import type { Booking } from './booking.ts';
import { serviceTimeWindows } from './booking-rules.ts';
import type { MessageContent, MessageSite } from './message-content.ts';
import { longDay, shortDay, type VisitTime } from './visit.ts';

/** A booking with what decides which messages are true of it. */
export type MessageBooking = Booking & { state?: string; reason?: string; feeCents?: number };

/** Its state as one word. */
export function bookingState({ state, confirmed, completed }: MessageBooking): string {
  if (state !== undefined) return state;
  if (completed) return 'completed';
  return confirmed ? 'confirmed' : 'requested';
}

const kindNames = { regular: 'regular cleaning', deep: 'deep cleaning' } as const;

/** 'Fri Jan 15, 8am-12pm'. */
export const shortVisit = ({ serviceDate, serviceTime }: VisitTime): string =>
  `${shortDay(serviceDate)}, ${serviceTimeWindows[serviceTime]}`;

const longVisit = ({ serviceDate, serviceTime }: VisitTime): string =>
  `${longDay(serviceDate)}, ${serviceTimeWindows[serviceTime].replace('-', ' to ')}`;

/** The number that customer and office call a booking by. */
export const bookingReference = ({ id }: { id: string }): string => id.slice(-8).toUpperCase();

const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;

const addOns = ({ additionalServices: { stoveCleaning, refrigeratorCleaning } }: Booking): string =>
  [stoveCleaning ? 'stove and oven' : '', refrigeratorCleaning ? 'refrigerator' : ''].filter(Boolean).join(', ');

function visitFacts(booking: Booking): (readonly [string, string])[] {
  const extra = addOns(booking);
  return [
    ['When', longVisit(booking)],
    ['What', `${kindNames[booking.serviceType]}, ${booking.hours} hours${extra === '' ? '' : `, with ${extra}`}`],
    ['Where', `${booking.address}, ${booking.city} ${booking.zipCode}`],
    ['Price', dollars(booking.totalPrice)],
    ['Booking number', bookingReference(booking)],
  ];
}

const firstName = ({ name }: { name: string }): string => name.trim().split(/\s+/)[0] ?? name;

type Details = MessageSite & {
  manageUrl: string | undefined;
  was?: VisitTime | undefined;
  answerBy?: string | undefined;
};

function howToChange({ company, manageUrl }: Details): Pick<MessageContent, 'outro' | 'action'> {
  const call = `call us at ${company.phone} or answer this mail`;
  if (manageUrl === undefined) return { outro: [`To move or cancel the visit, ${call}.`] };
  return {
    action: { label: 'See, move or cancel your visit', href: manageUrl },
    outro: [`You can also ${call}.`],
  };
}

/** The texts to the customer about a booking, one for each kind. */
export const bookingMessages = {
  'booking.received': (booking: MessageBooking, details: Details): MessageContent => ({
    subject: `Request received: ${kindNames[booking.serviceType]}, ${shortVisit(booking)}`,
    heading: 'We have your request',
    intro: [
      `Hello ${firstName(booking)}, thank you for booking with us. This is not confirmed yet: we look at the day and confirm it by e-mail${details.answerBy === undefined ? '' : `, ${details.answerBy}`}.`,
    ],
    facts: visitFacts(booking),
    ...howToChange(details),
  }),

  'booking.confirmed': (booking: MessageBooking, details: Details): MessageContent => ({
    subject: `Confirmed: ${kindNames[booking.serviceType]}, ${shortVisit(booking)}`,
    heading: 'Your cleaning is confirmed',
    intro: [`Hello ${firstName(booking)}, we will be there.`],
    facts: visitFacts(booking),
    ...howToChange(details),
  }),

  'booking.changed': (booking: MessageBooking, details: Details): MessageContent => {
    const state = bookingState(booking) === 'confirmed' ? 'It is confirmed.' : 'We still have to confirm it.';
    const moved = details.was !== undefined && shortVisit(details.was) !== shortVisit(booking);
    return {
      subject: `${moved ? 'Moved' : 'Changed'}: ${kindNames[booking.serviceType]}, ${shortVisit(booking)}`,
      heading: moved ? 'Your visit has a new time' : 'Your booking has changed',
      intro: [
        `Hello ${firstName(booking)}, ${moved && details.was ? `your visit on ${longVisit(details.was)} is now on ${longVisit(booking)}.` : 'we have changed your booking. This is how it stands now.'} ${state}`,
      ],
      facts: visitFacts(booking),
      ...howToChange(details),
    };
  },

  'booking.reminder': (booking: MessageBooking, details: Details): MessageContent => ({
    subject: `Tomorrow: ${kindNames[booking.serviceType]}, ${shortVisit(booking)}`,
    heading: 'We come tomorrow',
    intro: [`Hello ${firstName(booking)}, this is to remind you of your cleaning.`],
    facts: visitFacts(booking),
    ...howToChange(details),
  }),

  'booking.declined': (booking: MessageBooking, details: Details): MessageContent => ({
    subject: `We cannot come: ${kindNames[booking.serviceType]}, ${shortVisit(booking)}`,
    heading: 'We cannot take this booking',
    intro: [
      `Hello ${firstName(booking)}, we are sorry: we cannot come at this time.${booking.reason === undefined ? '' : ` ${booking.reason}`} Nothing is owed.`,
    ],
    facts: visitFacts(booking),
    ...bookAgain(details),
  }),

  'booking.cancelled': (booking: MessageBooking, details: Details): MessageContent => ({
    subject: `Cancelled: ${kindNames[booking.serviceType]}, ${shortVisit(booking)}`,
    heading: 'Your visit is cancelled',
    intro: [
      `Hello ${firstName(booking)}, this visit will not take place.${booking.reason === undefined ? '' : ` ${booking.reason}`}`,
      booking.feeCents === undefined || booking.feeCents === 0
        ? 'Nothing is owed.'
        : `The cancellation fee is $${(booking.feeCents / 100).toFixed(2)}.`,
    ],
    facts: visitFacts(booking),
    ...bookAgain(details),
  }),

  'booking.lapsed': (booking: MessageBooking, details: Details): MessageContent => ({
    subject: `Not confirmed in time: ${kindNames[booking.serviceType]}, ${shortVisit(booking)}`,
    heading: 'Your request has lapsed',
    intro: [
      `Hello ${firstName(booking)}, we are sorry: we did not confirm your request in time, so nobody will come and nothing is owed.`,
    ],
    facts: visitFacts(booking),
    ...bookAgain(details),
  }),
} as const;

const bookAgain = ({ company, url }: MessageSite): Pick<MessageContent, 'outro' | 'action'> => ({
  action: { label: 'Book another time', href: `${url}/book` },
  outro: [`Or call us at ${company.phone}: we will find a time with you.`],
});

/** What the office has to know to call back. */
export function officeBooking(booking: Booking, site: MessageSite, again: boolean): MessageContent {
  return {
    subject: `${again ? 'Still waiting: ' : ''}New booking: ${booking.name}, ${kindNames[booking.serviceType]}, ${shortVisit(booking)}`,
    heading: again ? 'Nobody has opened this booking yet' : 'A new booking',
    intro: ['The customer was told that you confirm it. An answer to this mail goes to the customer.'],
    facts: [
      ['Name', booking.name],
      ['Phone', booking.phone],
      ['E-mail', booking.email],
      ...visitFacts(booking),
      [
        'Rooms',
        `${booking.bedrooms === 0 ? 'studio' : `${booking.bedrooms} bedrooms`}, ${booking.bathrooms} bathrooms`,
      ],
      ...(booking.specialInstructions === undefined ? [] : [['Instructions', booking.specialInstructions] as const]),
    ],
    action: { label: 'Open it in the workspace', href: `${site.url}/admin?tab=bookings&booking=${booking.id}` },
    outro: [],
  };
}
