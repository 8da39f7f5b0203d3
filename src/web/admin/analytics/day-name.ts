import type { Day } from '#domain/calendar.ts';
import { dateFormat } from '#domain/date-format.ts';

const shortFormat = dateFormat({ timeZone: 'UTC', weekday: 'short', month: 'numeric', day: 'numeric' });
const longFormat = dateFormat({ timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' });

const dateOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** A day as an axis shows it, such as 'Wed, 3/24'. */
export const shortDay = (day: Day): string => shortFormat(dateOf(day));

/** A day in words, such as 'Wednesday, March 24'. */
export const longDay = (day: Day): string => longFormat(dateOf(day));
