import { businessTimeZone } from './calendar.ts';

const momentFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: businessTimeZone,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** 'Thursday, June 17 at 12:00 PM', by the company's clock. @param at ISO 8601 */
export const momentInWords = (at: string): string => momentFormat.format(new Date(at));

/** A price in whole US dollars, such as '$1,130'. */
export const formatDollars = (amount: number): string => dollars.format(amount);

/** An amount in cents, such as '$2,140.00'. */
export const formatCents = (cents: number): string => dollarsAndCents.format(cents / 100);
