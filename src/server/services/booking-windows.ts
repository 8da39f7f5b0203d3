import { windowIssue } from '#domain/availability.ts';
import { AppError, fieldError } from '#domain/errors.ts';
import { chooseClosedSeats, chooseSeats, placesOf, type Slot, takenPlaces } from '#domain/places.ts';
import type { SettingsReader } from '#server/mail/mail.ts';
import type { BookingStore } from '#server/store/booking.ts';
import type { CalendarStore } from '#server/store/calendar.ts';
import { cachedAvailability, calendarOf } from './cached-availability.ts';

/** A window that somebody wants, for a job of `hours` hours. */
export type WantedSlot = Slot & { hours: number };

/** The seats of a booking; none if places are not limited or it was taken over capacity. */
export type Claim = { seats?: string[]; overCapacity?: true };

export type BookingWindows = ReturnType<typeof bookingWindows>;

type Parts = {
  bookings: BookingStore;
  calendar: CalendarStore;
  settings: SettingsReader;
  clock: () => Date;
};

/** Which windows can be booked, and the claims on them. */
export function bookingWindows(parts: Parts) {
  const { settings, clock } = parts;
  const listeners: (() => void)[] = [];
  const answers = cachedAvailability(parts, () => {
    for (const listener of listeners) listener();
  });

  return {
    /** Which windows are open to somebody who looks; never how many places are left. */
    availability: answers.availability,

    /**
     * Drops answers that no longer hold, so that `onChange` is called for them: bookings that other processes changed
     * before the last 300 ms, settings, and time that has passed. @throws the store's error
     */
    catchUp: answers.catchUp,

    /** @throws AppError `invalid` where lead time, closures or horizon forbid the window */
    check(slot: Slot): void {
      const issue = windowIssue(slot, calendarOf(settings), clock());
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
    async claim(wanted: WantedSlot, options: ClaimOptions = {}): Promise<Claim> {
      const claim = await freeSeats(parts, wanted, options);
      if (claim !== undefined) return claim;
      throw new AppError('slot_taken', 'That time was just given to somebody else. Please choose another one.', {
        details: { alternatives: await answers.alternatives(wanted) },
      });
    },

    /**
     * Has days read again before the next visitor is answered, because bookings have changed here.
     *
     * @param days those of the bookings; all, if none is given
     */
    changed: answers.changed,

    /** Calls `listener` synchronously when earlier answers no longer hold. */
    onChange(listener: () => void): void {
      listeners.push(listener);
    },

    /** Whether places are limited at all. */
    isLimited: (): boolean => settings.get('booking').places !== null,
  };
}

type ClaimOptions = { own?: readonly string[]; byOffice?: boolean; overCapacity?: boolean };

/** @returns undefined if the window is full */
async function freeSeats(
  { bookings, settings }: Pick<Parts, 'bookings' | 'settings'>,
  wanted: WantedSlot,
  options: ClaimOptions,
): Promise<Claim | undefined> {
  const { places } = settings.get('booking');
  if (places === null) return {};
  const own = new Set(options.own);
  const held = await bookings.seats({ from: wanted.serviceDate, to: wanted.serviceDate });
  const taken = takenPlaces(held.filter((seat) => !own.has(seat)));
  if (options.byOffice === true && placesOf(wanted, places) === 0) return { seats: chooseClosedSeats(wanted, taken) };
  const seats = chooseSeats(wanted, places, taken);
  if (seats !== undefined) return { seats };
  return options.overCapacity === true ? { overCapacity: true } : undefined;
}
