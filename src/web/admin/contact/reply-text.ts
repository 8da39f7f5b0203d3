import type { CompanyProfile } from '#domain/company.ts';
import type { ContactMessage } from '#domain/contact.ts';
import { formatMoment } from '../record/format.ts';

/**
 * Characters of the mail's address that its quote may take. Mail programs cut addresses that are much longer than 2,000
 * characters, so a long message is quoted in part.
 */
const longestQuote = 1_200;

/** The subject and text that an answer begins with. */
export function replyTo(
  message: Pick<ContactMessage, 'name' | 'subject' | 'message' | 'createdAt'>,
  company: Pick<CompanyProfile, 'name'>,
): { subject: string; body: string } {
  const quote = beginningOf(message.message.trim())
    .split(/\r?\n/)
    .map((line) => `> ${line}`);
  return {
    subject: `Re: ${message.subject}`,
    body: [
      `Hi ${message.name},`,
      '',
      '',
      '',
      company.name,
      '',
      `On ${formatMoment(message.createdAt)} you wrote:`,
      ...quote,
    ].join('\n'),
  };
}

/** As much of a text as may be quoted. Characters that people see stay whole: half of one has no place in an address. */
function beginningOf(text: string): string {
  let room = longestQuote;
  for (const { segment, index } of new Intl.Segmenter('en').segment(text)) {
    room -= encodeURIComponent(/^\r?\n$/.test(segment) ? '\r\n> ' : segment).length;
    if (room < 0) return `${text.slice(0, index)}…`;
  }
  return text;
}
