import type { ServiceTime } from './booking-rules.ts';
import { addDays, businessDay, type Day, hourMs, isCalendarDay } from './calendar.ts';
import type { Closure } from './closures.ts';
import { closureOf } from './closures-rules.ts';
import { suggestedHolidays } from './holidays.ts';
import type { OfficeHours } from './hours.ts';
import { windowHours } from './places.ts';
import { visitStart } from './visit.ts';
import { weekdayNames, weekdayOf } from './weekday.ts';

/** The visitor's choices so far. `serviceDate` is empty until a day is chosen. */
export type ChosenVisit = { serviceDate: Day; serviceTime: ServiceTime; hours: number };

/** The usual values that the choices are compared with. */
export type HintFacts = {
  hours: OfficeHours;
  closures: readonly Closure[];
  leadHours: number;
  /** The usual hours for a home of this size. */
  suggested: number;
};

export type BookingHints = { serviceDate?: string; serviceTime?: string; hours?: string };

/** Bookings are rarely more than this many days ahead; a later date is probably a wrong year. */
const defaultHorizon = 366;

/** Hints about unusual choices, by field name. A booking can be sent despite a hint; the office answers it. */
export function bookingHints(visit: ChosenVisit, facts: HintFacts, now: Date): BookingHints {
  const day = dayHint(visit.serviceDate, facts, now);
  const time = day === undefined ? timeHint(visit, facts.leadHours, now) : undefined;
  const hours = hoursHint(visit, facts.suggested);
  return {
    ...(day === undefined ? {} : { serviceDate: day }),
    ...(time === undefined ? {} : { serviceTime: time }),
    ...(hours === undefined ? {} : { hours }),
  };
}

function dayHint(day: Day, { hours, closures }: HintFacts, now: Date): string | undefined {
  const today = businessDay(now);
  if (!isCalendarDay(day) || day < today) return undefined;
  if (day > addDays(today, defaultHorizon)) return 'That is more than a year ahead. Please check the year.';
  const closure = closureOf(day, closures);
  if (closure !== undefined) return `We are closed that day: ${closure.label}. Please choose another one.`;
  const holiday = suggestedHolidays(Number(day.slice(0, 4))).find((suggested) => suggested.day === day);
  if (holiday !== undefined) return `That is ${holiday.label}. We may not be able to come; another day is safer.`;
  const weekday = weekdayOf(day);
  if (hours[weekday] !== null) return undefined;
  return `We do not usually work on ${weekdayNames[weekday]}s. Please choose another day, or call us.`;
}

function timeHint(visit: ChosenVisit, leadHours: number, now: Date): string | undefined {
  const { serviceDate } = visit;
  if (!isCalendarDay(serviceDate) || serviceDate < businessDay(now)) return undefined;
  const timeLeft = visitStart(visit).getTime() - now.getTime();
  if (timeLeft <= 0) return 'This time has begun already. Please choose a later one.';
  if (timeLeft < leadHours * hourMs)
    return `This begins in less than ${leadHours} hours. Please choose a later time, or call us.`;
  return undefined;
}

function hoursHint({ hours }: ChosenVisit, suggested: number): string | undefined {
  if (hours < suggested) return `A home of this size usually takes ${suggested} hours.`;
  if (hours > windowHours)
    return `${hours} hours are more than one window of ${windowHours}: we come with two teams, or stay longer.`;
  return undefined;
}
