import * as z from 'zod/mini';
import { addDays, isCalendarDay } from './calendar.ts';
import { idField, maxLengths } from './fields.ts';

/** The maximum duration of an admin session; milliseconds. */
export const sessionLifetime = 12 * 60 * 60 * 1000;

/** Milliseconds after which a session without activity ends. An open page of the workspace counts as activity. */
export const idleTimeout = 2 * 60 * 60 * 1000;

export const loginInput = z.object({
  password: z
    .string({ error: (issue) => (issue.input === undefined ? 'Password is required.' : 'Password must be text.') })
    .check(
      z.minLength(1, 'Password is required.'),
      z.maxLength(maxLengths.password, `Password can be at most ${maxLengths.password} characters.`),
    ),
});

export const successReceipt = z.object({ success: z.literal(true) });

export const sessionState = z.object({ authenticated: z.boolean() });

/** The maximum number of rows in one page of a list. Whole lists of the REST API have no maximum. */
export const maxRows = 10_000;

export const idInput = z.object({ id: idField });

/** The maximum length of a search text, in UTF-16 units. */
export const maxSearchLength = 100;

const skipMessage = 'skip must be a whole number from 0.';
const limitMessage = `limit must be a whole number from 1 to ${maxRows}.`;

/** A day of the company's calendar. */
export const dayField = z
  .string('A day must be text.')
  .check(z.refine(isCalendarDay, { error: 'Please give the day as YYYY-MM-DD.', abort: true }));

/** The first of at most 62 days, none of which is after the year 9999. */
export const firstDayField = dayField.check(z.refine((day) => addDays(day, 62) > day, 'This day is too far ahead.'));

/** The text of a search in a list. */
export const searchField = z.optional(
  z.string('search must be text.').check(z.maxLength(maxSearchLength, 'Please search for something shorter.')),
);

/**
 * The input that the lists of bookings, contact messages and posts share. `search` finds the records that contain, for
 * each search word, a word that starts with it.
 */
export const listFields = {
  skip: z._default(z.int(skipMessage).check(z.minimum(0, skipMessage)), 0),
  limit: z._default(z.int(limitMessage).check(z.minimum(1, limitMessage), z.maximum(maxRows, limitMessage)), 50),
  search: searchField,
  direction: z._default(
    z.enum(['ascending', 'descending'], 'direction must be ascending or descending.'),
    'descending',
  ),
  /** Whether the rows on all pages are counted, which takes long for many rows. */
  counted: z._default(z.boolean('counted must be true or false.'), true),
};

/**
 * One page of a list, and the number of rows on all pages. With `atLeast`, there may be more rows than `total`, because
 * not all rows were counted. With `newestOnly`, the search sorted only this many of the newest matches, and its pages
 * contain no others.
 */
export const listOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({
    rows: z.array(row),
    total: z.number(),
    atLeast: z.optional(z.literal(true)),
    newestOnly: z.optional(z.number()),
  });

/** The office's decision whether a record is spam. */
export const spamChange = z.object({ id: idField, spam: z.boolean('spam must be true or false.') });

/**
 * The numbers on the workspace's badges: unanswered contact messages, booking requests and quote requests, and unread
 * chat messages.
 */
export const openCounts = z.object({
  messages: z.number(),
  bookings: z.number(),
  chats: z.number(),
  quotes: z.number(),
});
export type OpenCounts = z.output<typeof openCounts>;

/** Texts that the specification fixes (SPEC sections 2, 5 and 8). */
export const adminTexts = {
  authenticating: 'Authenticating...',
  accessDenied: 'Access Denied',
  invalidPassword: 'Invalid password. Please try again.',
  incorrectPassword: 'Incorrect password. Please try again.',
  loggedIn: 'You have successfully logged in.',
} as const;
