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
import {
  chooseClosedSeats,
  chooseSeats,
  placesOf,
  type Slot,
  type TakenPlaces,
  takenPlaces,
  withDays,
} from '#domain/places.ts';
import type { SectionName, Settings } from '#domain/settings.ts';
import type { BookingStore } from '#server/store/booking.ts';

/** What the office has set. */
export type SettingsReader = { get<Name extends SectionName>(section: Name): Settings[Name] };

/**
 * How long visitors may be shown places as they were before other processes changed them; milliseconds. Changes of this
 * process are seen at once, and claims always read the places again.
 */
const cachedFor = 5_000;
/** How old a reading may be that is shown while the next one is made; milliseconds. */
const shownFor = 10_000;

/** Windows close as time passes: answers that are older than this are made again; milliseconds. */
const answeredFor = 1_000;
/** Visitors choose the questions, so no more than so many answers are cached. */
const mostAnswers = 100;

/** If more days than this have changed, all are read again. */
const mostChangedDays = 14;

/** A window that somebody wants, for a job of `hours` hours. */
export type WantedSlot = Slot & { hours: number };

/** What a booking holds of the calendar: seats, or none where nothing is limited or it was taken over capacity. */
export type Claim = { seats?: string[]; overCapacity?: true };

export type BookingWindows = ReturnType<typeof bookingWindows>;

/** What was read of the calendar at one moment, and what was made of that; one reading serves all callers. */
type Reading = {
  calendar: BookingCalendar;
  readAt: number;
  taken: Promise<TakenPlaces> | undefined;
  /** Days on which bookings of this process have changed since they were read. */
  changed: Set<Day>;
  answers: Answers;
};

/** What was answered since a moment. */
type Answers = {
  at: number;
  byQuestion: Map<string, Availability>;
  /** What is open next, by the window that was lost. */
  alternatives: Map<string, Promise<Slot[]>>;
};

/** Days in which other windows are looked for at once. */
const nearDays = 14;

