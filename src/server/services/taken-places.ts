import { addDays, businessDay, type Day } from '#domain/calendar.ts';
import { type TakenPlaces, takenPlaces, withDays } from '#domain/places.ts';
import type { BookingStore } from '#server/store/booking.ts';
import type { CalendarStore } from '#server/store/calendar.ts';

/** Minimum milliseconds between two checks whether other processes have changed bookings. */
const checkInterval = 300;

/**
 * Milliseconds after which all days are read again, in case a program has changed bookings without raising the count.
 */
export const maxReadingAge = 60_000;

/** If more days than this have changed, all days are read again. */
const maxChangedDays = 14;

/** The places that are taken on the days from `from` to `to`. `readAt`: milliseconds since 1970. */
type Reading = { from: Day; to: Day; readAt: number; taken: Promise<TakenPlaces> };

/**
 * Caches the taken places of all days that can be booked.
 *
 * Every change of a booking raises a stored count, the calendar's `version`, after the change is stored and before its
 * caller is answered (`calendarConsequence`); if this fails, `reconcile` does it later. The count is read before the
 * bookings: a change that the count contains is in the bookings too, and a later change raises the count later. So the
 * cached places are right as long as the count stays the same, with any number of processes.
 *
 * @param parts.onChange called when cached places are outdated
 */
export function takenPlacesCache(parts: {
  bookings: BookingStore;
  calendar: CalendarStore;
  clock: () => Date;
  onChange: () => void;
}) {
  const { bookings, calendar, clock, onChange } = parts;
  let reading: Reading | undefined;
  let lastCheck: { at: number; done: Promise<void> } | undefined;
  let knownVersion: number | undefined;
  const outdatedDays = new Set<Day>();

  const read = async (from: Day, to: Day): Promise<TakenPlaces> => takenPlaces(await bookings.seats({ from, to }));

  function changed(days: readonly Day[]): void {
    for (const day of days) outdatedDays.add(day);
    if (days.length === 0 || outdatedDays.size > maxChangedDays) reading = undefined;
    onChange();
  }

  async function checkCount(): Promise<void> {
    const { version, days } = await calendar.since(knownVersion);
    if (version === knownVersion) return;
    knownVersion = version;
    changed(days ?? []);
  }

  async function rereadDays(taken: Promise<TakenPlaces>, days: readonly Day[]): Promise<TakenPlaces> {
    const [oldPlaces, ...readings] = await Promise.all([taken, ...days.map((day) => read(day, day))]);
    return withDays(oldPlaces, days, new Map(readings.flatMap((places) => [...places])));
  }

  /** Returns the last reading if it contains these days and is recent; else undefined. */
  function recentReading(from: Day, to: Day, now: number): Reading | undefined {
    if (reading === undefined || reading.from > from || reading.to < to) return undefined;
    const age = now - reading.readAt;
    return age >= 0 && age < maxReadingAge ? reading : undefined;
  }

  return {
    /** Call it when this process has changed bookings. @param days the days of the bookings; all days if it is empty */
    changed,

    /** Notices changes that other processes stored more than `checkInterval` ago. @throws the store's error */
    catchUp(): Promise<void> {
      const at = performance.now();
      if (lastCheck === undefined || at - lastCheck.at > checkInterval) lastCheck = { at, done: checkCount() };
      return lastCheck.done;
    },

    /** Returns the taken places of today and the next `days` days. @throws the store's error */
    async nextDays(days: number): Promise<TakenPlaces> {
      const now = clock();
      const from = businessDay(now);
      const to = addDays(from, days);
      const oldReading = recentReading(from, to, now.getTime());
      if (oldReading !== undefined && outdatedDays.size === 0) return oldReading.taken;
      const taken = oldReading === undefined ? read(from, to) : rereadDays(oldReading.taken, [...outdatedDays]);
      outdatedDays.clear();
      const newReading =
        oldReading === undefined ? { from, to, readAt: now.getTime(), taken } : { ...oldReading, taken };
      reading = newReading;
      taken.catch(() => {
        if (reading === newReading) reading = undefined;
      });
      return taken;
    },
  };
}
