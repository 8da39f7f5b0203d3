import { expect, it } from 'vitest';
import { emptyBooking, withHome } from './new-booking.ts';

it("the home of a customer's last booking does not replace what was typed while it was fetched", () => {
  const before = { ...emptyBooking('2030-01-15'), city: 'Stuart' };
  const home = {
    address: '7 Heron Court',
    city: 'Jupiter',
    zipCode: '33458',
    bedrooms: '3',
    bathrooms: '4',
    squareFootage: '',
  } as const;
  expect(withHome(before, { home, before })).toEqual({ ...before, ...home });
  const typed = { ...before, address: '1 Palm Way', hours: '4' };
  expect(withHome(typed, { home, before })).toEqual({ ...typed, ...home, address: '1 Palm Way' });
});
