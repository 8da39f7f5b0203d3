import {
  type Availability,
  type AvailabilityQuestion,
  alternativesTo,
  availabilityOf,
  type BookingCalendar,
  mostAlternatives,
  windowIssue,
} from '#domain/availability.ts';
import { addDays, businessDay, type Day } from '#domain/calendar.ts';
import { AppError, fieldError } from '#domain/errors.ts';
import { chooseClosedSeats, chooseSeats, placesOf, type Slot, type TakenPlaces, takenPlaces } from '#domain/places.ts';
import type { SectionName, Settings } from '#domain/settings.ts';
import type { BookingStore } from '#server/store/booking.ts';

/** What the office has set. */
export type SettingsReader = { get<Name extends SectionName>(section: Name): Settings[Name] };

/** How long visitors may be shown places as they were; milliseconds. Claims always read them again. */
const cachedFor = 1_000;
/** How old a reading may be that is shown while the next one is made; milliseconds. */
const shownFor = 5_000;

/** So many different questions are answered from one reading of the places. */
const mostAnswers = 100;

/** A window that somebody wants, for a job of `hours` hours. */
export type Wish = Slot & { hours: number };

/** What a booking holds of the calendar: seats, or none where nothing is limited or it was taken over capacity. */
export type Claim = { seats?: string[]; overCapacity?: true };

export type BookingWindows = ReturnType<typeof bookingWindows>;

/** What was read of the calendar at one moment, and what was made of that; one reading serves all callers. */
type Reading = {
  calendar: BookingCalendar;
  readAt: number;
  taken: Promise<TakenPlaces> | undefined;
  answers: Map<string, Availability>;
  /** What is open next, by the window that was lost. */
  alternatives: Map<string, Promise<Slot[]>>;
};

/** Days in which other windows are looked for at once. */
const nearDays = 14;

/** Which windows can be booked, and the claims on them. */
export function bookingWindows(parts: { bookings: BookingStore; settings: SettingsReader; clock: () => Date }) {
  const { bookings, settings, clock } = parts;
  let cached: Reading | undefined;
  let isRefreshing = false;

  const calendar = (): BookingCalendar => ({ booking: settings.get('booking'), closures: settings.get('closures') });

  const read = async (from: Day, to: Day): Promise<TakenPlaces> => takenPlaces(await bookings.seats({ from, to }));

  const empty = (): Reading => ({
    ...{ calendar: calendar(), readAt: clock().getTime(), taken: undefined },
    ...{ answers: new Map(), alternatives: new Map() },
  });

  /** Whether a reading is at most so many milliseconds old, and rests on what is set now. */
  function isWithin(milliseconds: number, { readAt, calendar: read }: Reading): boolean {
    const [age, present] = [clock().getTime() - readAt, calendar()];
    return age >= 0 && age < milliseconds && read.booking === present.booking && read.closures === present.closures;
  }

  /** What was read at most `cachedFor` ago, or nothing yet. */
  function recent(): Reading {
    if (cached === undefined || !isWithin(cachedFor, cached)) cached = empty();
    return cached;
  }

  /** The same for those who look: a reading that is a little older serves while the next one is made. */
  function shown(): Reading {
    const old = cached;
    if (old?.taken === undefined || isWithin(cachedFor, old) || !isWithin(shownFor, old)) return recent();
    if (!isRefreshing) {
      isRefreshing = true;
      const next = empty();
      const put = (): void => {
        next.readAt = clock().getTime();
        if (cached === old) cached = next;
      };
      const done = (): void => {
        isRefreshing = false;
      };
      // Who asks once the old one is too old meets the error.
      takenAhead(next)
        .then(put, () => undefined)
        .finally(done);
    }
    return old;
  }

  /** The places that are taken on the days that can be booked. */
  function takenAhead(reading: Reading): Promise<TakenPlaces> {
    const { places, horizonDays } = reading.calendar.booking;
    const today = businessDay(clock());
    reading.taken ??= places === null ? Promise.resolve(new Map()) : read(today, addDays(today, horizonDays));
    reading.taken.catch(() => {
      if (cached === reading) cached = undefined;
    });
    return reading.taken;
  }

  /** What is open next. Near days are read first: mostly they are enough. */
  async function findAlternatives(wish: Wish, present: BookingCalendar): Promise<Slot[]> {
    const end = addDays(businessDay(clock()), present.booking.horizonDays);
    const near = addDays(wish.serviceDate, nearDays);
    const found = async (to: Day) =>
      alternativesTo(wish, present, { taken: await read(wish.serviceDate, to), now: clock(), to });
    const soon = near < end ? await found(near) : [];
    return soon.length === mostAlternatives ? soon : found(end);
  }

  /** Requests that lose a window at the same time share one reading of what is open. */
  async function slotTaken(wish: Wish): Promise<AppError> {
    const { alternatives: known, calendar: present } = recent();
    const key = `${wish.serviceDate} ${wish.serviceTime} ${wish.hours}`;
    const finding = known.get(key) ?? findAlternatives(wish, present);
    known.set(key, finding);
    finding.catch(() => known.delete(key));
    const alternatives = await finding;
    return new AppError('slot_taken', 'That time was just given to somebody else. Please choose another one.', {
      details: { alternatives },
    });
  }

  return {
    /** Which windows are open to somebody who looks; never how many places are left. */
    async availability({ from, days }: { from?: Day | undefined; days: number }): Promise<Availability> {
      const question: AvailabilityQuestion = { from: from ?? businessDay(clock()), days };
      const reading = shown();
      const { answers } = reading;
      const taken = await takenAhead(reading);
      const key = `${question.from} ${days}`;
      const known = answers.get(key);
      if (known !== undefined) return known;
      const answer = availabilityOf(question, reading.calendar, { taken, now: clock() });
      if (answers.size < mostAnswers) answers.set(key, answer);
      return answer;
    },

    /** @throws AppError `invalid` where lead time, closures or horizon forbid the window */
    check(slot: Slot): void {
      const issue = windowIssue(slot, calendar(), clock());
      if (issue !== undefined) throw fieldError('invalid', 'serviceDate', issue);
    },

    /**
     * The seats that a job would take now. The unique index settles the claim: who does not get them asks again.
     *
     * @param options.own seats that the booking holds already; they count as free
     * @param options.byOffice windows that are closed by the settings are open to the office
     * @param options.overCapacity take a full window all the same, without a seat
     * @throws AppError `slot_taken` with what is open next
     */
    async claim(
      wish: Wish,
      options: { own?: readonly string[]; byOffice?: boolean; overCapacity?: boolean } = {},
    ): Promise<Claim> {
      const { places } = settings.get('booking');
      if (places === null) return {};
      const own = new Set(options.own);
      const held = await bookings.seats({ from: wish.serviceDate, to: wish.serviceDate });
      const taken = takenPlaces(held.filter((seat) => !own.has(seat)));
      if (options.byOffice === true && placesOf(wish, places) === 0) return { seats: chooseClosedSeats(wish, taken) };
      const seats = chooseSeats(wish, places, taken);
      if (seats !== undefined) return { seats };
      if (options.overCapacity === true) return { overCapacity: true };
      throw await slotTaken(wish);
    },

    /** Forgets what was read, so that the next visitor is shown what has changed here. */
    changed(): void {
      cached = undefined;
    },

    /** Whether places are limited at all. */
    isLimited: (): boolean => settings.get('booking').places !== null,
  };
}
