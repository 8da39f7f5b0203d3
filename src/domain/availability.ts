import * as z from 'zod/mini';
import { firstDayField } from './admin.ts';
import { hoursRange, type ServiceTime, serviceTimes } from './booking-rules.ts';
import type { BookingSettings } from './booking-settings.ts';
import { addDays, businessDay, type Day, hourMs, startOfBusinessDay } from './calendar.ts';
import type { Closure } from './closures.ts';
import { closureOf } from './closures-rules.ts';
import { chooseSeats, placesOf, type Slot, type TakenPlaces } from './places.ts';
import { visitStart } from './visit.ts';

/** The state of a window for somebody who wants to book it. */
const windowState = z.enum(['open', 'full', 'closed', 'too_soon', 'past', 'beyond']);
export type WindowState = z.output<typeof windowState>;

/** The settings that decide whether a window can be booked. */
export type BookingCalendar = { booking: BookingSettings; closures: readonly Closure[] };

/** `days` days, starting with `from`. `hours`: the length of the job; without it, the job takes one place. */
export type AvailabilityQuestion = { from: Day; days: number; hours?: number | undefined };

/** A whole number in a query; REST queries send it as text. */
const queryNumber = (name: string, { min, max }: { min: number; max: number }) => {
  const message = `${name} must be a whole number from ${min} to ${max}.`;
  return z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,6}$/, message))], message),
    z.pipe(z.transform(Number), z.int(message).check(z.minimum(min, message), z.maximum(max, message))),
  );
};

/** The question as input: by default, 31 days, starting today. */
export const availabilityInput = z.object({
  from: z.optional(firstDayField),
  days: z._default(queryNumber('days', { min: 1, max: 62 }), 31),
  hours: z.optional(queryNumber('hours', hoursRange)),
});

/**
 * The state of each window, but not the number of places that are left. If bookings are not limited, every window from
 * today on is open.
 */
export const availability = z.object({
  limited: z.boolean(),
  days: z.array(
    z.object({
      date: z.string(),
      windows: z.object({ morning: windowState, afternoon: windowState, evening: windowState }),
    }),
  ),
});
export type Availability = z.output<typeof availability>;

/** A moment and the company's calendar day at that moment, computed once for many windows. */
type Moment = { now: Date; today: Day };

const momentOf = (now: Date): Moment => ({ now, today: businessDay(now) });

/** The reason why a window cannot be booked even if a place is free; undefined if there is none. */
function unbookableState(
  slot: Slot,
  { booking, closures }: BookingCalendar,
  { now, today }: Moment,
): Exclude<WindowState, 'open' | 'full'> | undefined {
  if (slot.serviceDate < today) return 'past';
  const { places, leadHours, horizonDays } = booking;
  if (places === null) return undefined;
  const start = visitStart(slot).getTime();
  if (start <= now.getTime()) return 'past';
  if (slot.serviceDate > addDays(today, horizonDays)) return 'beyond';
  if (closureOf(slot.serviceDate, closures) !== undefined || placesOf(slot, places) === 0) return 'closed';
  return start - now.getTime() < leadHours * hourMs ? 'too_soon' : undefined;
}

const issueTexts = {
  past: 'That time is over. Please choose a later one.',
  too_soon: 'That is too soon for us. Please choose a later time, or call us.',
  closed: 'We do not clean at that time. Please choose another one.',
  beyond: 'That is too far ahead. Please choose an earlier day.',
} as const;

/** The reason why a window cannot be booked at `now` even if a place is free, as a sentence; undefined if none. */
export function windowIssue(slot: Slot, calendar: BookingCalendar, now: Date): string | undefined {
  const state = unbookableState(slot, calendar, momentOf(now));
  return state && issueTexts[state];
}

/** The state of a window for a job of `hours` hours. */
function stateOfWindow(
  job: Slot & { hours?: number | undefined },
  calendar: BookingCalendar,
  { taken, ...moment }: Moment & { taken: TakenPlaces },
): WindowState {
  const reason = unbookableState(job, calendar, moment);
  if (reason !== undefined) return reason;
  const { places } = calendar.booking;
  return places === null || chooseSeats(job, places, taken) !== undefined ? 'open' : 'full';
}

/** The states of the windows that the question is about. */
export function availabilityOf(
  { from, days, hours }: AvailabilityQuestion,
  calendar: BookingCalendar,
  { taken, now }: { taken: TakenPlaces; now: Date },
): Availability {
  const moment = { taken, ...momentOf(now) };
  const windowsOf = (date: Day): Record<ServiceTime, WindowState> => {
    const state = (serviceTime: ServiceTime) =>
      stateOfWindow({ serviceDate: date, serviceTime, hours }, calendar, moment);
    return { morning: state('morning'), afternoon: state('afternoon'), evening: state('evening') };
  };
  return {
    limited: calendar.booking.places !== null,
    days: Array.from({ length: days }, (_, index) => {
      const date = addDays(from, index);
      return { date, windows: windowsOf(date) };
    }),
  };
}

/** The day in autumn on which clocks are set back has 25 hours; milliseconds. */
const longestDay = 25 * hourMs;

/**
 * The next time, in milliseconds since 1970, at which the state of a window can change without any booking: the window
 * begins, the last moment to book it passes, or the day ends. States that were computed at `now` are right until then.
 */
export function nextAvailabilityChange({ booking }: BookingCalendar, now: Date): number {
  const today = businessDay(now);
  const leadMs = booking.leadHours * hourMs;
  const times = [startOfBusinessDay(addDays(today, 1)).getTime()];
  const lastDay = businessDay(new Date(now.getTime() + leadMs + longestDay));
  for (let serviceDate = today; serviceDate <= lastDay; serviceDate = addDays(serviceDate, 1)) {
    for (const serviceTime of serviceTimes) {
      const start = visitStart({ serviceDate, serviceTime }).getTime();
      // A window can still be booked exactly the lead time before its start.
      times.push(start, start - leadMs + 1);
    }
  }
  return Math.min(...times.filter((time) => time > now.getTime()));
}

export const maxAlternatives = 3;

/**
 * The first open windows other than the requested one, on its day or up to `horizonDays` days later, but not after the
 * day `to`; at most `maxAlternatives`.
 */
export function alternativesTo(
  job: Slot & { hours?: number | undefined },
  calendar: BookingCalendar,
  { taken, now, to }: { taken: TakenPlaces; now: Date; to?: Day },
): Slot[] {
  const moment = { taken, ...momentOf(now) };
  const alternatives: Slot[] = [];
  for (
    let daysAhead = 0;
    daysAhead <= calendar.booking.horizonDays && alternatives.length < maxAlternatives;
    daysAhead += 1
  ) {
    const serviceDate = addDays(job.serviceDate, daysAhead);
    if (to !== undefined && serviceDate > to) break;
    for (const serviceTime of serviceTimes) {
      const candidate = { ...job, serviceDate, serviceTime };
      const isOther = serviceDate !== job.serviceDate || serviceTime !== job.serviceTime;
      if (isOther && stateOfWindow(candidate, calendar, moment) === 'open')
        alternatives.push({ serviceDate, serviceTime });
    }
  }
  return alternatives.slice(0, maxAlternatives);
}
