import * as z from 'zod/mini';
import { dayField } from './admin.ts';
import { requiredText } from './fields.ts';

/** A day without cleaning; with `phonesOpen`, the office still answers within its hours. */
export const closure = z.object({
  day: dayField,
  label: requiredText('Label', 100),
  phonesOpen: z.boolean('phonesOpen must be true or false.'),
});
export type Closure = z.output<typeof closure>;

const maxClosures = 500;

/** The days without cleaning, sorted by day; each day at most once. */
export const closureList = z.array(closure, 'The closures must be a list.').check(
  z.maxLength(maxClosures, `There can be at most ${maxClosures} closures.`),
  z.refine((list) => new Set(list.map(({ day }) => day)).size === list.length, 'Each day can be closed only once.'),
  z.overwrite((list) => list.toSorted((a, b) => (a.day < b.day ? -1 : 1))),
);
