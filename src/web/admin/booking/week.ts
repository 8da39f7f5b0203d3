import type { Booking } from '#domain/booking.ts';
import type { ServiceTime } from '#domain/booking-rules.ts';
import { addDays, type Day, isCalendarDay, sundayOf } from '#domain/calendar.ts';
import { dateFormat } from '#domain/date-format.ts';
import { countOf } from '../record/format.ts';

const monthAndDay = dateFormat({ timeZone: 'UTC', month: 'short', day: 'numeric' });
const weekday = dateFormat({ timeZone: 'UTC', weekday: 'short' });
const atNoon = (day: Day): Date => new Date(`${day}T12:00:00Z`);

/** The Sunday before or on the day in a URL parameter; the current week's Sunday if the parameter is not a day. */
export const sundayFromParameter = (parameter: string | null, today: Day): Day =>
  sundayOf(parameter !== null && isCalendarDay(parameter) ? parameter : today);

/** A week as a URL parameter; undefined for the current week. */
export const weekParameter = (sunday: Day, today: Day): Day | undefined =>
  sunday === sundayOf(today) ? undefined : sunday;

/** The seven days from a Sunday on. */
export const daysOfWeek = (sunday: Day): Day[] => Array.from({ length: 7 }, (_, index) => addDays(sunday, index));

/** The week from a Sunday on, such as 'Mar 23 – Mar 29, 2025'. */
export const weekInWords = (sunday: Day): string => {
  const saturday = addDays(sunday, 6);
  return `${monthAndDay(atNoon(sunday))} – ${monthAndDay(atNoon(saturday))}, ${saturday.slice(0, 4)}`;
};

/** The number of a week's bookings, and how many of them are shown if not all are. */
export function weekCountInWords({ total, shown }: { total: number; shown: number }): string {
  const count = `${countOf(total, ['booking', 'bookings'])} this week`;
  return shown >= total ? count : `${count}, of which the first ${shown} are shown`;
}

/** A day's weekday and date, such as ['Mon', 'Mar 24']. */
export const dayParts = (day: Day): readonly [string, string] => [weekday(atNoon(day)), monthAndDay(atNoon(day))];

/** The bookings in one time window on one day. */
export const bookingsAt = (bookings: readonly Booking[], day: Day, time: ServiceTime): Booking[] =>
  bookings.filter(({ serviceDate, serviceTime }) => serviceDate === day && serviceTime === time);
