import type { Booking } from '#domain/booking.ts';
import type { ServiceTime } from '#domain/booking-rules.ts';
import { addDays, type Day, isCalendarDay, startOfWeek } from '#domain/calendar.ts';

const monthAndDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' });
const atNoon = (day: Day): Date => new Date(`${day}T12:00:00Z`);

/** The Monday of the week in the URL, or of this week. */
export const weekNamed = (name: string | null, today: Day): Day =>
  startOfWeek(name !== null && isCalendarDay(name) ? name : today);

/** A week as a URL parameter; undefined for this week. */
export const weekPart = (monday: Day, today: Day): Day | undefined =>
  monday === startOfWeek(today) ? undefined : monday;

/** The seven days from a Monday on. */
export const daysOfWeek = (monday: Day): Day[] => Array.from({ length: 7 }, (_, index) => addDays(monday, index));

/** A week such as 'Mar 24 – Mar 30, 2025'. */
export const weekInWords = (monday: Day): string => {
  const sunday = addDays(monday, 6);
  return `${monthAndDay.format(atNoon(monday))} – ${monthAndDay.format(atNoon(sunday))}, ${sunday.slice(0, 4)}`;
};

/** A day's name and date such as ['Mon', 'Mar 24']. */
export const dayParts = (day: Day): readonly [string, string] => [
  weekday.format(atNoon(day)),
  monthAndDay.format(atNoon(day)),
];

/** The bookings of one time window of one day. */
export const bookingsAt = (bookings: readonly Booking[], day: Day, time: ServiceTime): Booking[] =>
  bookings.filter(({ serviceDate, serviceTime }) => serviceDate === day && serviceTime === time);
