import type { Retention } from './retention.ts';

/** The time that is this number of months before `now`. Records from before this time are deleted. */
export function monthsBefore(now: Date, months: number): Date {
  const start = new Date(now);
  start.setUTCMonth(start.getUTCMonth() - months);
  // A month before March 31 is the last day of February, not March 3, as `setUTCMonth` says.
  if (start.getUTCDate() !== now.getUTCDate()) start.setUTCDate(0);
  return start;
}

/** The time that is this number of days before `now`. Records from before this time are deleted. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 24 * 60 * 60 * 1_000);

const countOf = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** The sentence of the privacy policy about deletions. */
export const retentionText = ({ messageMonths, mailMonths, spamDays }: Retention): string =>
  `We delete messages and chats ${countOf(messageMonths, 'month')} after the last word in them, our copies of the mails that we sent after ${countOf(mailMonths, 'month')}, and what we took for spam after ${countOf(spamDays, 'day')}.`;
