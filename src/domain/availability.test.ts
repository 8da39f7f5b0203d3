import { describe, expect, test } from 'vitest';
import { alternativesTo, availabilityOf, type BookingCalendar, nextAvailabilityChange } from './availability.ts';
import type { ServiceTime } from './booking-rules.ts';
import { initialBookingSettings, type WeekPlaces } from './booking-settings.ts';
import { answerDeadline } from './booking-state.ts';
import { chooseSeats, takenPlaces } from './places.ts';
import { weekdays } from './weekday.ts';

/** The same number of places in every window of the week. */
function weekOf(count: number): WeekPlaces {
  const places = { morning: count, afternoon: count, evening: count };
  return { mon: places, tue: places, wed: places, thu: places, fri: places, sat: places, sun: places };
}

const calendarOf = (change: Partial<BookingCalendar['booking']> = {}, closedDays: string[] = []): BookingCalendar => ({
  booking: { ...initialBookingSettings, places: weekOf(3), ...change },
  closures: closedDays.map((day) => ({ day, label: 'Closed', phonesOpen: false })),
});

const noneTaken = takenPlaces([]);

const stateAt = (now: string, serviceDate: string, serviceTime: ServiceTime, calendar = calendarOf()) =>
  availabilityOf({ from: serviceDate, days: 1 }, calendar, { taken: noneTaken, now: new Date(now) }).days[0]?.windows[
    serviceTime
  ];

describe('availability', () => {
  test('on a Tuesday evening before a closed Thursday, the first open window is on Friday morning', () => {
    const now = new Date('2026-11-25T00:55:00Z');
    const calendar = calendarOf({}, ['2026-11-26']);
    const { days } = availabilityOf({ from: '2026-11-25', days: 3 }, calendar, { taken: noneTaken, now });
    expect(days[0]?.windows).toEqual({ morning: 'too_soon', afternoon: 'too_soon', evening: 'too_soon' });
    expect(days[1]?.windows).toEqual({ morning: 'closed', afternoon: 'closed', evening: 'closed' });
    expect(days[2]?.windows.morning).toBe('open');
  });

  test('the lead time is counted in elapsed time, also across clock changes', () => {
    expect(stateAt('2027-03-13T12:30:00Z', '2027-03-14', 'morning')).toBe('too_soon');
    expect(stateAt('2027-11-06T12:30:00Z', '2027-11-07', 'morning')).toBe('open');
    expect(stateAt('2027-06-16T12:00:00.000Z', '2027-06-17', 'morning')).toBe('open');
    expect(stateAt('2027-06-16T12:00:00.001Z', '2027-06-17', 'morning')).toBe('too_soon');
  });

  test('the last day of the horizon is open, and the next day is beyond it', () => {
    const calendar = calendarOf({ horizonDays: 2 });
    expect(stateAt('2027-06-16T12:00:00Z', '2027-06-18', 'evening', calendar)).toBe('open');
    expect(stateAt('2027-06-16T12:00:00Z', '2027-06-19', 'morning', calendar)).toBe('beyond');
  });

  test('a job of more than four hours needs two places in its window, or one there and one in the next window', () => {
    const thursday = { morning: 1, afternoon: 1, evening: 2 };
    const places = { ...weekOf(0), thu: thursday, fri: { morning: 1, afternoon: 0, evening: 1 } };
    const now = new Date('2027-06-15T12:00:00Z');
    const windowsFor = (hours: number) =>
      availabilityOf({ from: '2027-06-17', days: 2, hours }, calendarOf({ places }), {
        taken: noneTaken,
        now,
      }).days.map((day) => day.windows);
    expect(windowsFor(4)).toEqual([
      { morning: 'open', afternoon: 'open', evening: 'open' },
      { morning: 'open', afternoon: 'closed', evening: 'open' },
    ]);
    expect(windowsFor(5)).toEqual([
      { morning: 'open', afternoon: 'open', evening: 'open' },
      { morning: 'full', afternoon: 'closed', evening: 'full' },
    ]);
  });

  test('if bookings are not limited, every window from today on is open, whatever the other settings are', () => {
    const calendar = calendarOf({ places: null, leadHours: 300, horizonDays: 1 }, ['2027-06-20']);
    expect(stateAt('2027-06-16T23:00:00Z', '2027-06-16', 'morning', calendar)).toBe('open');
    expect(stateAt('2027-06-16T23:00:00Z', '2027-06-20', 'morning', calendar)).toBe('open');
    expect(stateAt('2027-06-16T23:00:00Z', '2027-06-15', 'evening', calendar)).toBe('past');
  });
});

