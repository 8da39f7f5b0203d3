import * as z from 'zod/mini';

/**
 * The minimum time in which a person can fill in a form with autofill; milliseconds. It is low because hiding a
 * customer's message costs more than showing a script's message to the office.
 */
const shortestHumanFillTime = 100;

/**
 * Extra fields of the site's own forms: a field that people never see, and the number of milliseconds for which the
 * form was open. For a client that sends neither, only the rate limits apply.
 */
export const spamSignalFields = {
  leaveEmpty: z.optional(z.string('leaveEmpty must be text.').check(z.maxLength(1_000, 'leaveEmpty is too long.'))),
  openForMs: z.optional(z.number('openForMs must be a number of milliseconds.').check(z.nonnegative())),
};

/** Whether the signals suggest that a script, not a person, filled in a form. */
export const looksLikeSpam = (signals: { leaveEmpty?: string | undefined; openForMs?: number | undefined }): boolean =>
  (signals.leaveEmpty ?? '') !== '' || (signals.openForMs !== undefined && signals.openForMs < shortestHumanFillTime);
