import { businessTimeZone } from './calendar.ts';
import { dateFormat } from './date-format.ts';

const momentFormat = dateFormat({
  timeZone: businessTimeZone,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
let dollarFormat: Intl.NumberFormat | undefined;
let centFormat: Intl.NumberFormat | undefined;

/** 'Thursday, June 17 at 12:00 PM', in the company's time zone. @param at ISO 8601 */
export const momentInWords = (at: string): string => momentFormat(new Date(at));

/** An amount of US dollars, rounded to whole dollars: '$1,130'. */
export function formatDollars(amount: number): string {
  dollarFormat ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
  return dollarFormat.format(amount);
}

/** An amount of US cents, written as dollars and cents: '$2,140.00'. */
export function formatCents(cents: number): string {
  centFormat ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return centFormat.format(cents / 100);
}
