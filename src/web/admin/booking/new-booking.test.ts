import { expect, it } from 'vitest';
import { emptyBooking, replaceUnchanged, withCustomer } from './new-booking.ts';

const home = { address: '7 Heron Court', city: 'Jupiter', zipCode: '33458', bedrooms: '3', bathrooms: '4' } as const;

it("a customer's last booking does not replace what was typed while it was fetched", () => {
  const before = { ...emptyBooking('2030-01-15'), phone: '(561) 555-0142' };
  const values = { ...before, ...home };
  expect(withCustomer(before, { values, before })).toEqual({ ...before, ...home });
  const typed = { ...before, bedrooms: '5', hours: '4' } as const;
  expect(withCustomer(typed, { values, before })).toEqual({ ...typed, ...home, bedrooms: '5' });
});

it('a typed street does not get the city of the last booking', () => {
  const before = emptyBooking('2030-01-15');
  const typed = { ...before, address: '1 Palm Way' };
  expect(withCustomer(typed, { values: { ...before, ...home }, before })).toEqual({
    ...typed,
    bedrooms: '3',
    bathrooms: '4',
  });
});

it('clears what an earlier choice of customer filled in, except what was changed', () => {
  const initial = emptyBooking('2030-01-15');
  const filled = { ...initial, phone: '(561) 555-0142', ...home };
  const typed = { ...filled, city: 'Tequesta' };
  expect(replaceUnchanged(typed, { values: initial, before: filled })).toEqual({ ...initial, city: 'Tequesta' });
});
