import type { Booking } from './booking.ts';
import { serviceTimeWindows } from './booking-rules.ts';
import { initialPolicies } from './booking-settings.ts';
import { addDays, businessClock, businessDay, type Day } from './calendar.ts';
import { formatCents, formatDollars } from './format.ts';
import { shortTime } from './hours-rules.ts';
import type { MailContent, MailSite } from './mail-content.ts';
import { bookingReference, cancelFeeCents, firstName, freeUntil, lateFeeCents } from './manage.ts';
import { cancellationCost, feeInWords } from './manage-texts.ts';
import { roomsOf } from './rooms.ts';
import { longDay, shortDay, type VisitTime } from './visit.ts';

const typeInWords = { regular: 'regular cleaning', deep: 'deep cleaning' } as const;

/** The day and window of a visit, such as 'Fri Jan 15, 8am-12pm'. */
export const shortVisit = ({ serviceDate, serviceTime }: VisitTime): string =>
  `${shortDay(serviceDate)}, ${serviceTimeWindows[serviceTime]}`;

const longVisit = ({ serviceDate, serviceTime }: VisitTime): string =>
  `${longDay(serviceDate)}, ${serviceTimeWindows[serviceTime].replace('-', ' to ')}`;

const addOnsInWords = ({ additionalServices: { stoveCleaning, refrigeratorCleaning } }: Booking): string =>
  [stoveCleaning ? 'stove and oven' : '', refrigeratorCleaning ? 'refrigerator' : ''].filter(Boolean).join(', ');

function visitFacts(booking: Booking): (readonly [string, string])[] {
  const extras = addOnsInWords(booking);
  return [
    ['When', longVisit(booking)],
    ['What', `${typeInWords[booking.serviceType]}, ${booking.hours} hours${extras === '' ? '' : `, with ${extras}`}`],
    ['Where', `${booking.address}, ${booking.city} ${booking.zipCode}`],
    ['Price', formatDollars(booking.totalPrice)],
    ['Booking number', bookingReference(booking.id)],
  ];
}

const greeting = ({ name }: Booking): string => `Hello ${firstName(name)}`;

/** The subject's first word and the heading of a reminder, which may be late, or early if the office resends it. */
function reminderWords(serviceDate: Day, today: Day): [string, string] {
  if (serviceDate === today) return ['Today', 'We come today'];
  if (serviceDate === addDays(today, 1)) return ['Tomorrow', 'We come tomorrow'];
  return ['Reminder', 'Your next visit'];
}

/** The office's reason is a separate paragraph, because it may end without a full stop. */
const reasonParagraph = ({ endReason }: Booking): string[] => (endReason === undefined ? [] : [endReason]);

type Details = MailSite & {
  manageUrl: string | undefined;
  /** The time of the visit before the change. */
  was?: VisitTime | undefined;
  now: Date;
};

/** What cancelling costs at `now` and later; empty if the visit is not confirmed, or if cancelling is always free. */
function costOfCancelling(booking: Booking, now: Date): string[] {
  const visit = { ...booking, moves: 0, policies: booking.policies ?? initialPolicies };
  const [feeCents, lateCents] = [cancelFeeCents(visit, now), lateFeeCents(visit)];
  if (booking.state !== 'confirmed' || lateCents === 0) return [];
  const cost = cancellationCost({ ...visit, feeCents, freeUntil: freeUntil(visit).toISOString() });
  return [feeCents > 0 ? cost : `${cost} After that, it costs ${feeInWords(lateCents, booking.totalPrice)}.`];
}

function howToChange(booking: Booking, { company, manageUrl, now }: Details): Pick<MailContent, 'outro' | 'action'> {
  const cost = costOfCancelling(booking, now);
  const call = `call us at ${company.phone} or answer this mail`;
  if (manageUrl === undefined) return { outro: [...cost, `To move or cancel the visit, ${call}.`] };
  return {
    action: { label: 'See, move or cancel your visit', href: manageUrl },
    outro: [...cost, `You can also ${call}.`],
  };
}

