import { serviceTimeWindows } from '#domain/booking-rules.ts';
import type { ManagedBooking } from '#domain/manage.ts';
import type { Slot } from '#domain/places.ts';
import { longDay } from '#domain/visit.ts';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Cents as '$152.50'. */
export const dollars = (cents: number): string => money.format(cents / 100);

/** 'Friday, January 15, 2027, morning (8am-12pm)'. */
export const inWords = ({ serviceDate, serviceTime }: Slot): string =>
  `${longDay(serviceDate)}, ${serviceTime} (${serviceTimeWindows[serviceTime]})`;

const shares: Readonly<Record<number, string>> = { 25: 'a quarter', 50: 'half', 100: 'all' };

/** What a cancellation costs, such as '$152.50, half of $305.00'. */
export function feeInWords(feeCents: number, totalPrice: number): string {
  const percent = Math.round((feeCents / (totalPrice * 100)) * 100);
  return `${dollars(feeCents)}, ${shares[percent] ?? `${percent}%`} of ${dollars(totalPrice * 100)}`;
}

const momentFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** 'Thursday, January 14 at 8:00 AM', by the company's clock. */
export const momentInWords = (iso: string): string => momentFormat.format(new Date(iso));

/** How the page is headed for each state. */
export function headingOf(booking: ManagedBooking): { heading: string; lede: string } {
  const { state, firstName, feeCents } = booking;
  switch (state) {
    case 'requested':
      return {
        heading: `${firstName}, we have your request`,
        lede: 'We will confirm the appointment, or offer another.',
      };
    case 'confirmed':
      return { heading: `${firstName}, your visit is confirmed`, lede: inWords(booking) };
    case 'completed':
      return { heading: 'This visit is done', lede: `Thank you, ${firstName}.` };
    case 'cancelled':
      return {
        heading: 'This visit is cancelled',
        lede: feeCents > 0 ? `The cancellation costs ${dollars(feeCents)}.` : 'The cancellation costs nothing.',
      };
    case 'declined':
      return { heading: 'We could not take this visit', lede: 'You owe nothing. Another time may be open.' };
    case 'lapsed':
      return { heading: 'This request has lapsed', lede: 'We did not answer in time, and are sorry. You owe nothing.' };
    case 'noShow':
      return { heading: 'We could not do this visit', lede: 'Nobody let us in. Please call us.' };
  }
}
