import {
  type Availability,
  type AvailabilityQuestion,
  alternativesTo,
  availabilityOf,
  type BookingCalendar,
  windowIssue,
} from '#domain/availability.ts';
import { addDays, businessDay, type Day } from '#domain/calendar.ts';
import { AppError, fieldRefusal } from '#domain/errors.ts';
import { chooseClosedSeats, chooseSeats, placesOf, type Slot, type TakenPlaces, takenPlaces } from '#domain/places.ts';
import type { SectionName, Settings } from '#domain/settings.ts';
import type { BookingStore } from '#server/store/booking.ts';

/** What the office has set. */
export type SettingsReader = { get<Name extends SectionName>(section: Name): Settings[Name] };

/** How long visitors may be shown places as they were; milliseconds. Claims always read them again. */
const cachedFor = 1_000;

/** So many different questions are answered from one reading of the places. */
const mostAnswers = 100;

/** A window that somebody wants, for a job of `hours` hours. */
export type Wish = Slot & { hours: number };

/** What a booking holds of the calendar: seats, or none where nothing is limited or it was taken over capacity. */
export type Claim = { seats?: string[]; overCapacity?: true };

export type BookingWindows = ReturnType<typeof bookingWindows>;

/** Which windows can be booked, and the claims on them. */
export function bookingWindows(parts: { bookings: BookingStore; settings: SettingsReader; clock: () => Date }) {
  const { bookings, settings, clock } = parts;
  let cached: { calendar: BookingCalendar; readAt: number; taken: Promise<TakenPlaces> } | undefined;
  let answers = new Map<string, Availability>();

  const calendar = (): BookingCalendar => ({ booking: settings.get('booking'), closures: settings.get('closures') });

  const read = async (from: Day, to: Day): Promise<TakenPlaces> => takenPlaces(await bookings.seats({ from, to }));

  /** The places that are taken on the days that can be booked. */
  function readAhead({ booking }: BookingCalendar): Promise<TakenPlaces> {
    const today = businessDay(clock());
    return read(today, addDays(today, booking.horizonDays));
  }

  /** The places and settings of a moment that is at most `cachedFor` ago; one reading serves all callers. */
  function recent() {
    const now = clock().getTime();
    const present = calendar();
    const isFresh =
      cached !== undefined &&
      now >= cached.readAt &&
      now - cached.readAt < cachedFor &&
      cached.calendar.booking === present.booking &&
      cached.calendar.closures === present.closures;
    if (cached === undefined || !isFresh) {
      const taken = present.booking.places === null ? Promise.resolve(new Map()) : readAhead(present);
      const entry = { calendar: present, readAt: now, taken };
      cached = entry;
      answers = new Map();
      taken.catch(() => {
        if (cached === entry) cached = undefined;
      });
    }
    return { entry: cached, answers };
  }

  async function slotTaken(wish: Wish): Promise<AppError> {
    const present = calendar();
    const alternatives = alternativesTo(wish, present, { taken: await readAhead(present), now: clock() });
    return new AppError('slot_taken', 'That time was just given to somebody else. Please choose another one.', {
      details: { alternatives },
    });
  }

  return {
    /** Which windows are open to somebody who looks; never how many places are left. */
    async availability({ from, days }: { from?: Day | undefined; days: number }): Promise<Availability> {
      const question: AvailabilityQuestion = { from: from ?? businessDay(clock()), days };
      const { entry, answers } = recent();
      const taken = await entry.taken;
      const key = `${question.from} ${days}`;
      const known = answers.get(key);
      if (known !== undefined) return known;
      const answer = availabilityOf(question, entry.calendar, { taken, now: clock() });
      if (answers.size < mostAnswers) answers.set(key, answer);
      return answer;
    },

    /** @throws AppError `invalid` where lead time, closures or horizon forbid the window */
    check(slot: Slot): void {
      const issue = windowIssue(slot, calendar(), clock());
      if (issue !== undefined) throw fieldRefusal('invalid', 'serviceDate', issue);
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
