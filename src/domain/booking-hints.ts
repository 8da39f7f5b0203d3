import type { ServiceTime } from './booking-rules.ts';
import { addDays, businessDay, type Day, hourMs, isCalendarDay } from './calendar.ts';
import type { Closure } from './closures.ts';
import { closureOf } from './closures-rules.ts';
import { suggestedHolidays } from './holidays.ts';
import type { OfficeHours } from './hours.ts';
import { windowHours } from './places.ts';
import { hoursText } from './policy-texts.ts';
import { visitStart } from './visit.ts';
import { weekdayNames, weekdayOf } from './weekday.ts';

/** The visitor's choices so far. `serviceDate` is empty until a day is chosen. */
export type ChosenVisit = { serviceDate: Day; serviceTime: ServiceTime; hours: number };

/** The settings and the usual hours that the choices are compared with. */
export type HintFacts = {
  /** The opening hours of the office. */
  hours: OfficeHours;
  closures: readonly Closure[];
  leadHours: number;
  /** The usual length of a cleaning in a home of this size; hours. */
  suggested: number;
};

export type BookingHints = { serviceDate?: string; serviceTime?: string; hours?: string };

/** Bookings are rarely more than this many days ahead; the year of a later day is probably wrong. */
const maxUsualDaysAhead = 366;

/** Hints about unusual choices, by field name. The form can be sent despite a hint. */
export function bookingHints(visit: ChosenVisit, facts: HintFacts, now: Date): BookingHints {
  const forDay = dayHint(visit.serviceDate, facts, now);
  const forTime = forDay === undefined ? timeHint(visit, facts.leadHours, now) : undefined;
  const forHours = hoursHint(visit, facts.suggested);
  return {
    ...(forDay === undefined ? {} : { serviceDate: forDay }),
    ...(forTime === undefined ? {} : { serviceTime: forTime }),
    ...(forHours === undefined ? {} : { hours: forHours }),
  };
}

function dayHint(day: Day, { hours, closures }: HintFacts, now: Date): string | undefined {
  const today = businessDay(now);
  if (!isCalendarDay(day) || day < today) return undefined;
  if (day > addDays(today, maxUsualDaysAhead)) return 'That is more than a year ahead. Please check the year.';
  const closure = closureOf(day, closures);
  if (closure !== undefined) return `We are closed that day: ${closure.label}. Please choose another one.`;
  const holiday = suggestedHolidays(Number(day.slice(0, 4))).find((candidate) => candidate.day === day);
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
    return `This begins in less than ${hoursText(leadHours)}. Please choose a later time, or call us.`;
  return undefined;
}

function hoursHint({ hours }: ChosenVisit, suggested: number): string | undefined {
  if (hours < suggested) return `A home of this size usually takes ${suggested} hours.`;
  if (hours > windowHours)
    return `${hours} hours are more than one window of ${windowHours}: we come with two teams, or stay longer.`;
  return undefined;
}
