import { serviceTimes, serviceTimeWindows, serviceTypeNames } from '#domain/booking-rules.ts';
import type { BookingState } from '#domain/booking-state.ts';
import { businessClock } from '#domain/calendar.ts';
import type { CompanyProfile } from '#domain/company.ts';
import { shortTime } from '#domain/hours-rules.ts';
import type { ManagedBooking } from '#domain/manage.ts';
import { telLink } from '#domain/phone.ts';
import type { Slot } from '#domain/places.ts';
import { longDay, shortDay } from '#domain/visit.ts';
import { escapeAttribute, escapeText } from './document.ts';
import { failurePageStyle } from './failure-page.ts';

/** What is shown without a script behind the link of a booking. */
export type ManageDocument = {
  company: CompanyProfile;
  /** Absent where the link does not work. */
  booking?: ManagedBooking | undefined;
  /** What came of the last try. */
  said?: string | undefined;
  /** What is open instead of the window that was lost. */
  alternatives?: readonly Slot[];
  /** The first day that can be chosen. */
  today: string;
};

const headings: Readonly<Record<BookingState, string>> = {
  requested: 'We have your request',
  confirmed: 'Your visit is confirmed',
  completed: 'This visit is done',
  cancelled: 'This visit is cancelled',
  declined: 'We could not take this visit',
  lapsed: 'This request has lapsed',
  noShow: 'We could not do this visit',
};

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const visitInWords = ({ serviceDate, serviceTime }: Slot): string =>
  `${longDay(serviceDate)}, ${serviceTime} (${serviceTimeWindows[serviceTime]})`;

function momentInWords(iso: string): string {
  const { day, time } = businessClock(new Date(iso));
  return `${shortDay(day)}, ${shortTime(time)}`;
}

/** The booking with forms that change it, as a document that needs no script. */
export function manageDocument(shown: ManageDocument): string {
  const { company, booking, said } = shown;
  const heading = booking === undefined ? 'This link does not work' : headings[booking.state];
  const again = '<p><a href="/book">Book a time</a></p>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Your booking | ${escapeText(company.name)}</title>
<style>${failurePageStyle}</style>
</head>
<body>
<main>
<h1>${escapeText(heading)}</h1>
${said === undefined ? '' : `<p role="status"><strong>${escapeText(said)}</strong></p>`}
${booking === undefined ? again : [facts(booking), ...changes(booking, shown)].join('\n')}
<p>Anything else? Call <a href="${escapeAttribute(telLink(company.phone))}">${escapeText(company.phone)}</a>, or go to the <a href="/">home page</a>.</p>
</main>
</body>
</html>
`;
}

function facts(booking: ManagedBooking): string {
  const { stoveCleaning, refrigeratorCleaning } = booking.additionalServices;
  const extras = [stoveCleaning && 'stove/oven', refrigeratorCleaning && 'refrigerator'].filter(Boolean);
  const what = `${serviceTypeNames[booking.serviceType]}, ${booking.hours} hours${extras.length > 0 ? `, with ${extras.join(' and ')}` : ''}`;
  const rows = [
    ['Booking', booking.reference],
    ['When', visitInWords(booking)],
    ['What', what],
    ['Where', booking.address],
    ['Price', dollars(booking.totalPrice * 100)],
    ...(booking.state === 'cancelled' ? [['Cancellation fee', dollars(booking.feeCents)]] : []),
  ];
  return `<dl>${rows.map(([term = '', text = '']) => `<dt>${term}</dt><dd>${escapeText(text)}</dd>`).join('')}</dl>`;
}

function changes(booking: ManagedBooking, { alternatives = [], today }: ManageDocument): string[] {
  const hasEnded = booking.state === 'cancelled' || booking.state === 'declined' || booking.state === 'lapsed';
  return [
    ...alternatives.map((slot) => moveForm(booking, `${slotFields(slot)}<button>Take ${visitInWords(slot)}</button>`)),
    ...(booking.canMove ? [moveForm(booking, dayAndWindow(booking, today))] : []),
    ...(booking.canCancel ? [cancelForm(booking)] : []),
    ...(hasEnded ? ['<p><a href="/book">Book again</a></p>'] : []),
  ];
}

const hidden = (name: string, value: string | number): string =>
  `<input type="hidden" name="${name}" value="${escapeAttribute(String(value))}">`;

const slotFields = ({ serviceDate, serviceTime }: Slot): string =>
  hidden('serviceDate', serviceDate) + hidden('serviceTime', serviceTime);

/** Goes to the page's own address, which holds the token. */
const changeForm = (what: 'move' | 'cancel', { rev }: ManagedBooking, fields: string): string =>
  `<form method="post" action="?plain=1">${hidden('change', what)}${hidden('rev', rev)}${fields}</form>`;

const moveForm = (booking: ManagedBooking, fields: string): string => changeForm('move', booking, fields);

function dayAndWindow({ serviceDate, serviceTime, movesLeft }: ManagedBooking, today: string): string {
  const options = serviceTimes.map(
    (time) =>
      `<option value="${time}"${time === serviceTime ? ' selected' : ''}>${time} (${serviceTimeWindows[time]})</option>`,
  );
  return `<h2>Move the visit</h2>
<p>Moving is free. You can do it ${movesLeft === 1 ? 'once' : `${movesLeft} times`} more.</p>
<p><label>Day <input type="date" name="serviceDate" value="${serviceDate}" min="${today}" required></label>
<label>Time <select name="serviceTime">${options.join('')}</select></label></p>
<button>Move to this time</button>`;
}

function cancelForm(booking: ManagedBooking): string {
  const { feeCents, totalPrice, state, freeUntil } = booking;
  const cost =
    feeCents > 0
      ? `It was free until ${momentInWords(freeUntil)}. Cancelling now costs ${dollars(feeCents)} of ${dollars(totalPrice * 100)}.`
      : `Cancelling costs nothing${state === 'confirmed' ? ` until ${momentInWords(freeUntil)}.` : ', for we have not confirmed it yet.'}`;
  return changeForm(
    'cancel',
    booking,
    `${hidden('feeCents', feeCents)}<h2>Cancel the visit</h2>
<p>${escapeText(cost)}</p>
<button>${feeCents > 0 ? `Cancel and pay ${dollars(feeCents)}` : 'Cancel the visit'}</button>`,
  );
}