test.each([
  ['2027-06-16T12:00:00.000Z', 24],
  ['2027-06-16T12:00:00.001Z', 24],
  ['2027-06-17T03:59:59.999Z', 0],
  ['2027-03-13T12:30:00Z', 24],
  ['2027-11-07T04:10:00Z', 336],
  ['2027-11-07T05:30:00Z', 30],
])('after %s, with a lead time of %i hours, window states first change at the computed time', (time, leadHours) => {
  const calendar = calendarOf({ leadHours, horizonDays: 20 });
  const statesAt = (moment: number) =>
    availabilityOf({ from: time.slice(0, 10), days: 40 }, calendar, { taken: noneTaken, now: new Date(moment) });
  const now = new Date(time);
  const change = nextAvailabilityChange(calendar, now);
  expect(change).toBeGreaterThan(now.getTime());
  expect(statesAt(change - 1)).toEqual(statesAt(now.getTime()));
  expect(statesAt(change)).not.toEqual(statesAt(change - 1));
  const hourly = Array.from({ length: 24 }, (_, hour) => now.getTime() + hour * 3_600_000);
  for (const at of hourly.filter((at) => at < change)) expect(statesAt(at)).toEqual(statesAt(now.getTime()));
});

describe('places', () => {
  const slot = { serviceDate: '2030-01-15', serviceTime: 'morning' } as const;
  const choose = (places: number, taken: string[], hours = 2) =>
    chooseSeats({ ...slot, hours }, weekOf(places), takenPlaces(taken));

  test('a booking takes the lowest free place, until none is left', () => {
    expect(choose(3, [])).toEqual(['2030-01-15|morning|0']);
    expect(choose(3, ['2030-01-15|morning|0', '2030-01-15|morning|2'])).toEqual(['2030-01-15|morning|1']);
    expect(choose(1, ['2030-01-15|morning|0'])).toBeUndefined();
  });

  test('after the number of places is lowered, nothing is offered until enough old bookings are gone', () => {
    const threeSeats = [0, 1, 2].map((number) => `2030-01-15|morning|${number}`);
    for (const taken of [threeSeats, threeSeats.slice(1), threeSeats.slice(2)])
      expect(choose(1, taken)).toBeUndefined();
    expect(choose(2, threeSeats.slice(1))).toBeUndefined();
    expect(choose(2, threeSeats.slice(2))).toEqual(['2030-01-15|morning|0']);
  });

  test('a long job takes two places in its window, or one there and one in the next window on the same day', () => {
    expect(choose(2, [], 5)).toEqual(['2030-01-15|morning|0', '2030-01-15|morning|1']);
    expect(choose(1, [], 5)).toEqual(['2030-01-15|morning|0', '2030-01-15|afternoon|0']);
    expect(choose(1, ['2030-01-15|afternoon|0'], 5)).toBeUndefined();
    expect(chooseSeats({ ...slot, serviceTime: 'evening', hours: 8 }, weekOf(1), noneTaken)).toBeUndefined();
  });

  test('the next open windows are offered instead of a full one', () => {
    const taken = takenPlaces(['2030-01-15|morning|0', '2030-01-15|evening|0']);
    const options = { taken, now: new Date('2030-01-01T12:00:00Z') };
    expect(alternativesTo(slot, calendarOf({ places: weekOf(1) }), options)).toEqual([
      { serviceDate: '2030-01-15', serviceTime: 'afternoon' },
      { serviceDate: '2030-01-16', serviceTime: 'morning' },
      { serviceDate: '2030-01-16', serviceTime: 'afternoon' },
    ]);
  });

  test('a window has the places that the settings give its weekday', () => {
    const closedDay = { morning: 0, afternoon: 0, evening: 0 };
    const openWeekdays = weekdays.filter((day) => {
      const places = { ...weekOf(0), [day]: { ...closedDay, morning: 1 } };
      return chooseSeats(slot, places, noneTaken) !== undefined;
    });
    expect(openWeekdays).toEqual(['tue']);
  });
});

test('an answer is due at least 12 hours before a visit, but not within two hours, unless the visit is sooner', () => {
  const createdAt = new Date('2027-06-16T12:00:00Z');
  const deadline = (start: string) => answerDeadline(createdAt, new Date(start), 24)?.toISOString();
  expect(deadline('2027-06-20T12:00:00Z')).toBe('2027-06-17T12:00:00.000Z');
  expect(deadline('2027-06-17T12:00:00Z')).toBe('2027-06-17T00:00:00.000Z');
  expect(deadline('2027-06-16T20:00:00Z')).toBe('2027-06-16T14:00:00.000Z');
  expect(deadline('2027-06-16T13:00:00Z')).toBe('2027-06-16T13:00:00.000Z');
  expect(deadline('2027-06-16T12:00:00Z')).toBeUndefined();
});