/**
 * The deadline as the end of a sentence, such as ', by Thu Jan 14, 8AM'; empty if there is none. If the office has not
 * answered by then, the request lapses, and the customer gets a mail about that.
 */
function promisedTime({ answerBy }: Booking): string {
  if (answerBy === undefined) return '';
  const { day, time } = businessClock(new Date(answerBy));
  return `, by ${shortDay(day)}, ${shortTime(time)}`;
}

/** The mails to the customer about a booking, by kind of mail. */
export const bookingMailContents = {
  'booking.received': (booking: Booking, details: Details): MailContent => ({
    subject: `Request received: ${typeInWords[booking.serviceType]}, ${shortVisit(booking)}`,
    heading: 'We have your request',
    intro: [
      `${greeting(booking)}, thank you for booking with us. This is not confirmed yet: we look at the day and confirm it by email${promisedTime(booking)}.`,
    ],
    facts: visitFacts(booking),
    ...howToChange(booking, details),
  }),

  'booking.confirmed': (booking: Booking, details: Details): MailContent => ({
    subject: `Confirmed: ${typeInWords[booking.serviceType]}, ${shortVisit(booking)}`,
    heading: 'Your cleaning is confirmed',
    intro: [`${greeting(booking)}, we will be there.`],
    facts: visitFacts(booking),
    ...howToChange(booking, details),
  }),

  'booking.changed': (booking: Booking, details: Details): MailContent => {
    const state =
      booking.state === 'confirmed' ? 'It is confirmed.' : `We still have to confirm it${promisedTime(booking)}.`;
    const isMoved = details.was !== undefined && shortVisit(details.was) !== shortVisit(booking);
    return {
      subject: `${isMoved ? 'Moved' : 'Changed'}: ${typeInWords[booking.serviceType]}, ${shortVisit(booking)}`,
      heading: isMoved ? 'Your visit has a new time' : 'Your booking has changed',
      intro: [
        `${greeting(booking)}, ${isMoved && details.was ? `your visit on ${longVisit(details.was)} is now on ${longVisit(booking)}.` : 'we have changed your booking. This is how it stands now.'} ${state}`,
      ],
      facts: visitFacts(booking),
      ...howToChange(booking, details),
    };
  },

  'booking.reminder': (booking: Booking, details: Details): MailContent => {
    const [when, heading] = reminderWords(booking.serviceDate, businessDay(details.now));
    return {
      subject: `${when}: ${typeInWords[booking.serviceType]}, ${shortVisit(booking)}`,
      heading,
      intro: [`${greeting(booking)}, this is to remind you of your cleaning.`],
      facts: visitFacts(booking),
      ...howToChange(booking, details),
    };
  },

  'booking.declined': (booking: Booking, details: Details): MailContent => ({
    subject: `We cannot come: ${typeInWords[booking.serviceType]}, ${shortVisit(booking)}`,
    heading: 'We cannot take this booking',
    intro: [
      `${greeting(booking)}, we are sorry: we cannot come at this time.`,
      ...reasonParagraph(booking),
      'Nothing is owed.',
    ],
    facts: visitFacts(booking),
    ...bookAgain(details),
  }),

  'booking.cancelled': (booking: Booking, details: Details): MailContent => ({
    subject: `Cancelled: ${typeInWords[booking.serviceType]}, ${shortVisit(booking)}`,
    heading: 'Your visit is cancelled',
    intro: [
      `${greeting(booking)}, this visit will not take place.`,
      ...reasonParagraph(booking),
      booking.feeCents === undefined || booking.feeCents === 0
        ? 'Nothing is owed.'
        : `The cancellation fee is ${formatCents(booking.feeCents)}.`,
    ],
    facts: visitFacts(booking),
    ...bookAgain(details),
  }),

  'booking.lapsed': (booking: Booking, details: Details): MailContent => ({
    subject: `Not confirmed in time: ${typeInWords[booking.serviceType]}, ${shortVisit(booking)}`,
    heading: 'Your request has lapsed',
    intro: [
      `${greeting(booking)}, we are sorry: we did not confirm your request in time, so nobody will come and nothing is owed.`,
    ],
    facts: visitFacts(booking),
    ...bookAgain(details),
  }),
} as const;

