import { describe, expect, test } from 'vitest';
import { bookingReference, type ChangeableVisit, cancelFeeCents, canMove, firstName, freeUntil } from './manage.ts';

/** Starts on 2027-06-20 at 8 AM in New York. */
const booking: ChangeableVisit = {
  state: 'confirmed',
  serviceDate: '2027-06-20',
  serviceTime: 'morning',
  totalPrice: 305,
  moves: 0,
  policies: { freeCancelHours: 24, lateFeePercent: 50, maxMoves: 3 },
};
const inTime = new Date('2027-06-19T12:00:00.000Z');
const tooLate = new Date('2027-06-19T12:00:01.000Z');

describe('a customer', () => {
  test('cancels without a fee until 24 hours before the visit, and pays half the price after that', () => {
    expect(freeUntil(booking)).toEqual(inTime);
    expect(cancelFeeCents(booking, inTime)).toBe(0);
    expect(cancelFeeCents(booking, tooLate)).toBe(15_250);
  });

  test('cancels without a fee if the office has not confirmed the booking', () => {
    expect(cancelFeeCents({ ...booking, state: 'requested' }, tooLate)).toBe(0);
  });

  test('can move an open booking until 24 hours before the visit, up to three times', () => {
    expect(canMove(booking, inTime)).toBe(true);
    expect(canMove(booking, tooLate)).toBe(false);
    expect(canMove({ ...booking, moves: 3 }, inTime)).toBe(false);
    expect(canMove({ ...booking, state: 'cancelled' }, inTime)).toBe(false);
  });
});

test('the reference of a booking is two groups of four unambiguous characters, and depends on the id', () => {
  expect(bookingReference('65f0c2a1b3d4e5f60718293a')).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(bookingReference('65f0c2a1b3d4e5f60718293a')).not.toBe(bookingReference('65f0c2a1b3d4e5f60718293b'));
});

test('the first name is the first word, or the whole name if that word ends with a period', () => {
  const names = [' Ann  Lee', 'Dr. Smith ', 'J. Smith', 'Cher'];
  expect(names.map(firstName)).toEqual(['Ann', 'Dr. Smith', 'J. Smith', 'Cher']);
});
