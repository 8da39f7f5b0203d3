import { expect, it } from 'vitest';
import { centsOf } from './booking-end.tsx';

it.each([
  ['152.50', 15_250],
  ['20', 2_000],
  ['1.1', 110],
  ['19.99', 1_999],
  ['', undefined],
  ['-5', undefined],
  ['1.005', undefined],
  ['1,000', undefined],
])('converts the fee %j to cents: %j', (amount, cents) => {
  expect(centsOf(amount)).toBe(cents);
});
