import { windowIssue } from '#domain/availability.ts';
import { AppError, fieldError } from '#domain/errors.ts';
import { chooseClosedSeats, chooseSeats, placesOf, type Slot, takenPlaces, windowHours } from '#domain/places.ts';
import type { SettingsReader } from '#server/mail/mail.ts';
import type { BookingStore } from '#server/store/booking.ts';
import type { CalendarStore } from '#server/store/calendar.ts';
import { bookingCalendarOf, cachedAvailability } from './cached-availability.ts';

/** A window that somebody wants, for a job of `hours` hours. */
export type WantedSlot = Slot & { hours: number };

/** The seats for a booking; none if places are not limited, or if the booking is over capacity. */
export type Claim = { seats?: string[]; overCapacity?: true };

export type BookingWindows = ReturnType<typeof bookingWindows>;

type Parts = {
  bookings: BookingStore;
  calendar: CalendarStore;
  settings: SettingsReader;
  clock: () => Date;
};

/** Finds windows that can be booked, and free seats in them. */
export function bookingWindows(parts: Parts) {
  const { settings, clock } = parts;
  const listeners: (() => void)[] = [];
  const answers = cachedAvailability(parts, () => {
    for (const listener of listeners) listener();
  });

  return {
    /** Returns the state of each window for visitors, but never how many places are left. */
    availability: answers.availability,

    /**
     * If the cached answers are outdated, drops them and calls the listeners of `onChange`. Changed settings, changed
     * bookings and the time make answers outdated. It notices changes that other processes stored more than 300 ms ago.
     *
     * @throws the store's error
     */
    catchUp: answers.catchUp,

    /** @throws AppError `invalid` if the window is in the past, or the settings do not let visitors book it */
    check(slot: Slot): void {
      const issue = windowIssue(slot, bookingCalendarOf(settings), clock());
      if (issue !== undefined) throw fieldError('invalid', 'serviceDate', issue);
    },

    /**
     * Returns free seats for a job. They are not reserved: when the booking is stored, the unique index rejects it if
     * another booking has one of its seats, and the caller claims again.
     *
     * @param options.ownSeats seats that the booking has already; they count as free
     * @param options.byOffice whether the office books: it can also use windows without places
     * @param options.overCapacity whether to take a full window too, without a seat
     * @throws AppError `slot_taken` with the next open windows, if the window is full
     */
    async claim(wanted: WantedSlot, options: ClaimOptions = {}): Promise<Claim> {
      const claim = await freeSeats(parts, wanted, options);
      if (claim !== undefined) return claim;
      const isLong = wanted.hours > windowHours;
      const shortJob = { ...wanted, hours: windowHours };
      const fitsShort = isLong && (await freeSeats(parts, shortJob, options)) !== undefined;
      throw new AppError('slot_taken', fullText(wanted, { fitsShort, byOffice: options.byOffice === true }), {
        details: { alternatives: await answers.alternatives(wanted) },
      });
    },

    /**
     * Call it when this process has changed bookings: their days are read again before the next answer.
     *
     * @param days the days of the bookings; all days if none is given
     */
    changed: answers.changed,

    /** Calls `listener` synchronously when cached answers are dropped, because they may be outdated. */
    onChange(listener: () => void): void {
      listeners.push(listener);
    },

    /** Whether places are limited at all. */
    isLimited: (): boolean => settings.get('booking').places !== null,
  };
}

/**
 * Why a job got no place.
 *
 * @param options.fitsShort whether there is a place for a short job, but not for this long one
 * @param options.byOffice whether the office asked: it may choose a full window, and can book it anyway
 */
function fullText({ hours }: WantedSlot, { fitsShort, byOffice }: { fitsShort: boolean; byOffice: boolean }): string {
  if (hours <= windowHours && byOffice) return 'That time is full.';
  if (hours <= windowHours) return 'That time was just given to somebody else. Please choose another one.';
  const advice = fitsShort ? `another time, or ${windowHours} hours at most` : 'another time';
  return `There is no place for ${hours} hours at that time. Please choose ${advice}.`;
}

type ClaimOptions = { ownSeats?: readonly string[]; byOffice?: boolean; overCapacity?: boolean };

/** @returns undefined if the window is full */
async function freeSeats(
  { bookings, settings }: Pick<Parts, 'bookings' | 'settings'>,
  wanted: WantedSlot,
  options: ClaimOptions,
): Promise<Claim | undefined> {
  const { places } = settings.get('booking');
  if (places === null) return {};
  const ownSeats = new Set(options.ownSeats);
  const heldSeats = await bookings.seats({ from: wanted.serviceDate, to: wanted.serviceDate });
  const taken = takenPlaces(heldSeats.filter((seat) => !ownSeats.has(seat)));
  if (options.byOffice === true && placesOf(wanted, places) === 0) return { seats: chooseClosedSeats(wanted, taken) };
  const seats = chooseSeats(wanted, places, taken);
  if (seats !== undefined) return { seats };
  return options.overCapacity === true ? { overCapacity: true } : undefined;
}
