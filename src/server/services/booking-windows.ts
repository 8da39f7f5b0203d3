import {
  type Availability,
  type AvailabilityQuestion,
  alternativesTo,
  availabilityOf,
  type BookingCalendar,
  holdsUntil,
  windowIssue,
} from '#domain/availability.ts';
import { addDays, businessDay, type Day } from '#domain/calendar.ts';
import { AppError, fieldError } from '#domain/errors.ts';
import {
  chooseClosedSeats,
  chooseSeats,
  placesOf,
  type Slot,
  type TakenPlaces,
  takenPlaces,
  windowHours,
} from '#domain/places.ts';
import type { SectionName, Settings } from '#domain/settings.ts';
import type { BookingStore } from '#server/store/booking.ts';
import type { CalendarStore } from '#server/store/calendar.ts';
import { readFor, takenAhead } from './taken-ahead.ts';

/** What the office has set. */
export type SettingsReader = { get<Name extends SectionName>(section: Name): Settings[Name] };

/** Visitors choose the questions, so no more than so many answers are cached. */
const mostAnswers = 100;

/** A window that somebody wants, for a job of `hours` hours. */
export type WantedSlot = Slot & { hours: number };

/** What a booking holds of the calendar: seats, or none where nothing is limited or it was taken over capacity. */
export type Claim = { seats?: string[]; overCapacity?: true };

export type BookingWindows = ReturnType<typeof bookingWindows>;

/** What was answered under the same settings, bookings and time. */
type Answers = {
  calendar: BookingCalendar;
  /** From when to when they hold; milliseconds. */
  from: number;
  until: number;
  byQuestion: Map<string, Availability>;
  /** What is open next, by the window that was lost. */
  alternatives: Map<string, Slot[]>;
};

/** Which windows can be booked, and the claims on them. */
export function bookingWindows(parts: {
  bookings: BookingStore;
  calendar: CalendarStore;
  settings: SettingsReader;
  clock: () => Date;
}) {
  const { bookings, settings, clock } = parts;
  const listeners: (() => void)[] = [];
  let answers: Answers | undefined;
  const places = takenAhead({ ...parts, onChange: dropAnswers });

  const calendar = (): BookingCalendar => ({ booking: settings.get('booking'), closures: settings.get('closures') });

  const isLimited = (): boolean => settings.get('booking').places !== null;

  function dropAnswers(): void {
    answers = undefined;
    for (const listener of listeners) listener();
  }

  function holds({ calendar: known, from, until }: Answers): boolean {
    const [present, now] = [calendar(), clock().getTime()];
    return now >= from && now < until && known.booking === present.booking && known.closures === present.closures;
  }

  /** The answers that hold now, after those that do not are dropped. @throws the store's error */
  async function currentAnswers(): Promise<Answers> {
    if (isLimited()) await places.catchUp();
    if (answers !== undefined && holds(answers)) return answers;
    dropAnswers();
    const now = clock();
    const until = Math.min(holdsUntil(calendar(), now), now.getTime() + readFor);
    const fresh = { calendar: calendar(), from: now.getTime(), until };
    answers = { ...fresh, byQuestion: new Map(), alternatives: new Map() };
    return answers;
  }

  /** The places that are taken; nobody counts them where nothing is limited. */
  const takenFor = async ({ calendar: { booking } }: Answers): Promise<TakenPlaces> =>
    booking.places === null ? new Map() : places.ahead(booking.horizonDays);

  /** Requests that lose a window at the same time share one search for what is open. */
  async function slotTaken(wanted: WantedSlot): Promise<AppError> {
    const current = await currentAnswers();
    const taken = await takenFor(current);
    const key = `${wanted.serviceDate} ${wanted.serviceTime} ${wanted.hours}`;
    const now = clock();
    const to = addDays(businessDay(now), current.calendar.booking.horizonDays);
    const alternatives = current.alternatives.get(key) ?? alternativesTo(wanted, current.calendar, { taken, now, to });
    current.alternatives.set(key, alternatives);
    return new AppError('slot_taken', 'That time was just given to somebody else. Please choose another one.', {
      details: { alternatives },
    });
  }

  return {
    /** Which windows are open to somebody who looks; never how many places are left. */
    async availability(asked: {
      from?: Day | undefined;
      days: number;
      hours?: number | undefined;
    }): Promise<Availability> {
      const current = await currentAnswers();
      const taken = await takenFor(current);
      const now = clock();
      const question: AvailabilityQuestion = { ...asked, from: asked.from ?? businessDay(now) };
      // All jobs that take two places find the same windows open.
      const key = `${question.from} ${question.days} ${(question.hours ?? 0) > windowHours}`;
      const known = current.byQuestion.get(key);
      if (known !== undefined) return known;
      const answer = availabilityOf(question, current.calendar, { taken, now });
      if (current.byQuestion.size < mostAnswers) current.byQuestion.set(key, answer);
      return answer;
    },

    /**
     * Drops answers that no longer hold, so that `onChange` is called for them: bookings that other processes changed
     * before the last 300 ms, settings, and time that has passed. @throws the store's error
     */
    async catchUp(): Promise<void> {
      await currentAnswers();
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
      wanted: WantedSlot,
      options: { own?: readonly string[]; byOffice?: boolean; overCapacity?: boolean } = {},
    ): Promise<Claim> {
      const { places } = settings.get('booking');
      if (places === null) return {};
      const own = new Set(options.own);
      const held = await bookings.seats({ from: wanted.serviceDate, to: wanted.serviceDate });
      const taken = takenPlaces(held.filter((seat) => !own.has(seat)));
      if (options.byOffice === true && placesOf(wanted, places) === 0)
        return { seats: chooseClosedSeats(wanted, taken) };
      const seats = chooseSeats(wanted, places, taken);
      if (seats !== undefined) return { seats };
      if (options.overCapacity === true) return { overCapacity: true };
      throw await slotTaken(wanted);
    },

    /**
     * Has days read again before the next visitor is answered, because bookings have changed here.
     *
     * @param days those of the bookings; all, if none is given
     */
    changed: (...days: readonly Day[]): void => places.changed(days),

    /** Calls `listener` synchronously when earlier answers no longer hold. */
    onChange(listener: () => void): void {
      listeners.push(listener);
    },

    /** Whether places are limited at all. */
    isLimited,
  };
}
