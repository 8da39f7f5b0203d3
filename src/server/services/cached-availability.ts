import {
  type Availability,
  type AvailabilityQuestion,
  alternativesTo,
  availabilityOf,
  type BookingCalendar,
  nextAvailabilityChange,
} from '#domain/availability.ts';
import { addDays, businessDay, type Day } from '#domain/calendar.ts';
import { type Slot, type TakenPlaces, windowHours } from '#domain/places.ts';
import type { SettingsReader } from '#server/mail/mail.ts';
import type { BookingStore } from '#server/store/booking.ts';
import type { CalendarStore } from '#server/store/calendar.ts';
import { maxReadingAge, takenPlacesCache } from './taken-places.ts';

export const bookingCalendarOf = (settings: SettingsReader): BookingCalendar => ({
  booking: settings.get('booking'),
  closures: settings.get('closures'),
});

/** Maximum cached answers by question; visitors can send any number of different questions. */
const maxAnswers = 100;

/** Cached answers that were all made from the same settings and bookings. */
type Answers = {
  calendar: BookingCalendar;
  /** The answers are valid from this time, and before `until`; milliseconds since 1970. */
  from: number;
  until: number;
  byQuestion: Map<string, Availability>;
  /** The next open windows, by the full window and the hours of the job. */
  alternatives: Map<string, Slot[]>;
};

/** A question in which `from` is optional: today by default. */
type Question = Omit<AvailabilityQuestion, 'from'> & { from?: Day | undefined };

/**
 * Answers which windows are open. Answers are cached until changed settings, changed bookings or the time make them
 * outdated; then `onDrop` is called.
 */
export function cachedAvailability(
  parts: { bookings: BookingStore; calendar: CalendarStore; settings: SettingsReader; clock: () => Date },
  onDrop: () => void,
) {
  const { settings, clock } = parts;
  let answers: Answers | undefined;
  const placesCache = takenPlacesCache({ ...parts, onChange: drop });

  function drop(): void {
    answers = undefined;
    onDrop();
  }

  /** Returns the cached answers; if they are outdated, drops them and starts without any. @throws the store's error */
  async function currentAnswers(): Promise<Answers> {
    if (settings.get('booking').places !== null) await placesCache.catchUp();
    const calendar = bookingCalendarOf(settings);
    const now = clock();
    if (answers !== undefined && areValid(answers, calendar, now)) return answers;
    drop();
    answers = emptyAnswers(calendar, now);
    return answers;
  }

  /** Returns the taken places; none if places are not limited. */
  const takenFor = async ({ booking }: BookingCalendar): Promise<TakenPlaces> =>
    booking.places === null ? new Map() : placesCache.nextDays(booking.horizonDays);

  return {
    async availability(question: Question): Promise<Availability> {
      const { calendar, byQuestion } = await currentAnswers();
      const taken = await takenFor(calendar);
      const now = clock();
      const { from = businessDay(now), days, hours } = question;
      // All jobs that take two places find the same windows open.
      const key = `${from} ${days} ${(hours ?? 0) > windowHours}`;
      const cachedAnswer = byQuestion.get(key);
      if (cachedAnswer !== undefined) return cachedAnswer;
      const answer = availabilityOf({ from, days, hours }, calendar, { taken, now });
      if (byQuestion.size < maxAnswers) byQuestion.set(key, answer);
      return answer;
    },

    /** Returns the next open windows. Calls for the same window and the same hours share one search. */
    async alternatives(wanted: Slot & { hours: number }): Promise<Slot[]> {
      const { calendar, alternatives } = await currentAnswers();
      const taken = await takenFor(calendar);
      const key = `${wanted.serviceDate} ${wanted.serviceTime} ${wanted.hours}`;
      const now = clock();
      const to = addDays(businessDay(now), calendar.booking.horizonDays);
      const slots = alternatives.get(key) ?? alternativesTo(wanted, calendar, { taken, now, to });
      alternatives.set(key, slots);
      return slots;
    },

    async catchUp(): Promise<void> {
      await currentAnswers();
    },

    changed: (...days: readonly Day[]): void => placesCache.changed(days),
  };
}

function areValid({ calendar, from, until }: Answers, currentCalendar: BookingCalendar, now: Date): boolean {
  const isInTime = now.getTime() >= from && now.getTime() < until;
  return isInTime && calendar.booking === currentCalendar.booking && calendar.closures === currentCalendar.closures;
}

function emptyAnswers(calendar: BookingCalendar, now: Date): Answers {
  const until = Math.min(nextAvailabilityChange(calendar, now), now.getTime() + maxReadingAge);
  return { calendar, from: now.getTime(), until, byQuestion: new Map(), alternatives: new Map() };
}
