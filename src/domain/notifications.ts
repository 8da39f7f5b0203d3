import * as z from 'zod/mini';
import { emailField } from './fields.ts';

/** The maximum number of the office's email addresses that get alerts. */
export const maxRecipients = 10;

/** Emails that differ only in case are the same mailbox; the first one stays. */
const withoutRepeats = (emails: string[]): string[] =>
  [...new Map(emails.toReversed().map((email) => [email.toLowerCase(), email])).values()].toReversed();

/** The email addresses of the office that get alerts, and the switches of the optional mails. */
export const notifications = z.object({
  to: z
    .array(emailField, 'The addresses must be a list.')
    .check(z.maxLength(maxRecipients, `There can be at most ${maxRecipients} addresses.`), z.overwrite(withoutRepeats)),
  reminders: z.boolean('reminders must be true or false.'),
  chatAlerts: z.boolean('chatAlerts must be true or false.'),
});
export type Notifications = z.output<typeof notifications>;
