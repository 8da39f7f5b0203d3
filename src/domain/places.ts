import { type ServiceTime, serviceTimes } from './booking-rules.ts';
import type { WeekPlaces } from './booking-settings.ts';
import type { Day } from './calendar.ts';
import { weekdayOf } from './weekday.ts';

/** A time window on a day. */
export type Slot = { serviceDate: Day; serviceTime: ServiceTime };

/** The length of a window in hours. Longer jobs take two places. */
export const windowHours = 4;

/** The key of a place in the unique index of bookings: `2030-01-15|morning|0`. */
export const seatOf = ({ serviceDate, serviceTime }: Slot, number: number): string =>
  `${serviceDate}|${serviceTime}|${number}`;

/** The windows that a booking takes up on its day: its own, and each other one in which it has a seat. */
export const windowsOf = ({
  serviceTime,
  seats = [],
}: Pick<Slot, 'serviceTime'> & { seats?: readonly string[] | undefined }): ServiceTime[] =>
  serviceTimes.filter((window) => window === serviceTime || seats.some((seat) => seat.split('|')[1] === window));

const slotKey = ({ serviceDate, serviceTime }: Slot): string => `${serviceDate}|${serviceTime}`;

/** The numbers of the taken places, by window (`2030-01-15|morning`). */
export type TakenPlaces = ReadonlyMap<string, ReadonlySet<number>>;

/** Groups the stored seats of bookings by window. */
export function takenPlaces(seats: Iterable<string>): TakenPlaces {
  const taken = new Map<string, Set<number>>();
  for (const seat of seats) {
    const separator = seat.lastIndexOf('|');
    const key = seat.slice(0, separator);
    const numbers = taken.get(key) ?? new Set();
    taken.set(key, numbers.add(Number(seat.slice(separator + 1))));
  }
  return taken;
}

/** The taken places, with the places of `days` replaced by `newPlaces`. */
export function withDays(taken: TakenPlaces, days: readonly Day[], newPlaces: TakenPlaces): TakenPlaces {
  const result = new Map(taken);
  for (const serviceDate of days) {
    for (const serviceTime of serviceTimes) result.delete(slotKey({ serviceDate, serviceTime }));
  }
  for (const [slot, numbers] of newPlaces) result.set(slot, numbers);
  return result;
}

/** The number of places that the settings give a window; 0 if they close it. */
export const placesOf = ({ serviceDate, serviceTime }: Slot, places: WeekPlaces): number =>
  places[weekdayOf(serviceDate)][serviceTime];

/** A job takes two places at most. */
const maxSeats = 2;

/**
 * The numbers of the lowest free places of a window, at most two. If the office has lowered the number of places, seats
 * beyond the new number still count as taken, so nothing is offered until enough of them are gone.
 */
function freeNumbers(slot: Slot, places: WeekPlaces, taken: TakenPlaces): number[] {
  const count = placesOf(slot, places);
  const numbers = taken.get(slotKey(slot)) ?? new Set<number>();
  const maxCount = Math.min(maxSeats, count - numbers.size);
  const free: number[] = [];
  for (let number = 0; number < count && free.length < maxCount; number += 1) {
    if (!numbers.has(number)) free.push(number);
  }
  return free;
}

/**
 * The seats of a job that the office adds to a window without places: the lowest free ones. The job then takes up these
 * places if the window gets places later.
 */
export function chooseClosedSeats(job: Slot & { hours: number }, taken: TakenPlaces): string[] {
  const numbers = taken.get(slotKey(job)) ?? new Set<number>();
  const count = job.hours <= windowHours ? 1 : 2;
  const free = Array.from({ length: numbers.size + count }, (_, number) => number).filter(
    (number) => !numbers.has(number),
  );
  return free.slice(0, count).map((number) => seatOf(job, number));
}

/** The next window on the same day; undefined after the evening. */
function nextSlot({ serviceDate, serviceTime }: Slot): Slot | undefined {
  const next = serviceTimes[serviceTimes.indexOf(serviceTime) + 1];
  return next === undefined ? undefined : { serviceDate, serviceTime: next };
}

/**
 * The seats that a job would take: the lowest free place of its window. A job of more than four hours takes two places
 * of its window (two teams), or else one there and one in the next window.
 *
 * All bookings try the lowest free number. Two bookings at the same time therefore choose the same seat, and the unique
 * index rejects the second one, which then chooses again. If places were only counted, both would be stored.
 *
 * @param job a job without `hours` takes one place
 * @returns undefined if too few places are free
 */
export function chooseSeats(
  job: Slot & { hours?: number | undefined },
  places: WeekPlaces,
  taken: TakenPlaces,
): string[] | undefined {
  const [first, second] = freeNumbers(job, places, taken);
  if (first === undefined) return undefined;
  if ((job.hours ?? 0) <= windowHours) return [seatOf(job, first)];
  if (second !== undefined) return [seatOf(job, first), seatOf(job, second)];
  const next = nextSlot(job);
  const nextFree = next && freeNumbers(next, places, taken)[0];
  return next === undefined || nextFree === undefined ? undefined : [seatOf(job, first), seatOf(next, nextFree)];
}
