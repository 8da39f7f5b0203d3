import { businessTimeZone } from './calendar.ts';

const momentFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: businessTimeZone,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** 'Thursday, June 17 at 12:00 PM', by the company's clock. @param at ISO 8601 */
export const momentInWords = (at: string): string => momentFormat.format(new Date(at));

/** '$2,140.00'. */
export const dollarsOf = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
