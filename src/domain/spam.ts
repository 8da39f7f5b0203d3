import * as z from 'zod/mini';

/** People take longer than this to fill in a form, even with autofill; milliseconds. */
const shortestHumanFillTime = 2_000;

/**
 * What the site's own forms send along: a field that people never see, and for how long the form was open in
 * milliseconds. A client that sends neither is subject only to the rate limits.
 */
export const spamSignalFields = {
  leaveEmpty: z.optional(z.string('leaveEmpty must be text.').check(z.maxLength(1_000, 'leaveEmpty is too long.'))),
  openForMs: z.optional(z.number('openForMs must be a number of milliseconds.').check(z.nonnegative())),
};

/** Whether a form was filled in by a script rather than a person. */
export const looksLikeSpam = (signals: { leaveEmpty?: string | undefined; openForMs?: number | undefined }): boolean =>
  (signals.leaveEmpty ?? '') !== '' || (signals.openForMs !== undefined && signals.openForMs < shortestHumanFillTime);

/** Spam is there to be looked through for what is none, for so long; milliseconds. */
const spamLifetime = 30 * 24 * 60 * 60 * 1_000;

/** Spam from before this goes. */
export const spamExpiry = (now: Date): Date => new Date(now.getTime() - spamLifetime);
