import type { Decision } from './pending-events.ts';
import { ownOperators } from './records.ts';

/**
 * When the office last marked a record as spam; never shown. Absent in records that were taken for spam when they
 * arrived.
 */
export type SpamTime = { spamAt: Date };

export const spamTimeFields = { spamAt: { type: Date } } as const;

/** The time to store with a decision that marks a record as spam; nothing for other decisions. */
export const spamTimeOf = ({ set, event }: Pick<Decision<{ spam: boolean }>, 'set' | 'event'>): Partial<SpamTime> =>
  set.spam === true ? { spamAt: new Date(event.at) } : {};

/** Returns the filter for records that were taken for spam before a time; index `newest`. */
export const takenForSpamBefore = (time: Date) => ({
  spam: true,
  createdAt: ownOperators({ $lt: time }),
  spamAt: ownOperators({ $not: { $gte: time } }),
});
