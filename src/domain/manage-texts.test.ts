import { expect, it } from 'vitest';
import { bookingStates } from './booking-state.ts';
import { feeInWords, offersRebooking, visitInWords } from './manage-texts.ts';

it('a fee is stated as an amount and as a share of the price', () => {
  expect(feeInWords(15_250, 305)).toBe('$152.50, half of $305.00');
  expect(feeInWords(9_150, 305)).toBe('$91.50, 30% of $305.00');
});

it('a visit is stated with its weekday, date and window', () => {
  expect(visitInWords({ serviceDate: '2027-01-15', serviceTime: 'morning' })).toBe(
    'Friday, January 15, 2027, morning (8am-12pm)',
  );
});

it('a customer can book again when a booking has ended, except after a no-show', () => {
  expect(bookingStates.filter((state) => offersRebooking({ state }))).toEqual([
    'completed',
    'cancelled',
    'declined',
    'lapsed',
  ]);
});
