import { type ServiceTime, serviceTimeWindows } from '#domain/booking-rules.ts';
import { businessDay, businessTimeZone, type Day, isCalendarDay } from '#domain/calendar.ts';
import { dateFormat } from '#domain/date-format.ts';

const momentFormat = dateFormat({
  timeZone: businessTimeZone,
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const clockFormat = dateFormat({ timeZone: businessTimeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const weekdayAndDateFormat = dateFormat({
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/** A point in time in the company's time zone, such as 'Mar 24, 2025, 2:05 PM'. */
export const formatMoment = (iso: string): string => momentFormat(new Date(iso));

/** A point in time in the company's time zone, such as '2025-03-24 14:05', which spreadsheets can sort. */
export const formatSortable = (iso: string): string => {
  const time = new Date(iso);
  return `${businessDay(time)} ${clockFormat(time)}`;
};

const weekdayFormat = dateFormat({ timeZone: 'UTC', weekday: 'long' });
const dayFormat = dateFormat({ timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' });

/** A day in two parts, such as 'Monday' and 'Mar 24, 2025'. */
export const weekdayAndDateOf = (day: Day): [weekday: string, date: string] => {
  const midnight = new Date(`${day}T00:00:00Z`);
  return [weekdayFormat(midnight), dayFormat(midnight)];
};

/** A day such as 'Mon, Mar 24, 2025'; an invalid day is returned unchanged. */
export const formatDay = (day: Day): string =>
  isCalendarDay(day) ? weekdayAndDateFormat(new Date(`${day}T00:00:00Z`)) : day;

/** A count such as '1,204'. It does not use `Intl`, whose first use takes a tenth of a second on a phone. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** A count with its noun, such as '1 message' or '1,204 messages'. */
export const countOf = (count: number, [singular, plural]: readonly [string, string]): string =>
  `${formatCount(count)} ${count === 1 ? singular : plural}`;

/** A time window such as 'Morning (8am-12pm)'. */
export const formatWindow = (time: ServiceTime): string =>
  `${time.charAt(0).toUpperCase()}${time.slice(1)} (${serviceTimeWindows[time]})`;
