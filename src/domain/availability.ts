import { type ServiceTime, serviceTimes } from './booking-rules.ts';
import type { BookingSettings } from './booking-settings.ts';
import { hourMs } from './booking-state.ts';
import { addDays, businessDay, type Day } from './calendar.ts';
import type { Closure } from './closures.ts';
import { closureOf } from './closures-rules.ts';
import { chooseSeats, placesOf, type Slot, type TakenPlaces } from './places.ts';
import { visitStart } from './visit.ts';

/** What a window is to somebody who wants it. */
export type WindowState = 'open' | 'full' | 'closed' | 'too_soon' | 'past' | 'beyond';

/** What decides whether a window can be booked. */
export type BookingCalendar = { booking: BookingSettings; closures: readonly Closure[] };

/** A run of days that somebody asks about. */
export type AvailabilityQuestion = { from: Day; days: number };

/** Which windows are open; never how many places are left. Without limits every window from today on is open. */
export type Availability = {
  limited: boolean;
  days: { date: Day; windows: Record<ServiceTime, WindowState> }[];
};

/** What the settings alone say about a window. Undefined when it can be booked, provided that a place is left. */
function closedState(
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

const mostAlternatives = 3;

/** The first open windows from the day of a wished one on, at most three. */
export function alternativesTo(
  job: Slot & { hours?: number | undefined },
  calendar: BookingCalendar,
  at: { taken: TakenPlaces; now: Date },
): Slot[] {
  const found: Slot[] = [];
  for (let ahead = 0; ahead <= calendar.booking.horizonDays && found.length < mostAlternatives; ahead += 1) {
    const serviceDate = addDays(job.serviceDate, ahead);
    for (const serviceTime of serviceTimes) {
      const wish = { ...job, serviceDate, serviceTime };
      if (stateOfWindow(wish, calendar, at) === 'open') found.push({ serviceDate, serviceTime });
    }
  }
  return found.slice(0, mostAlternatives);
}
