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

/** The state of a window, in words. */
export const windowText = (state: WindowState): string => (state === 'open' ? 'open' : stateTexts[state]);

const advice: Readonly<Partial<Record<WindowState, string>>> = {
  full: 'This time is full. Please choose another one.',
  closed: 'We do not clean at this time. Please choose another one.',
  beyond: 'We do not take bookings that far ahead yet.',
};

/**
 * The advice about a chosen window that cannot be booked. Undefined for windows that are open, and for windows that are
 * past or too soon, because the date's own hint covers them.
 */
export const windowAdvice = (state: WindowState | undefined): string | undefined => state && advice[state];

/** The states of windows by priority. The state of a day is the first of these that one of its windows has. */
const statePriority: readonly WindowState[] = ['open', 'full', 'too_soon', 'closed', 'beyond', 'past'];

/** The state of a whole day. */
export function dayState({ windows }: DayWindows): WindowState {
  const states = serviceTimes.map((time) => windows[time]);
  return statePriority.find((state) => states.includes(state)) ?? 'closed';
}

/** The first day of the month that is `count` months after the month of `day`. */
export function monthFrom(day: Day, count: number): Day {
  let month = startOfMonth(day);
  for (let left = Math.abs(count); left > 0; left -= 1) month = startOfMonth(addDays(month, count < 0 ? -1 : 31));
  return month;
}

/** The days of a month in weeks from Sunday to Saturday; undefined for days of other months. */
export function weeksOf(month: Day): (Day | undefined)[][] {
  const first = startOfMonth(month);
  const next = monthFrom(first, 1);
  const weeks: (Day | undefined)[][] = [];
  for (let sunday = sundayOf(first); sunday < next; sunday = addDays(sunday, 7)) {
    const days = calendarWeekdays.map((_, index) => addDays(sunday, index));
    weeks.push(days.map((day) => (day >= first && day < next ? day : undefined)));
  }
  return weeks;
}

/** The day to which a key moves the focus in the grid; undefined for other keys. */
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
