import type { CompanyProfile } from '#domain/company.ts';
import type { ContactMessage } from '#domain/contact.ts';
import { formatMoment } from '../record/format.ts';

/**
 * The maximum length of the quote within a `mailto:` URL. Mail programs cut URLs that are much longer than 2,000
 * characters, so long messages are quoted in part.
 */
const maxQuoteLength = 1_200;

/** The subject and the initial text of a reply mail. */
export function replyDraft(
  message: Pick<ContactMessage, 'name' | 'subject' | 'message' | 'createdAt'>,
  company: Pick<CompanyProfile, 'name'>,
): { subject: string; body: string } {
  const quote = shorten(message.message.trim())
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

/**
 * Shortens a text whose quote would be longer than `maxQuoteLength` in a URL. The cut is between graphemes, because
 * half an emoji cannot be encoded.
 */
function shorten(text: string): string {
  let remaining = maxQuoteLength;
  for (const { segment, index } of new Intl.Segmenter('en').segment(text)) {
    remaining -= encodeURIComponent(/^\r?\n$/.test(segment) ? '\r\n> ' : segment).length;
    if (remaining < 0) return `${text.slice(0, index)}…`;
  }
  return text;
}
