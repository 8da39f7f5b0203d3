import { type ContactReceipt, type ContactRequest, contactSubject } from '#domain/contact.ts';
import { contactTexts } from '#domain/contact-texts.ts';
import { AppError } from '#domain/errors.ts';
import { looksLikeSpam } from '#domain/spam.ts';
import type { ContactStore } from '#server/store/contact.ts';
import { contentHash } from '#server/store/records.ts';
import { afterTheFirst } from './in-turn.ts';
import { type RateLimits, unlessFailing } from './rate-limits.ts';

export type ContactService = ReturnType<typeof contactService>;

const receipt: ContactReceipt = { success: true, message: contactTexts.willReply };

/** Taking messages of the contact form. */
export function contactService(parts: { contacts: ContactStore; limits: RateLimits; clock: () => Date }) {
  const { contacts, limits, clock } = parts;
  /** Repeats that come at once wait for the first, for only what is kept is known for a repeat and does not count. */
  const afterFirst = afterTheFirst();

  /** Whether this very message is already kept. @throws AppError `conflict` for other content under the same id */
  async function isRepeat(submissionId: string, hash: string): Promise<boolean> {
    const known = await contacts.findSubmission(submissionId);
    if (known === undefined) return false;
    if (known.contentHash === hash) return true;
    throw new AppError('conflict', 'This message was already sent with another text. Please reload the page.');
  }

  async function keep(request: ContactRequest, address: string): Promise<ContactReceipt> {
    const { submissionId, leaveEmpty, openForMs, ...fields } = request;
    const hash = contentHash(fields);
    if (submissionId !== undefined && (await isRepeat(submissionId, hash))) return receipt;
    const taken = limits.take('contact', address);
    const created = await unlessFailing(taken, () =>
      contacts.insert(
        {
          ...fields,
          subject: contactSubject,
          createdAt: clock().toISOString(),
          responded: false,
          spam: looksLikeSpam({ leaveEmpty, openForMs }),
        },
        submissionId === undefined ? undefined : { submissionId, contentHash: hash },
      ),
    );
    if (created !== undefined || submissionId === undefined) return receipt;
    // The same submission came twice at once, such as to two processes, and the other one was kept.
    taken.giveBack();
    await isRepeat(submissionId, hash);
    return receipt;
  }

  return {
    /**
     * Keeps a message. What looks like spam is kept too, marked, and answered in the same way.
     *
     * @param address whose messages are counted; repeats are not
     * @throws AppError `conflict` for other content under a known `submissionId`, `too_many`
     */
    submit: (request: ContactRequest, address: string): Promise<ContactReceipt> =>
      afterFirst(request.submissionId, () => keep(request, address)),
  };
}
