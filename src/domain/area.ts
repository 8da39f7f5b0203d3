import * as z from 'zod/mini';
import { zipOf } from './area-rules.ts';
import { zipCodeField } from './fields.ts';

/** The ways to treat a booking outside the area: accept it, accept it and show a hint, or reject it. */
export const areaModes = ['off', 'hint', 'refuse'] as const;

const maxZips = 2_000;

/** The service area: decided by ZIP codes, never by names of towns. */
export const serviceAreaSettings = z.object({
  mode: z.enum(areaModes, `The mode must be one of ${areaModes.join(', ')}.`),
  zips: z.array(zipCodeField, 'The ZIP codes must be a list.').check(
    z.maxLength(maxZips, { error: () => `There can be at most ${maxZips.toLocaleString('en-US')} ZIP codes.` }),
    z.overwrite((zips) => [...new Set(zips.map(zipOf))].sort()),
  ),
});
export type ServiceAreaSettings = z.output<typeof serviceAreaSettings>;

export const areaQuestion = z.object({ zip: zipCodeField });

/** The answer for one ZIP code. */
export const areaAnswer = z.object({ zip: z.string(), state: z.enum(['inside', 'outside']) });
