import * as z from 'zod/mini';
import { wholeNumber } from './booking-settings.ts';

const months = { min: 1, max: 120 } as const;

/**
 * How long records are stored. `messageMonths`: contact messages from their arrival, and conversations from their last
 * message. `mailMonths`: mails from when they were sent or, if they were not sent, written. `spamDays`: spam from when
 * it was taken for spam, so that the office can find records that were marked by mistake.
 */
export const retention = z.object({
  messageMonths: wholeNumber('Months for messages and chats', months),
  mailMonths: wholeNumber('Months for copies of mails', months),
  spamDays: wholeNumber('Days for spam', { min: 1, max: 365 }),
});
export type Retention = z.output<typeof retention>;

export const initialRetention: Retention = { messageMonths: 24, mailMonths: 24, spamDays: 30 };
