import { consentField } from '#domain/consent.ts';
import { type ContactMessage, type ContactReceipt, type ContactRequest, contactSubject } from '#domain/contact.ts';
import { contactTexts } from '#domain/contact-texts.ts';
import { AppError } from '#domain/errors.ts';
import { type Actor, changedFields } from '#domain/event.ts';
import { looksLikeSpam } from '#domain/spam.ts';
import { customerKeys } from '#server/events/customer-keys.ts';
import type { EventRecorder } from '#server/events/recorder.ts';
import type { SettingsReader } from '#server/mail/mail.ts';
import type { ContactStore } from '#server/store/contact.ts';
import type { RateLimits } from './rate-limits.ts';
import { submissions } from './submissions.ts';

export type ContactService = ReturnType<typeof contactService>;

/** Stores, changes and deletes messages of the contact form. */
export function contactService(parts: {
  contacts: ContactStore;
  events: EventRecorder;
  limits: RateLimits;
  settings: SettingsReader;
  clock: () => Date;
}) {
  const { contacts, events, limits, settings, clock } = parts;
  const formSubmissions = submissions({
    purpose: 'contact',
    noun: 'message',
    difference: 'another text',
    limits,
    find: contacts.findSubmission,
  });

  return {
    /**
     * Stores a message. If it looks like spam, it is stored with a mark, and the sender sees no difference.
     *
     * @param ipAddress the sender's IP address, for the rate limit; a repeat is not counted
     * @throws AppError `conflict` if the `submissionId` was used for other content; `too_many` above the rate limit
     */
    async submit(request: ContactRequest, ipAddress: string): Promise<ContactReceipt> {
      const { submissionId, leaveEmpty, openForMs, ...fields } = request;
      await formSubmissions.storeOnce(
        { submissionId, content: fields, ipAddress },
        {
          async insert(submission) {
            const at = clock().toISOString();
            const spam = looksLikeSpam({ leaveEmpty, openForMs });
            const consentSource = { company: settings.get('company').name, place: 'contact form' } as const;
            const created = await contacts.insert(
              { ...fields, subject: contactSubject, createdAt: at, responded: false, spam },
              {
                submission,
                event: {
                  at,
                  who: { role: 'visitor', name: fields.name },
                  what: 'contact.created',
                  customers: customerKeys(fields),
                  after: { spam, ...consentField(fields, consentSource) },
                },
              },
            );
            if (created !== undefined) await events.settle('contact', created.id);
            return created;
          },
        },
      );
      return { success: true, message: contactTexts.willReply };
    },

    /** Deletes a message for good. Its events stay, without the data of the sender. @throws AppError `not_found` */
    async remove(id: string, who: Actor): Promise<void> {
      const event = { at: clock().toISOString(), who, what: 'contact.deleted', customers: { emails: [], phones: [] } };
      if (!(await events.remove({ type: 'contact', id }, event))) throw noSuchMessage();
    },

    /** Changes a message. Nothing is written if nothing changes. @throws AppError `not_found` */
    async change(id: string, set: { responded?: boolean; spam?: boolean }, who: Actor): Promise<ContactMessage> {
      const message = await contacts.change(id, (before) => {
        const change = contactChange(before, { ...before, ...set });
        return change && { set, event: { ...change, at: clock().toISOString(), who, customers: customerKeys(before) } };
      });
      if (message === undefined) throw noSuchMessage();
      await events.settle('contact', id);
      return message;
    },
  };
}

export const noSuchMessage = (): AppError => new AppError('not_found', 'There is no such message.');

/** Returns the name and the fields of a change; undefined if nothing has changed. */
function contactChange(before: ContactMessage, after: ContactMessage) {
  const fields = changedFields(before, after, ['responded', 'spam']);
  if (before.spam !== after.spam)
    return { what: `contact.${after.spam ? 'markedAsSpam' : 'unmarkedAsSpam'}`, ...fields };
  if (before.responded === after.responded) return undefined;
  return { what: `contact.${after.responded ? 'answered' : 'reopened'}`, ...fields };
}
