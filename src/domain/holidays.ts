import { addDays, type Day } from './calendar.ts';
import { type Weekday, weekdayOf, weekdays } from './weekday.ts';

/** A day on which many offices are closed. */
export type Holiday = { day: Day; label: string };

type Rule =
  | { label: string; monthDay: `${number}-${number}` }
  | { label: string; month: string; weekday: Weekday; nth: 1 | 2 | 3 | 4 | 'last' };

/** The federal holidays of the United States (5 U.S.C. 6103). */
const federalHolidays: readonly Rule[] = [
  { label: "New Year's Day", monthDay: '01-01' },
  { label: 'Martin Luther King Jr. Day', month: '01', weekday: 'mon', nth: 3 },
  { label: "Washington's Birthday", month: '02', weekday: 'mon', nth: 3 },
  { label: 'Memorial Day', month: '05', weekday: 'mon', nth: 'last' },
  { label: 'Juneteenth', monthDay: '06-19' },
  { label: 'Independence Day', monthDay: '07-04' },
  { label: 'Labor Day', month: '09', weekday: 'mon', nth: 1 },
  { label: 'Columbus Day', month: '10', weekday: 'mon', nth: 2 },
  { label: 'Veterans Day', monthDay: '11-11' },
  { label: 'Thanksgiving', month: '11', weekday: 'thu', nth: 4 },
  { label: 'Christmas Day', monthDay: '12-25' },
];

/** The nth occurrence of a weekday in a month, or the last one. */
function nthWeekday(firstOfMonth: Day, weekday: Weekday, nth: 1 | 2 | 3 | 4 | 'last'): Day {
  const offset = (weekdays.indexOf(weekday) - weekdays.indexOf(weekdayOf(firstOfMonth)) + 7) % 7;
  const first = addDays(firstOfMonth, offset);
  if (nth !== 'last') return addDays(first, 7 * (nth - 1));
  const fifth = addDays(first, 28);
  return fifth.slice(0, 7) === firstOfMonth.slice(0, 7) ? fifth : addDays(first, 21);
}

/** The day on which a holiday with a fixed date is observed: Friday for a Saturday, Monday for a Sunday. */
function observedDay(day: Day): Day {
  const weekday = weekdayOf(day);
  if (weekday === 'sat') return addDays(day, -1);
  return weekday === 'sun' ? addDays(day, 1) : day;
}

function daysOf(rule: Rule, year: number): Holiday[] {
  if (!('monthDay' in rule)) {
    const { label, month, weekday, nth } = rule;
    return [{ day: nthWeekday(`${year}-${month}-01`, weekday, nth), label }];
  }
  const { label, monthDay } = rule;
  const day = `${year}-${monthDay}`;
  const observed = observedDay(day);
  return observed === day
    ? [{ day, label }]
    : [
        { day, label },
        { day: observed, label: `${label} (observed)` },
      ];
}

const byDay = (a: Holiday, b: Holiday): number => (a.day < b.day ? -1 : 1);

/**
 * The days of a year on which a company may want to close, sorted by date: the eleven federal holidays, the observed
 * days of holidays on a weekend, and the day after Thanksgiving. December 31 is included if the next New Year's Day is
 * observed then.
 */
export function suggestedHolidays(year: number): Holiday[] {
  const thanksgiving = nthWeekday(`${year}-11-01`, 'thu', 4);
  const holidays = [year, year + 1].flatMap((holidayYear) =>
    federalHolidays.flatMap((rule) => daysOf(rule, holidayYear)),
  );
  return [...holidays, { day: addDays(thanksgiving, 1), label: 'Day after Thanksgiving' }]
    .filter(({ day }) => day.startsWith(`${year}-`))
    .sort(byDay);
}
