import * as z from 'zod/mini';
import { limits } from './fields.ts';

/** How long an admin session lasts; milliseconds. */
export const sessionLifetime = 12 * 60 * 60 * 1000;

export const loginInput = z.object({
  password: z
    .string({ error: (issue) => (issue.input === undefined ? 'Password is required.' : 'Password must be text.') })
    .check(
      z.minLength(1, 'Password is required.'),
      z.maxLength(limits.password, `Password can be at most ${limits.password} characters.`),
    ),
});
export type LoginInput = z.output<typeof loginInput>;

export const successReceipt = z.object({ success: z.literal(true) });

/** Texts that the specification fixes (SPEC sections 2, 5 and 8). */
export const adminTexts = {
  authenticating: 'Authenticating...',
  accessDenied: 'Access Denied',
  invalidPassword: 'Invalid password. Please try again.',
  incorrectPassword: 'Incorrect password. Please try again.',
  loggedIn: 'You have successfully logged in.',
} as const;
