import { addDays, type Day } from './calendar.ts';
import type { Closure } from './closures.ts';
import { weekdayOf } from './weekday.ts';

/** The closure of a day; undefined if it is a normal day. */
export const closureOf = (day: Day, closures: readonly Closure[]): Closure | undefined =>
  closures.find((closure) => closure.day === day);

/** The closures in the `days` days from `first` on. */
export const closuresFrom = (closures: readonly Closure[], first: Day, days: number): Closure[] =>
  closures.filter(({ day }) => day >= first && day < addDays(first, days));

/** Whether `day` is a working day: from Monday to Friday, and not closed. */
export const isWorkingDay = (day: Day, closures: readonly Closure[]): boolean =>
  !['sat', 'sun'].includes(weekdayOf(day)) && closureOf(day, closures) === undefined;

/** The `count`th working day after `day`; `day` itself for 0. */
export function workingDaysAfter(day: Day, count: number, closures: readonly Closure[]): Day {
  let next = day;
  for (let remaining = count; remaining > 0; remaining -= 1) {
    do next = addDays(next, 1);
    while (!isWorkingDay(next, closures));
  }
  return next;
}
