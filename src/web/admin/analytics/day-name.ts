import type { Day } from '#domain/calendar.ts';
import { dateFormat } from '#domain/date-format.ts';

const short = dateFormat({ timeZone: 'UTC', weekday: 'short', month: 'numeric', day: 'numeric' });
const long = dateFormat({ timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' });

const dateOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** A day as an axis shows it, such as 'Wed, 3/24'. */
export const shortDay = (day: Day): string => short(dateOf(day));

/** A day in words, such as 'Wednesday, March 24'. */
export const longDay = (day: Day): string => long(dateOf(day));
