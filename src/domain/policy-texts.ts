import type { Policies } from './booking-settings.ts';

/** The sentences about cancellations, which depend on what the office has set. */
export type PolicyTexts = {
  /** How early a cancellation is free of charge. */
  notice: string;
  /** What a later cancellation costs. */
  lateFee: string;
  /** Both, in the words of the booking form. */
  summary: string;
  /** Both, as the answer to 'What if I must cancel?'. */
  answer: string;
};

/** A number of hours in words: '1 hour', '24 hours'. */
export const hoursText = (count: number): string => `${count} ${count === 1 ? 'hour' : 'hours'}`;

/** How early to book, in words that do not mention a zero. */
export const leadText = (leadHours: number): string =>
  leadHours > 0 ? `at least ${hoursText(leadHours)} ahead` : 'before the visit begins';

/** Returns the sentences for these policies. Without hours of notice or without a fee, they do not mention a zero. */
export function policyTexts({ freeCancelHours, lateFeePercent }: Policies): PolicyTexts {
  const hours = hoursText(freeCancelHours);
  const hasNotice = freeCancelHours > 0;
  const hasFee = lateFeePercent > 0;
  const missedVisit = 'a missed appointment is charged in full. The terms have the details.';
  return {
    notice: `Cancel or move an appointment ${hasNotice ? `at least ${hours} ` : ''}before it begins, and there is no charge.`,
    lateFee: hasFee
      ? `For a later cancellation we may charge a late cancellation fee of up to ${lateFeePercent}% of the price.`
      : 'A later cancellation costs nothing either.',
    summary: hasFee
      ? `Cancelling is free until ${hasNotice ? `${hours} before the visit` : 'the visit begins'}; later it costs ${lateFeePercent}% of the price.`
      : 'Cancelling is free until we come.',
    answer: hasFee
      ? `Let us know ${hasNotice ? `at least ${hours} before` : 'before we come'}. Later than that, a fee of up to ${lateFeePercent}% may apply, and ${missedVisit}`
      : `Let us know before we come, and it costs nothing; ${missedVisit}`,
  };
}
