import type { CompanyProfile } from '#domain/company.ts';
import type { ContactMessage } from '#domain/contact.ts';
import { formatMoment } from '../lists/format.ts';

/** Mail programs cut addresses that are much longer than 2,000 characters, so a long message is quoted in part. */
const longestQuote = 800;

/** The subject and text that an answer begins with. */
export function replyTo(
  message: Pick<ContactMessage, 'name' | 'subject' | 'message' | 'createdAt'>,
  company: Pick<CompanyProfile, 'name'>,
): { subject: string; body: string } {
  const text = message.message.trim();
  const quoted = text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text;
  const quote = quoted.split(/\r?\n/).map((line) => `> ${line}`);
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
