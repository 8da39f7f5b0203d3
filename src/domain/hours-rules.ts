import { addDays, businessClock, businessMoment, type Day, hourMs } from './calendar.ts';
import type { Closure } from './closures.ts';
import { closureOf } from './closures-rules.ts';
import type { OfficeHours } from './hours.ts';
import { type Weekday, weekdayOf, weekdayShortNames, weekdays } from './weekday.ts';

/** The settings that decide whether the office is open. */
export type OfficeCalendar = { hours: OfficeHours; closures: readonly Closure[] };

/** The office's hours on one day; undefined if it is closed all day. */
function spanOf(day: Day, { hours, closures }: OfficeCalendar): { opens: Date; closes: Date } | undefined {
  const span = hours[weekdayOf(day)];
  if (span === null || closureOf(day, closures)?.phonesOpen === false) return undefined;
  return { opens: businessMoment(day, span[0]), closes: businessMoment(day, span[1]) };
}

/** Whether the office answers at `now`: within its hours, and not on a day whose closure has `phonesOpen: false`. */
export function isOfficeOpen(calendar: OfficeCalendar, now: Date): boolean {
  const span = spanOf(businessClock(now).day, calendar);
  return span !== undefined && span.opens <= now && now < span.closes;
}

/** The number of days after today that are searched for office hours. */
const maxDaysAhead = 400;

/** The next time at which the office opens after `now`; undefined if there is none within `maxDaysAhead` days. */
export function nextOpening(calendar: OfficeCalendar, now: Date): Date | undefined {
  const today = businessClock(now).day;
  for (let daysAhead = 0; daysAhead <= maxDaysAhead; daysAhead += 1) {
    const span = spanOf(addDays(today, daysAhead), calendar);
    if (span !== undefined && span.opens > now) return span.opens;
  }
  return undefined;
}

/**
 * The day after the one on which the office sees a request that arrives at `now`. An open office sees the request at
 * once, a closed one when it opens next.
 */
export function dayAfterSeen(calendar: OfficeCalendar, now: Date): Day {
  const seenAt = isOfficeOpen(calendar, now) ? now : (nextOpening(calendar, now) ?? now);
  return addDays(businessClock(seenAt).day, 1);
}

/**
 * The time at which the office will have been open for `count` hours since `now`. Undefined if this takes more than
 * `maxDaysAhead` days.
 */
export function officeHoursAfter(calendar: OfficeCalendar, now: Date, count: number): Date | undefined {
  const today = businessClock(now).day;
  let remaining = count * hourMs;
  for (let daysAhead = 0; daysAhead <= maxDaysAhead; daysAhead += 1) {
    const span = spanOf(addDays(today, daysAhead), calendar);
    if (span === undefined || span.closes <= now) continue;
    const start = span.opens > now ? span.opens : now;
    const openMs = span.closes.getTime() - start.getTime();
    if (remaining <= openMs) return new Date(start.getTime() + remaining);
    remaining -= openMs;
  }
  return undefined;
}

/** A line of the opening hours: `label` such as 'Mon-Fri', `text` such as '8AM-6PM', `opens` such as '08:00'. */
export type HoursLine = { label: string; text: string; days: readonly Weekday[]; opens: string; closes: string };

/** The hours in lines: consecutive days with the same hours share one, and closed days have none. */
export function hoursLines(hours: OfficeHours): HoursLine[] {
  const lines: (HoursLine & { days: Weekday[] })[] = [];
  let previousDay: Weekday | undefined;
  for (const day of weekdays) {
    const span = hours[day];
    const last = lines.at(-1);
    if (span !== null) {
      const [opens, closes] = span;
      if (last !== undefined && last.days.at(-1) === previousDay && last.opens === opens && last.closes === closes) {
        last.days.push(day);
        last.label = `${weekdayShortNames[last.days[0] ?? day]}-${weekdayShortNames[day]}`;
      } else {
        const text = `${shortTime(opens)}-${shortTime(closes)}`;
        lines.push({ label: weekdayShortNames[day], text, days: [day], opens, closes });
      }
    }
    previousDay = day;
  }
  return lines;
}

/** '08:00' as '8AM', '12:30' as '12:30PM'. */
export function shortTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes}${hour < 12 ? 'AM' : 'PM'}`;
}
