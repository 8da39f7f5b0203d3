import { type ContactReceipt, type ContactRequest, contactSubject } from '#domain/contact.ts';
import { contactTexts } from '#domain/contact-texts.ts';
import { looksLikeSpam } from '#domain/spam.ts';
import type { ContactStore } from '#server/store/contact.ts';
import type { RateLimits } from './rate-limits.ts';
import { submissions } from './submissions.ts';

export type ContactService = ReturnType<typeof contactService>;

/** Taking messages of the contact form. */
export function contactService(parts: { contacts: ContactStore; limits: RateLimits; clock: () => Date }) {
  const { contacts, limits, clock } = parts;
  const sent = submissions({ purpose: 'contact', noun: 'message', limits, find: contacts.findSubmission });

  return {
    /**
     * Stores a message. What looks like spam is stored too, marked, and answered in the same way.
     *
     * @param address whose messages are counted; repeats are not
     * @throws AppError `conflict` for other content under a known `submissionId`, `too_many`
     */
    async submit(request: ContactRequest, address: string): Promise<ContactReceipt> {
      const { submissionId, leaveEmpty, openForMs, ...fields } = request;
      await sent.take(
        { submissionId, content: fields, address },
        {
          insert: (submission) =>
            contacts.insert(
              {
                ...fields,
                subject: contactSubject,
                createdAt: clock().toISOString(),
                responded: false,
                spam: looksLikeSpam({ leaveEmpty, openForMs }),
              },
              submission,
            ),
        },
      );
      return { success: true, message: contactTexts.willReply };
    },
  };
}
