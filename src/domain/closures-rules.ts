import { addDays, type Day } from './calendar.ts';
import type { Closure } from './closures.ts';
import { weekdayOf } from './weekday.ts';

/** The closure of a day; undefined if it is a normal day. */
export const closureOf = (day: Day, closures: readonly Closure[]): Closure | undefined =>
  closures.find((one) => one.day === day);

/** The closures in the `days` days from `first` on. */
export const closuresFrom = (closures: readonly Closure[], first: Day, days: number): Closure[] =>
  closures.filter(({ day }) => day >= first && day < addDays(first, days));

/** Whether `day` is from Monday to Friday and not closed. */
export const isBusinessDay = (day: Day, closures: readonly Closure[]): boolean =>
  !['sat', 'sun'].includes(weekdayOf(day)) && closureOf(day, closures) === undefined;

/** The `count`th business day after `day`: Monday to Friday, without closures. */
export function businessDaysAfter(day: Day, count: number, closures: readonly Closure[]): Day {
  let found = day;
  for (let left = count; left > 0; left -= 1) {
    do found = addDays(found, 1);
    while (!isBusinessDay(found, closures));
  }
  return found;
}
