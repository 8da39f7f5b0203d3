import * as z from 'zod/mini';
import type { Prices } from './booking-rules.ts';

/** The allowed prices in whole US dollars. */
export const priceRange = { min: 1, max: 1_000 } as const;

function dollarField(label: string) {
  const { min, max } = priceRange;
  const params = { error: () => `${label} must be whole dollars from ${min} to ${max.toLocaleString('en-US')}.` };
  return z.int(params).check(z.minimum(min, params), z.maximum(max, params));
}

/** The prices of home cleaning. Bookings store the prices that they were made with. */
export const priceList: z.ZodMiniType<Prices> = z.object({
  regularHour: dollarField('An hour of regular cleaning'),
  deepHour: dollarField('An hour of deep cleaning'),
  stove: dollarField('Stove cleaning'),
  refrigerator: dollarField('Refrigerator cleaning'),
});
