import type { Availability } from '#domain/availability.ts';
import { businessDay, type Day } from '#domain/calendar.ts';
import { AppError } from '#domain/errors.ts';
import type { ArrangedWalkthrough, Walkthrough } from '#domain/quote.ts';
import {
  type WalkthroughCalendar,
  walkthroughAlternatives,
  walkthroughDays,
  walkthroughSeat,
  walkthroughState,
} from '#domain/quote-rules.ts';
import type { SettingsReader } from '#server/mail/mail.ts';
import type { QuoteStore } from '#server/store/quote.ts';

export type WalkthroughService = ReturnType<typeof walkthroughService>;

/** Finds free times for walkthroughs. They are not reserved: a unique index rejects a time that was taken meanwhile. */
export function walkthroughService(parts: { quotes: QuoteStore; settings: SettingsReader; clock: () => Date }) {
  const { quotes, settings, clock } = parts;

  const calendarFrom = async (from: Day): Promise<WalkthroughCalendar> => ({
    hours: settings.get('hours'),
    closures: settings.get('closures'),
    taken: await quotes.seatsFrom(from),
  });

  return {
    /** Returns the states of the windows on `days` days, beginning with `from` or today. */
    async availability({ from, days }: { from?: Day | undefined; days: number }): Promise<Pick<Availability, 'days'>> {
      const firstDay = from ?? businessDay(clock());
      return { days: walkthroughDays({ from: firstDay, days }, await calendarFrom(firstDay), clock()) };
    },

    /** Returns the walkthroughs on these days, except those of lost quote requests. */
    async arranged(days: { from: Day; to: Day }): Promise<ArrangedWalkthrough[]> {
      const records = await quotes.withWalkthrough(days);
      // Earlier versions of this program left the walkthroughs of lost requests reserved.
      return records.flatMap(({ walkthrough, state, ...fields }) =>
        walkthrough === undefined || state === 'lost' ? [] : [{ ...fields, ...walkthrough }],
      );
    },

    /**
     * Returns the first requested walkthrough that is open; undefined if none is requested.
     *
     * @param ownSeat the seat that the quote request has already; it counts as open
     * @throws AppError `slot_taken`, with open times, if no requested walkthrough is open
     */
    async firstOpen(requested: readonly Walkthrough[], ownSeat?: string): Promise<Walkthrough | undefined> {
      const [first] = requested;
      if (first === undefined) return undefined;
      const now = clock();
      const calendar = await calendarFrom(businessDay(now));
      const openSlot = requested.find(
        (slot) => walkthroughSeat(slot) === ownSeat || walkthroughState(slot, calendar, now) === 'open',
      );
      if (openSlot !== undefined) return openSlot;
      throw slotTaken(walkthroughAlternatives(first.day, calendar, now));
    },

    /** Returns the error for a walkthrough that is taken, with open times from `day` on. */
    async slotTakenError(day: Day): Promise<AppError> {
      const now = clock();
      return slotTaken(walkthroughAlternatives(day, await calendarFrom(businessDay(now)), now));
    },
  };
}

const slotTaken = (alternatives: readonly Walkthrough[]): AppError =>
  new AppError('slot_taken', 'This walkthrough time is no longer free. Please choose another one.', {
    details: { alternatives },
  });
