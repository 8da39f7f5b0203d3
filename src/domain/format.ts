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
let dollars: Intl.NumberFormat | undefined;
let dollarsAndCents: Intl.NumberFormat | undefined;

/** 'Thursday, June 17 at 12:00 PM', by the company's clock. @param at ISO 8601 */
export const momentInWords = (at: string): string => momentFormat(new Date(at));

/** A price in whole US dollars, such as '$1,130'. */
export function formatDollars(amount: number): string {
  dollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
  return dollars.format(amount);
}

/** An amount in cents, such as '$2,140.00'. */
export function formatCents(cents: number): string {
  dollarsAndCents ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return dollarsAndCents.format(cents / 100);
}
