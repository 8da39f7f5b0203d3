import * as z from 'zod/mini';
import { emailField } from './fields.ts';

const maxAddresses = 10;

/** The email addresses of the office that get alerts, and which optional mails are sent. */
export const notifications = z.object({
  to: z.array(emailField, 'The addresses must be a list.').check(
    z.maxLength(maxAddresses, `There can be at most ${maxAddresses} addresses.`),
    z.overwrite((addresses) => [...new Set(addresses)]),
  ),
  reminders: z.boolean('reminders must be true or false.'),
  chatAlerts: z.boolean('chatAlerts must be true or false.'),
});
export type Notifications = z.output<typeof notifications>;
