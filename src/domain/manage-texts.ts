import { serviceTimeWindows, serviceTypeNames } from './booking-rules.ts';
import { formatCents, momentInWords } from './format.ts';
import type { ManagedBooking } from './manage.ts';
import type { Slot } from './places.ts';
import { longDay } from './visit.ts';

/** 'Friday, January 15, 2027, morning (8am-12pm)'. */
export const visitInWords = ({ serviceDate, serviceTime }: Slot): string =>
  `${longDay(serviceDate)}, ${serviceTime} (${serviceTimeWindows[serviceTime]})`;

const shares: Readonly<Record<number, string>> = { 25: 'a quarter', 50: 'half', 100: 'all' };

/** The fee for a cancellation, such as '$152.50, half of $305.00'. @param totalPrice in US dollars */
export function feeInWords(feeCents: number, totalPrice: number): string {
  const percent = Math.round((feeCents / (totalPrice * 100)) * 100);
  return `${formatCents(feeCents)}, ${shares[percent] ?? `${percent}%`} of ${formatCents(totalPrice * 100)}`;
}

/** The heading of a booking's page, and the text below the heading. */
export function headingOf(booking: ManagedBooking): { heading: string; lede: string } {
  const { state, firstName, feeCents } = booking;
  switch (state) {
    case 'requested':
      return {
        heading: `${firstName}, we have your request`,
        lede: 'We will confirm the appointment, or offer another.',
      };
    case 'confirmed':
      return { heading: `${firstName}, your visit is confirmed`, lede: visitInWords(booking) };
    case 'completed':
      return { heading: 'This visit is done', lede: `Thank you, ${firstName}.` };
    case 'cancelled':
      return {
        heading: 'This visit is cancelled',
        lede: feeCents > 0 ? `The cancellation costs ${formatCents(feeCents)}.` : 'The cancellation costs nothing.',
      };
    case 'declined':
      return { heading: 'We could not take this visit', lede: 'You owe nothing. Another time may be open.' };
    case 'lapsed':
      return { heading: 'This request has lapsed', lede: 'We did not answer in time, and are sorry. You owe nothing.' };
    case 'noShow':
      return { heading: 'We could not do this visit', lede: 'Nobody let us in. Please call us.' };
  }
}

/** The details of a booking, as labels and texts. */
export function factsOf(booking: ManagedBooking): [label: string, text: string][] {
  const { stoveCleaning, refrigeratorCleaning } = booking.additionalServices;
  const addOns = [stoveCleaning && 'stove/oven', refrigeratorCleaning && 'refrigerator'].filter(Boolean);
  const what = `${serviceTypeNames[booking.serviceType]}, ${booking.hours} hours`;
  return [
    ['Booking', booking.reference],
    ['When', visitInWords(booking)],
    ['What', addOns.length > 0 ? `${what}, with ${addOns.join(' and ')}` : what],
    ['Where', booking.address],
    ['Price', formatCents(booking.totalPrice * 100)],
  ];
}

/** What cancelling an open booking costs now, and if it is confirmed, until when it is or was free. */
export function cancellationCost({
  feeCents,
  totalPrice,
  state,
  freeUntil,
}: Pick<ManagedBooking, 'feeCents' | 'totalPrice' | 'state' | 'freeUntil'>): string {
  const until = momentInWords(freeUntil);
  if (feeCents > 0)
    return `Free cancellation ended on ${until}. Cancelling now costs ${feeInWords(feeCents, totalPrice)}.`;
  if (state === 'confirmed') return `Cancelling costs nothing until ${until}.`;
  return 'Cancelling costs nothing, because we have not confirmed it yet.';
}

/** Whether the page offers to book the same visit again: not while the booking is open, and not after a no-show. */
export const offersRebooking = ({ state }: Pick<ManagedBooking, 'state'>): boolean =>
  state !== 'requested' && state !== 'confirmed' && state !== 'noShow';
