import type { Availability, WindowState } from '#domain/availability.ts';
import { serviceTimes } from '#domain/booking-rules.ts';
import { addDays, type Day, startOfMonth } from '#domain/calendar.ts';
import { weekdayOf, weekdays } from '#domain/weekday.ts';

export type DayWindows = Availability['days'][number];

const reasons: Readonly<Record<Exclude<WindowState, 'open'>, string>> = {
  full: 'full',
  closed: 'closed',
  too_soon: 'too soon',
  past: 'over',
  beyond: 'too far ahead',
};

/** The state of a window, in words. */
export const windowWords = (state: WindowState): string => (state === 'open' ? 'open' : reasons[state]);

const advice: Readonly<Partial<Record<WindowState, string>>> = {
  full: 'This time is full. Please choose another one.',
  closed: 'We do not clean at this time. Please choose another one.',
  beyond: 'We do not take bookings that far ahead yet.',
};

/** What is said of a chosen window that cannot be booked; undefined where it can, or where the clock says enough. */
export const windowAdvice = (state: WindowState | undefined): string | undefined => state && advice[state];

/** Which of a day's states says most: one that can be booked, one that could have been, one that never could. */
const order: readonly WindowState[] = ['open', 'full', 'too_soon', 'closed', 'beyond', 'past'];

/** The state of a whole day. */
export function dayState({ windows }: DayWindows): WindowState {
  const states = serviceTimes.map((time) => windows[time]);
  return order.find((state) => states.includes(state)) ?? 'closed';
}

/** The first day of the month `count` months from the one that holds `day`. */
export function monthFrom(day: Day, count: number): Day {
  let first = startOfMonth(day);
  for (let left = Math.abs(count); left > 0; left -= 1) first = startOfMonth(addDays(first, count < 0 ? -1 : 31));
  return first;
}

/** The days of a month in weeks from Monday to Sunday; undefined for a place that belongs to another month. */
export function weeksOf(month: Day): (Day | undefined)[][] {
  const first = startOfMonth(month);
  const next = monthFrom(first, 1);
  const weeks: (Day | undefined)[][] = [];
  for (let monday = addDays(first, -weekdays.indexOf(weekdayOf(first))); monday < next; monday = addDays(monday, 7)) {
    const days = weekdays.map((_, index) => addDays(monday, index));
    weeks.push(days.map((day) => (day >= first && day < next ? day : undefined)));
  }
  return weeks;
}

/** The day to which a key leads in the grid; undefined for any other key. */
export function dayAfterKey(day: Day, key: string): Day | undefined {
  const weekday = weekdays.indexOf(weekdayOf(day));
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
      return addDays(day, -weekday);
    case 'End':
      return addDays(day, 6 - weekday);
    case 'PageUp':
      return monthFrom(day, -1);
    case 'PageDown':
      return monthFrom(day, 1);
    default:
      return undefined;
  }
}
