import { addDays, businessDay, type Day } from '#domain/calendar.ts';
import { type TakenPlaces, takenPlaces, withDays } from '#domain/places.ts';
import type { BookingStore } from '#server/store/booking.ts';
import type { CalendarStore } from '#server/store/calendar.ts';

/** How often at most the store is asked whether other processes have changed bookings; milliseconds. */
const checkedFor = 300;

/** After this, all days are read again, in case a program has changed bookings without counting it; milliseconds. */
export const readFor = 60_000;

/** If more days than this have changed, all are read again. */
const mostChangedDays = 14;

/** The places that are taken on the days from `from` to `to`. */
type Reading = { from: Day; to: Day; readAt: number; taken: Promise<TakenPlaces> };

/**
 * The places that are taken on the days that can be booked, in memory.
 *
 * A change here is counted after it is stored, and before its caller is answered; so is what a crashed process left
 * undone (`calendarConsequence`). The count is read before the bookings: what was stored before the count is in what is
 * read, and what comes later is counted later. So memory is right as long as the count is the same, however many
 * processes book.
 *
 * @param parts.onChange called when what was read is outdated
 */
export function takenAhead(parts: {
  bookings: BookingStore;
  calendar: CalendarStore;
  clock: () => Date;
  onChange: () => void;
}) {
  const { bookings, calendar, clock, onChange } = parts;
  let reading: Reading | undefined;
  let check: { at: number; done: Promise<void> } | undefined;
  let known: number | undefined;
  const outdated = new Set<Day>();

  const read = async (from: Day, to: Day): Promise<TakenPlaces> => takenPlaces(await bookings.seats({ from, to }));

  function changed(days: readonly Day[]): void {
    for (const day of days) outdated.add(day);
    if (days.length === 0 || outdated.size > mostChangedDays) reading = undefined;
    onChange();
  }

  async function readCount(): Promise<void> {
    const { version, days } = await calendar.since(known);
    if (version === known) return;
    known = version;
    changed(days ?? []);
  }

  async function withOutdatedRead(taken: Promise<TakenPlaces>, days: readonly Day[]): Promise<TakenPlaces> {
    const [old, ...found] = await Promise.all([taken, ...days.map((day) => read(day, day))]);
    return withDays(old, days, new Map(found.flatMap((day) => [...day])));
  }

  /** The last reading if it covers these days, or undefined. */
  function readLately(from: Day, to: Day, now: number): Reading | undefined {
    if (reading === undefined || reading.from > from || reading.to < to) return undefined;
    const age = now - reading.readAt;
    return age >= 0 && age < readFor ? reading : undefined;
  }

  return {
    /** Has days read again because bookings have changed here. @param days all, if none is given */
    changed,

    /** Finds out what other processes changed before the last 300 ms. @throws the store's error */
    catchUp(): Promise<void> {
      const at = performance.now();
      if (check === undefined || at - check.at > checkedFor) check = { at, done: readCount() };
      return check.done;
    },

    /** The taken places from today on, `days` days ahead. @throws the store's error */
    async ahead(days: number): Promise<TakenPlaces> {
      const now = clock();
      const from = businessDay(now);
      const to = addDays(from, days);
      const old = readLately(from, to, now.getTime());
      if (old !== undefined && outdated.size === 0) return old.taken;
      const taken = old === undefined ? read(from, to) : withOutdatedRead(old.taken, [...outdated]);
      outdated.clear();
      const current = old === undefined ? { from, to, readAt: now.getTime(), taken } : { ...old, taken };
      reading = current;
      taken.catch(() => {
        if (reading === current) reading = undefined;
      });
      return taken;
    },
  };
}
