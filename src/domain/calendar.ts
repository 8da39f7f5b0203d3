import { dateFormat } from './date-format.ts';

/** The time zone in which the company's days begin and end. */
export const businessTimeZone = 'America/New_York';

/** An hour in milliseconds. */
export const hourMs = 60 * 60 * 1000;

/** A calendar day as `YYYY-MM-DD`, without a time zone. Days can be compared as strings. */
export type Day = string;

/**
 * Returns a function for the calendar day of a moment in a time zone, by default the machine's own. The day is built
 * from parts, because no locale guarantees the format `YYYY-MM-DD`.
 *
 * @throws RangeError for an unknown time zone; the returned function throws RangeError for an invalid date
 */
export function dayFormatter(timeZone?: string): (at: Date) => Day {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
  };
}

let dayInNewYork: ((at: Date) => Day) | undefined;

/** The company's calendar day at `now`. */
export function businessDay(now: Date): Day {
  dayInNewYork ??= dayFormatter(businessTimeZone);
  return dayInNewYork(now);
}

/** The start of the company's day: midnight in New York, which is 04:00 or 05:00 UTC. */
export function startOfBusinessDay(day: Day): Date {
  const summerTime = new Date(`${day}T04:00:00Z`);
  return businessDay(summerTime) === day ? summerTime : new Date(`${day}T05:00:00Z`);
}

const wallClock = dateFormat({
  timeZone: businessTimeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Calendar day and time (`HH:MM`) in New York at `now`. */
export const businessClock = (now: Date): { day: Day; time: string } => ({
  day: businessDay(now),
  time: wallClock(now),
});

/**
 * The moment at which the clock in New York shows `time` (`HH:MM`) on `day`. A time that daylight saving skips is moved
 * one hour later. A time that occurs twice means its first occurrence.
 */
export function businessMoment(day: Day, time: string): Date {
  const summerTime = new Date(`${day}T${time}:00-04:00`);
  return wallClock(summerTime) === time ? summerTime : new Date(`${day}T${time}:00-05:00`);
}

/** Whether `text` is `YYYY-MM-DD` and names a day that exists, so not 2027-02-29. */
export function isCalendarDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** The day `count` days after `day`; negative counts go back. */
export function addDays(day: Day, count: number): Day {
  const time = new Date(`${day}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + count);
  return time.toISOString().slice(0, 10);
}

/** The Monday on or before `day`. */
export const mondayOf = (day: Day): Day => addDays(sundayOf(addDays(day, -1)), 1);

/** The Sunday on or before `day`. Calendars in the US begin their weeks on Sunday. */
export const sundayOf = (day: Day): Day => addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());

/** The first day of the month that contains `day`. */
export const startOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`;

/** The `count` days that end with `last`, oldest first. */
export const daysUntil = (last: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addDays(last, index - count + 1));

/** A day in words, such as 'March 24, 2025'. */
export const dayInWords = (day: Day): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' }).format(new Date(`${day}T00:00:00Z`));
