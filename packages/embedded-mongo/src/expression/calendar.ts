export const DAY = 86_400_000;

/** Lengths of the units that have one, in milliseconds. */
export const UNIT_LENGTHS: Readonly<Record<string, number>> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
};

/** Days since 1970-01-01 of a local time. */
export const dayNumber = (local: number): number => Math.floor(local / DAY);

/** Milliseconds of a local date and time; parts out of range carry over. Years below 100 are meant as written. */
export function localDate(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day);
}

/** The day of the year, from 1. */
export const dayOfYear = (local: number): number =>
  dayNumber(local) - dayNumber(localDate(new Date(local).getUTCFullYear(), 1, 1)) + 1;

/** Monday is 1, Sunday 7. */
export const isoWeekday = (local: number): number => new Date(local).getUTCDay() || 7;

/** ISO 8601 week and the year it belongs to: the year of the week's Thursday. */
export function isoWeek(local: number): { year: number; week: number } {
  const thursday = local + (4 - isoWeekday(local)) * DAY;
  return { year: new Date(thursday).getUTCFullYear(), week: Math.floor((dayOfYear(thursday) - 1) / 7) + 1 };
}

/** The week of the year from 0; weeks begin on Sunday, and days before the first Sunday are in week 0. */
export const sundayWeek = (local: number): number =>
  Math.floor((dayOfYear(local) - 1 + 7 - new Date(local).getUTCDay()) / 7);

/** The Monday of week 1 of an ISO year. */
export function isoYearStart(year: number): number {
  const fourth = localDate(year, 1, 4);
  return fourth - (isoWeekday(fourth) - 1) * DAY;
}

/** Adds months; a day the month does not have becomes its last. */
export function addMonths(local: number, months: number): number {
  const date = new Date(local);
  const target = date.getUTCFullYear() * 12 + date.getUTCMonth() + months;
  const [year, month] = [Math.floor(target / 12), ((target % 12) + 12) % 12];
  const lastDay = new Date(localDate(year, month + 2, 0)).getUTCDate();
  const timeOfDay = local - dayNumber(local) * DAY;
  return localDate(year, month + 1, Math.min(date.getUTCDate(), lastDay)) + timeOfDay;
}

/** Months since the year 0. */
export function monthNumber(local: number): number {
  const date = new Date(local);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Monday is 1, Sunday 7, from a name or its first three letters in any case; undefined for other texts. */
export function weekdayNumber(name: string): number | undefined {
  const wanted = name.toLowerCase();
  const index = WEEKDAYS.findIndex((weekday) => weekday === wanted || weekday.slice(0, 3) === wanted);
  return index < 0 ? undefined : index + 1;
}

/** The number of the week a day lies in, weeks beginning on the weekday given (Monday is 1). */
export const weekNumber = (local: number, startOfWeek: number): number =>
  // 1970-01-01 was a Thursday.
  Math.floor((dayNumber(local) + 4 - startOfWeek) / 7);
