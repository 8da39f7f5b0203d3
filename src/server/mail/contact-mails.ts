import { contactReceived, officeContact } from '#domain/contact-mail.ts';
import { acknowledgementUsefulFor } from '#domain/mail.ts';
import type { MailSite } from '#domain/mail-content.ts';
import type { ContactStore } from '#server/store/contact.ts';
import type { EventStore } from '#server/store/event.ts';
import type { Composed, NounMails } from './composed.ts';
import { alertOffice } from './office-alert.ts';
import type { OutboxWriter } from './outbox-writer.ts';

/** Mails about messages from the contact form. */
export function contactMails(parts: {
  contacts: ContactStore;
  events: EventStore;
  writer: OutboxWriter;
  site: () => MailSite;
  /** The office's email addresses that get alerts about these messages. */
  officeEmails: () => readonly string[];
  clock: () => Date;
}): NounMails {
  const { contacts, events, writer, site, clock } = parts;

  return {
    name: 'contact messages',

    async follow({ what, about }) {
      if (what !== 'contact.created') return;
      const message = await contacts.find(about.id);
      if (message === undefined || message.spam) return;
      const subject = (again: boolean) => officeContact(message, site(), again).subject;
      await alertOffice({ kind: 'office.contact', about, subject }, parts);
      await writer.writeToCustomer({
        kind: 'contact.received',
        to: message.email,
        about,
        rev: 0,
        subject: contactReceived(message, site()).subject,
        dueAt: clock(),
        usefulUntil: new Date(clock().getTime() + acknowledgementUsefulFor),
        limited: true,
      });
    },

    kinds: {
      async 'contact.received'({ about }): Promise<Composed> {
        const message = await contacts.find(about.id);
        if (message === undefined || message.spam) return { void: goneReason };
        return { content: contactReceived(message, site()) };
      },

      async 'office.contact'({ about, details }): Promise<Composed> {
        const message = await contacts.find(about.id);
        if (message === undefined || message.spam) return { void: goneReason };
        const again = details?.again === true;
        if (again && (await events.hasOfficeActed(about))) return { void: 'The office has seen it.' };
        const replyTo = { name: message.name, address: message.email };
        return { content: officeContact(message, site(), again), replyTo };
      },
    },
  };
}

const goneReason = 'The message is gone or was taken for spam.';
