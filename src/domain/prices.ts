import * as z from 'zod/mini';
import type { Prices } from './booking-rules.ts';

export const priceRange = { min: 1, max: 1_000 } as const;

function dollars(label: string) {
  const { min, max } = priceRange;
  const message = { error: () => `${label} must be whole dollars from ${min} to ${max.toLocaleString('en-US')}.` };
  return z.int(message).check(z.minimum(min, message), z.maximum(max, message));
}

/** The prices of home cleaning. Bookings store the prices that they were made with. */
export const priceList: z.ZodMiniType<Prices> = z.object({
  regularHour: dollars('An hour of regular cleaning'),
  deepHour: dollars('An hour of deep cleaning'),
  stove: dollars('Stove cleaning'),
  refrigerator: dollars('Refrigerator cleaning'),
});
