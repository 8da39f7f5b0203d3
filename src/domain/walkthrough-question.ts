import * as z from 'zod/mini';
import { firstDayField } from './admin.ts';
import { serviceTimes } from './booking-rules.ts';

const daysMessage = 'days must be a whole number from 1 to 62.';

/** A range of days; by default, 14 days from today. REST queries send `days` as text. */
export const walkthroughQuestion = z.object({
  from: z.optional(firstDayField),
  days: z._default(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,4}$/, daysMessage))], daysMessage),
      z.pipe(z.transform(Number), z.int(daysMessage).check(z.minimum(1, daysMessage), z.maximum(62, daysMessage))),
    ),
    14,
  ),
});

const windowState = z.enum(['open', 'full', 'closed', 'too_soon', 'past', 'beyond']);

export const walkthroughWindows = z.object({
  days: z.array(z.object({ date: z.string(), windows: z.record(z.enum(serviceTimes), windowState) })),
});

export type WalkthroughWindows = z.output<typeof walkthroughWindows>;
