/** Months for which messages, conversations and copies of sent mails are stored. The privacy page names them. */
export const retentionMonths = 24;

/** Messages and mails from before this time, and conversations without a message since then, are deleted. */
export function retentionStart(now: Date): Date {
  const start = new Date(now);
  start.setUTCMonth(start.getUTCMonth() - retentionMonths);
  return start;
}

/** Days for which spam is stored, so that the office can find records that were marked by mistake. */
export const spamDays = 30;

/** Spam from before this time is deleted. */
export const spamExpiry = (now: Date): Date => new Date(now.getTime() - spamDays * 24 * 60 * 60 * 1_000);
