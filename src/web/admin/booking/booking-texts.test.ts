import { describe, expect, it } from 'vitest';
import { roomsOf } from '#domain/rooms.ts';
import { addOnsOf, timeLeft, timeOf } from './booking-texts.ts';

describe('a booking in words', () => {
  it.each([
    [{ bedrooms: 0, bathrooms: '1' }, 'Studio, 1 bathroom'],
    [{ bedrooms: 1, bathrooms: '1.5' }, '1 bedroom, 1.5 bathrooms'],
    [{ bedrooms: 5, bathrooms: '4' }, '5+ bedrooms, 4+ bathrooms'],
  ] as const)('shows the rooms %j as %s', (rooms, words) => {
    expect(roomsOf(rooms)).toBe(words);
  });

  it('shows the day and the time window', () => {
    expect(timeOf({ serviceDate: '2025-03-24', serviceTime: 'evening' })).toBe('Mon, Mar 24, 2025, Evening (4pm-8pm)');
  });

  it.each([
    [59_999, 'no time left'],
    [3_599_999, '59 min left'],
    [3_600_000, '1 h left'],
    [48 * 3_600_000 - 1, '47 h left'],
    [48 * 3_600_000, '2 days left'],
  ])('shows %i remaining milliseconds as %s', (ms, words) => {
    expect(timeLeft(ms)).toBe(words);
  });

  it('shows the add-ons, or that there are none', () => {
    expect(addOnsOf({ additionalServices: { stoveCleaning: true, refrigeratorCleaning: true } })).toBe(
      'Stove/oven cleaning, Refrigerator cleaning',
    );
    expect(addOnsOf({ additionalServices: { stoveCleaning: false, refrigeratorCleaning: false } })).toBe('None');
  });
});