/** Which windows can be booked, and the claims on them. */
export function bookingWindows(parts: { bookings: BookingStore; settings: SettingsReader; clock: () => Date }) {
  const { bookings, settings, clock } = parts;
  let cached: Reading | undefined;
  /** The reading that is to replace an older one. */
  let next: Reading | undefined;
  const listeners: (() => void)[] = [];

  const calendar = (): BookingCalendar => ({ booking: settings.get('booking'), closures: settings.get('closures') });

  /** Without limits nobody asks which places are taken. */
  async function read(from: Day, to: Day): Promise<TakenPlaces> {
    return isLimited() ? takenPlaces(await bookings.seats({ from, to })) : new Map();
  }

  const isLimited = (): boolean => settings.get('booking').places !== null;

  const noAnswers = (): Answers => ({ at: clock().getTime(), byQuestion: new Map(), alternatives: new Map() });

  const empty = (): Reading => ({
    ...{ calendar: calendar(), readAt: clock().getTime(), taken: undefined },
    ...{ changed: new Set(), answers: noAnswers() },
  });

  /** Whether a moment was at most so many milliseconds ago. */
  function isWithin(milliseconds: number, moment: number): boolean {
    const age = clock().getTime() - moment;
    return age >= 0 && age < milliseconds;
  }

  /** Whether a reading is so recent, and rests on what is set now. */
  function isGood(reading: Reading, milliseconds: number): boolean {
    const [known, present] = [reading.calendar, calendar()];
    return (
      isWithin(milliseconds, reading.readAt) && known.booking === present.booking && known.closures === present.closures
    );
  }

  /** What was read at most `cachedFor` ago, or nothing yet. */
  function recent(): Reading {
    if (cached === undefined || !isGood(cached, cachedFor)) cached = empty();
    return cached;
  }

  /** The same for those who look: a reading that is a little older serves while the next one is made. */
  function shown(): Reading {
    const old = cached;
    if (old?.taken === undefined || isGood(old, cachedFor) || !isGood(old, shownFor)) return recent();
    if (next === undefined) {
      const newer = empty();
      next = newer;
      const put = (): void => {
        newer.readAt = clock().getTime();
        if (cached === old) cached = newer;
      };
      // Who asks once the old one is too old meets the error.
      takenAhead(newer)
        .then(put, () => undefined)
        .finally(() => {
          next = undefined;
        });
    }
    return old;
  }

  /** The places that are taken on the days that can be booked. */
  function takenAhead(reading: Reading): Promise<TakenPlaces> {
    const { taken, changed } = reading;
    if (taken !== undefined && changed.size === 0) return taken;
    reading.taken = taken === undefined ? readAhead(reading.calendar) : withChangedDays(taken, [...changed]);
    changed.clear();
    reading.taken.catch(() => {
      if (cached === reading) cached = undefined;
    });
    return reading.taken;
  }

  function readAhead({ booking }: BookingCalendar): Promise<TakenPlaces> {
    const today = businessDay(clock());
    return read(today, addDays(today, booking.horizonDays));
  }

  async function withChangedDays(taken: Promise<TakenPlaces>, days: readonly Day[]): Promise<TakenPlaces> {
    const [old, ...found] = await Promise.all([taken, ...days.map((day) => read(day, day))]);
    return withDays(old, days, new Map(found.flatMap((day) => [...day])));
  }

  /** What was answered from a reading lately. */
  function answersOf(reading: Reading): Answers {
    if (!isWithin(answeredFor, reading.answers.at)) reading.answers = noAnswers();
    return reading.answers;
  }

  /** What is open next. Near days are read first: mostly they are enough. */
  async function findAlternatives(wanted: WantedSlot, present: BookingCalendar): Promise<Slot[]> {
    const end = addDays(businessDay(clock()), present.booking.horizonDays);
    const near = addDays(wanted.serviceDate, nearDays);
    const found = async (to: Day) =>
      alternativesTo(wanted, present, { taken: await read(wanted.serviceDate, to), now: clock(), to });
    const soon = near < end ? await found(near) : [];
    return soon.length === mostAlternatives ? soon : found(end);
  }

  /** Requests that lose a window at the same time share one reading of what is open. */
  async function slotTaken(wanted: WantedSlot): Promise<AppError> {
    const reading = recent();
    const { alternatives: known } = answersOf(reading);
    const key = `${wanted.serviceDate} ${wanted.serviceTime} ${wanted.hours}`;
    const finding = known.get(key) ?? findAlternatives(wanted, reading.calendar);
    known.set(key, finding);
    finding.catch(() => known.delete(key));
    const alternatives = await finding;
    return new AppError('slot_taken', 'That time was just given to somebody else. Please choose another one.', {
      details: { alternatives },
    });
  }

  return {
    /** Which windows are open to somebody who looks; never how many places are left. */
    async availability(asked: { from?: Day | undefined; days: number }): Promise<Availability> {
      const reading = shown();
      const { byQuestion } = answersOf(reading);
      const taken = await takenAhead(reading);
      const question: AvailabilityQuestion = { from: asked.from ?? businessDay(clock()), days: asked.days };
      const key = `${question.from} ${question.days}`;
      const known = byQuestion.get(key);
      if (known !== undefined) return known;
      const answer = availabilityOf(question, reading.calendar, { taken, now: clock() });
      if (byQuestion.size < mostAnswers) byQuestion.set(key, answer);
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
    changed(...days: readonly Day[]): void {
      for (const reading of [cached, next]) {
        if (reading === undefined) continue;
        reading.answers = noAnswers();
        for (const day of days) reading.changed.add(day);
        if (days.length === 0 || reading.changed.size > mostChangedDays) reading.taken = undefined;
      }
      for (const listener of listeners) listener();
    },

    /** Calls `listener` synchronously when bookings have changed here. */
    onChange(listener: () => void): void {
      listeners.push(listener);
    },

    /** Whether places are limited at all. */
    isLimited,
  };
}
