import * as z from 'zod/mini';
import { dayField } from './admin.ts';
import { type ServiceTime, serviceTimes } from './booking-rules.ts';
import type { BookingSettings } from './booking-settings.ts';
import { hourMs } from './booking-state.ts';
import { addDays, businessDay, type Day } from './calendar.ts';
import type { Closure } from './closures.ts';
import { closureOf } from './closures-rules.ts';
import { chooseSeats, placesOf, type Slot, type TakenPlaces } from './places.ts';
import { visitStart } from './visit.ts';

/** What a window is to somebody who wants it. */
export const windowStates = ['open', 'full', 'closed', 'too_soon', 'past', 'beyond'] as const;
export type WindowState = (typeof windowStates)[number];

/** What decides whether a window can be booked. */
export type BookingCalendar = { booking: BookingSettings; closures: readonly Closure[] };

const windowState = z.enum(windowStates);
const daysMessage = 'days must be a whole number from 1 to 62.';

export const availabilityQuestion = z.object({
  from: dayField,
  days: z._default(z.int(daysMessage).check(z.minimum(1, daysMessage), z.maximum(62, daysMessage)), 31),
});
export type AvailabilityQuestion = z.output<typeof availabilityQuestion>;

/** Which windows are open; never how many places are left. Without limits every window from today on is open. */
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

/** A window that is offered instead of one that is gone. */
export const slot = z.object({ serviceDate: z.string(), serviceTime: z.enum(serviceTimes) });

/** What the settings alone say of a window, whoever holds its places. Undefined: it can be booked if a place is left. */
export function closedState(
  slot: Slot,
  { booking, closures }: BookingCalendar,
  now: Date,
): Exclude<WindowState, 'open' | 'full'> | undefined {
  const today = businessDay(now);
  if (slot.serviceDate < today) return 'past';
  const { places, leadHours, horizonDays } = booking;
  if (places === null) return undefined;
  const start = visitStart(slot).getTime();
  if (start <= now.getTime()) return 'past';
  if (slot.serviceDate > addDays(today, horizonDays)) return 'beyond';
  if (closureOf(slot.serviceDate, closures) !== undefined || placesOf(slot, places) === 0) return 'closed';
  return start - now.getTime() < leadHours * hourMs ? 'too_soon' : undefined;
}

/** What a window is to somebody who wants a job of `hours` hours in it. */
export function stateOfWindow(
  job: Slot & { hours?: number | undefined },
  calendar: BookingCalendar,
  { taken, now }: { taken: TakenPlaces; now: Date },
): WindowState {
  const closed = closedState(job, calendar, now);
  if (closed !== undefined) return closed;
  const { places } = calendar.booking;
  return places === null || chooseSeats(job, places, taken) !== undefined ? 'open' : 'full';
}

/** The windows of `days` days from `from` on. */
export function availabilityOf(
  { from, days }: AvailabilityQuestion,
  calendar: BookingCalendar,
  at: { taken: TakenPlaces; now: Date },
): Availability {
  const windowsOf = (date: Day): Record<ServiceTime, WindowState> => {
    const state = (serviceTime: ServiceTime) => stateOfWindow({ serviceDate: date, serviceTime }, calendar, at);
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

/** The open windows that are next to a wished one: from its day on, then the days before, at most `most`. */
export function alternativesTo(
  job: Slot & { hours?: number | undefined },
  calendar: BookingCalendar,
  at: { taken: TakenPlaces; now: Date },
  most = 3,
): Slot[] {
  const found: Slot[] = [];
  for (let ahead = 0; ahead <= calendar.booking.horizonDays && found.length < most; ahead += 1) {
    const serviceDate = addDays(job.serviceDate, ahead);
    for (const serviceTime of serviceTimes) {
      const wish = { ...job, serviceDate, serviceTime };
      if (found.length < most && stateOfWindow(wish, calendar, at) === 'open') found.push({ serviceDate, serviceTime });
    }
  }
  return found;
}

/** Why a window cannot be booked, as a sentence; undefined for one that is open or whose places are gone. */
export function windowIssue(slot: Slot, calendar: BookingCalendar, now: Date): string | undefined {
  switch (closedState(slot, calendar, now)) {
    case 'past':
      return 'That time has passed already. Please choose a later one.';
    case 'too_soon':
      return `We need ${leadText(calendar.booking.leadHours)} to plan a visit. Please choose a later time.`;
    case 'closed': {
      const closure = closureOf(slot.serviceDate, calendar.closures);
      return `We are closed then${closure === undefined ? '' : ` (${closure.label})`}. Please choose another time.`;
    }
    case 'beyond':
      return `Visits can be booked up to ${calendar.booking.horizonDays} days ahead. Please choose an earlier day.`;
    case undefined:
      return undefined;
  }
}

const leadText = (hours: number): string => (hours === 1 ? 'at least an hour' : `at least ${hours} hours`);
