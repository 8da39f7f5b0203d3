import * as z from 'zod/mini';

/** A whole number from `min` to `max`. @param label names the field in errors */
export const wholeNumber = (label: string, { min, max }: { min: number; max: number }) => {
  const message = `${label} must be a whole number from ${min} to ${max}.`;
  return z.int(message).check(z.minimum(min, message), z.maximum(max, message));
};

export const placesRange = { min: 0, max: 50 } as const;

/**
 * The number of places in each window of a weekday; 0 means closed. A job of up to four hours takes one place. A longer
 * job takes two places of its window, or one of its window and one of the next.
 */
const dayPlaces = z.object(
  {
    morning: wholeNumber('Places', placesRange),
    afternoon: wholeNumber('Places', placesRange),
    evening: wholeNumber('Places', placesRange),
  },
  'Please give the places of each window.',
);

const weekPlaces = z.object(
  {
    mon: dayPlaces,
    tue: dayPlaces,
    wed: dayPlaces,
    thu: dayPlaces,
    fri: dayPlaces,
    sat: dayPlaces,
    sun: dayPlaces,
  },
  'The places must name each weekday.',
);
export type WeekPlaces = z.output<typeof weekPlaces>;

/**
 * The limits for bookings of home cleanings. If `places` is null, bookings are not limited: windows can be booked
 * despite lead time, horizon and closures, and requests have no deadline. `answerHours`: the office has to answer a
 * request in this time, or sooner if the visit is soon.
 */
export const bookingSettings = z.object({
  places: z.nullable(weekPlaces),
  leadHours: wholeNumber('Lead time', { min: 0, max: 336 }),
  horizonDays: wholeNumber('Days ahead', { min: 1, max: 365 }),
  answerHours: wholeNumber('Hours to answer', { min: 1, max: 168 }),
});
export type BookingSettings = z.output<typeof bookingSettings>;

/** `leadHours` follows SPEC's terms: a visit is booked at least 24 hours ahead. The other values are our defaults. */
export const initialBookingSettings: BookingSettings = {
  places: null,
  leadHours: 24,
  horizonDays: 90,
  answerHours: 24,
};

/** The rules for customers who cancel or move a visit. The late fee is a percentage of the total price. */
export const policies = z.object({
  freeCancelHours: wholeNumber('Hours of free cancellation', { min: 0, max: 336 }),
  lateFeePercent: wholeNumber('Late fee', { min: 0, max: 100 }),
  maxMoves: wholeNumber('Moves', { min: 0, max: 10 }),
});
export type Policies = z.output<typeof policies>;

export const initialPolicies: Policies = { freeCancelHours: 24, lateFeePercent: 50, maxMoves: 3 };
