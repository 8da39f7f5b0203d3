import * as z from 'zod/mini';

const clockTime = z
  .string('A time must be text.')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give times as HH:MM, such as 08:00.'));

const spanMessage = 'Please give the time at which the office opens and the one at which it closes.';

/** The opening hours of a weekday; null if the office is closed. */
const dayHours = z.nullable(
  z
    .tuple([clockTime, clockTime], spanMessage)
    .check(z.refine(([opens, closes]) => opens < closes, 'The office must close after it opens.')),
);

/** The office's hours in the company's time zone. */
export const officeHours = z.object(
  { mon: dayHours, tue: dayHours, wed: dayHours, thu: dayHours, fri: dayHours, sat: dayHours, sun: dayHours },
  'The hours must name each weekday.',
);
export type OfficeHours = z.output<typeof officeHours>;

/** The default hours (SPEC section 2). */
export const initialHours: OfficeHours = {
  mon: ['08:00', '18:00'],
  tue: ['08:00', '18:00'],
  wed: ['08:00', '18:00'],
  thu: ['08:00', '18:00'],
  fri: ['08:00', '18:00'],
  sat: ['09:00', '14:00'],
  sun: null,
};