const bookAgain = ({ company, url }: MailSite): Pick<MailContent, 'outro' | 'action'> => ({
  action: { label: 'Book another time', href: `${url}/book` },
  outro: [`Or call us at ${company.phone}: we will find a time with you.`],
});

/** The mail for a customer who asked for the links to their bookings. */
export const bookingLinks = (
  links: readonly { booking: Booking; url: string }[],
  { company }: MailSite,
): MailContent => {
  const [first, ...others] = links;
  return {
    subject: links.length === 1 ? 'The link to your booking' : 'The links to your bookings',
    heading: links.length === 1 ? 'Your booking' : 'Your bookings',
    intro: ['You asked for this on our site. If it was not you, there is nothing to do: only you have got it.'],
    facts: links.map(({ booking, url }) => [shortVisit(booking), url] as const),
    ...(first !== undefined && others.length === 0
      ? { action: { label: 'See, move or cancel your visit', href: first.url } }
      : {}),
    outro: [`Questions? Call us at ${company.phone} or answer this mail.`],
  };
};

/** The office's mail about a booking that a customer or a deadline has changed. */
export function officeChange(
  booking: Booking,
  { url }: MailSite,
  { what, was }: { what: 'moved' | 'cancelled' | 'lapsed'; was?: VisitTime | undefined },
): MailContent {
  const visit = `${typeInWords[booking.serviceType]}, ${shortVisit(booking)}`;
  const change = {
    moved: {
      subject: `Moved by the customer: ${booking.name}, ${visit}`,
      heading: 'A customer has moved a visit',
      intro: was === undefined ? 'The new time was open.' : `It was on ${shortVisit(was)}. The new time was open.`,
    },
    cancelled: {
      subject: `Cancelled by the customer: ${booking.name}, ${visit}`,
      heading: 'A customer has cancelled a visit',
      intro:
        booking.feeCents === undefined || booking.feeCents === 0
          ? 'It was free of charge. The time is open again.'
          : `The customer agreed to a fee of ${formatCents(booking.feeCents)}. The time is open again.`,
    },
    lapsed: {
      subject: `Lapsed without an answer: ${booking.name}, ${visit}`,
      heading: 'A request has lapsed',
      intro: 'Nobody confirmed it in time, and the customer was told so. You can still confirm it if you call.',
    },
  }[what];
  return {
    subject: change.subject,
    heading: change.heading,
    intro: [change.intro],
    facts: [['Name', booking.name], ['Phone', booking.phone], ['Email', booking.email], ...visitFacts(booking)],
    action: { label: 'Open it in the workspace', href: `${url}/admin?tab=bookings&booking=${booking.id}` },
    outro: [],
  };
}

/** The office's mail about a new booking, with the customer's contact data. `again`: the second alert. */
export function officeBooking(booking: Booking, site: MailSite, again: boolean): MailContent {
  return {
    subject: `${again ? 'Still waiting: ' : ''}New booking: ${booking.name}, ${typeInWords[booking.serviceType]}, ${shortVisit(booking)}`,
    heading: again ? 'Nobody has opened this booking yet' : 'A new booking',
    intro: ['The customer was told that you confirm it. An answer to this mail goes to the customer.'],
    facts: [
      ['Name', booking.name],
      ['Phone', booking.phone],
      ['Email', booking.email],
      ...visitFacts(booking),
      ['Rooms', roomsOf(booking)],
      ...(booking.specialInstructions === undefined ? [] : [['Instructions', booking.specialInstructions] as const]),
    ],
    action: { label: 'Open it in the workspace', href: `${site.url}/admin?tab=bookings&booking=${booking.id}` },
    outro: [],
  };
}
