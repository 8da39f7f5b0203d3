import type { Availability, WindowState } from '#domain/availability.ts';
import { serviceTimes } from '#domain/booking-rules.ts';
import { addDays, type Day, startOfMonth, sundayOf } from '#domain/calendar.ts';
import { calendarWeekdays } from '#domain/weekday.ts';

export type DayWindows = Availability['days'][number];

const stateTexts: Readonly<Record<Exclude<WindowState, 'open'>, string>> = {
  full: 'full',
  closed: 'closed',
  too_soon: 'too soon',
  past: 'over',
  beyond: 'too far ahead',
};

/** The state of a time window, in words. */
export const windowText = (state: WindowState): string => (state === 'open' ? 'open' : stateTexts[state]);

const adviceTexts: Readonly<Partial<Record<WindowState, string>>> = {
  full: 'This time is full. Please choose another one.',
  closed: 'We do not clean at this time. Please choose another one.',
  beyond: 'We do not take bookings that far ahead yet.',
};

/**
 * The advice about a chosen window that cannot be booked. Undefined if the window is open or its state is unknown, and
 * also if it is past or too soon, because `bookingHints` or the check of the date reports that.
 */
export const windowAdvice = (state: WindowState | undefined): string | undefined => state && adviceTexts[state];

/** The states of windows by priority. A day has the first of these states that one of its windows has. */
const statePriority: readonly WindowState[] = ['open', 'full', 'too_soon', 'closed', 'beyond', 'past'];

export function dayState({ windows }: DayWindows): WindowState {
  const states = serviceTimes.map((time) => windows[time]);
  return statePriority.find((state) => states.includes(state)) ?? 'closed';
}

/** The first day of the month that is `count` months after the month of `day`, or before it if negative. */
export function monthFrom(day: Day, count: number): Day {
  let month = startOfMonth(day);
  for (let remaining = Math.abs(count); remaining > 0; remaining -= 1)
    month = startOfMonth(addDays(month, count < 0 ? -1 : 31));
  return month;
}

/** The days of the month that contains `day`, in weeks from Sunday to Saturday; undefined for days of other months. */
export function weeksOf(day: Day): (Day | undefined)[][] {
  const first = startOfMonth(day);
  const nextMonth = monthFrom(first, 1);
  const weeks: (Day | undefined)[][] = [];
  for (let sunday = sundayOf(first); sunday < nextMonth; sunday = addDays(sunday, 7)) {
    const week = calendarWeekdays.map((_, index) => addDays(sunday, index));
    weeks.push(week.map((weekDay) => (weekDay >= first && weekDay < nextMonth ? weekDay : undefined)));
  }
  return weeks;
}

/** The day to which a key moves the focus from `day`; undefined for keys that do not move the focus. */
export function dayAfterKey(day: Day, key: string): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return sundayOf(day);
    case 'End':
      return addDays(sundayOf(day), 6);
    case 'PageUp':
      return monthFrom(day, -1);
    case 'PageDown':
      return monthFrom(day, 1);
    default:
      return undefined;
  }
}
