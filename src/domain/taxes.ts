import * as z from 'zod/mini';
import { dayField } from './admin.ts';
import { maxLengths, requiredText } from './fields.ts';
import { serviceSlugs } from './site.ts';

/** The ways to round a tax to a cent: once for all lines of a period, or for each line. */
export const taxRoundings = ['total', 'line'] as const;
export type TaxRounding = (typeof taxRoundings)[number];

/** Maximum tax rate, in basis points: 100 %. */
export const maxBasisPoints = 10_000;
const basisPointsMessage = 'A tax rate must be whole basis points from 0 to 10,000.';

export const taxRate = z.object({
  label: requiredText('Tax', maxLengths.name),
  basisPoints: z
    .int(basisPointsMessage)
    .check(z.minimum(0, basisPointsMessage), z.maximum(maxBasisPoints, basisPointsMessage)),
});
export type TaxRate = z.output<typeof taxRate>;

/** Counties whose surtax the office can set: those that the company serves. */
export const counties = ['Palm Beach County', 'Broward County', 'Martin County', 'St. Lucie County'] as const;
export type County = (typeof counties)[number];

const maxRates = 20;
const maxRules = 50;

/** The tax rules from a day on. A rate with a county applies only to buildings there. */
export const taxRules = z.object({
  from: dayField,
  rates: z
    .array(
      z.extend(taxRate, { county: z.optional(z.enum(counties, 'There is no such county.')) }),
      'Rates must be a list.',
    )
    .check(z.maxLength(maxRates, `There can be at most ${maxRates} rates.`)),
  services: z
    .array(z.enum(serviceSlugs, 'There is no such service.'), 'Services must be a list.')
    .check(z.refine((list) => new Set(list).size === list.length, 'Please name each service once.')),
  rounding: z.enum(taxRoundings, `rounding must be one of ${taxRoundings.join(', ')}.`),
});
export type TaxRules = z.output<typeof taxRules>;

/** All tax rules, earliest first. Each applies from its day until the next one begins. */
export const taxSettings = z.array(taxRules, 'The taxes must be a list.').check(
  z.maxLength(maxRules, `There can be at most ${maxRules} changes of the taxes.`),
  z.refine((list) => new Set(list.map(({ from }) => from)).size === list.length, 'Only one change can begin on a day.'),
  z.overwrite((list) => list.toSorted((a, b) => (a.from < b.from ? -1 : 1))),
);

/** The certificate of a customer who pays no tax; valid until the end of its last day. */
export const taxExemption = z.object({
  number: requiredText('Certificate number', maxLengths.name),
  expires: dayField,
});
export type TaxExemption = z.output<typeof taxExemption>;
