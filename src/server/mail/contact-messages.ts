import { contactReceived, officeContact } from '#domain/contact-message.ts';
import { acknowledgementUsefulFor, alertUsefulFor, secondAlertAfter } from '#domain/message.ts';
import type { MessageSite } from '#domain/message-content.ts';
import type { ContactStore } from '#server/store/contact.ts';
import type { EventStore } from '#server/store/event.ts';
import type { Composed, MessageNoun } from './composed.ts';
import type { OutboxWriter } from './outbox-writer.ts';

/** Messages about what came by the contact form. */
export function contactMessages(parts: {
  contacts: ContactStore;
  events: EventStore;
  writer: OutboxWriter;
  site: () => MessageSite;
  /** Who in the office hears of messages. */
  officeAddresses: () => readonly string[];
  clock: () => Date;
}): MessageNoun {
  const { contacts, events, writer, site, clock } = parts;
  const later = (milliseconds: number): Date => new Date(clock().getTime() + milliseconds);

  return {
    name: 'contact messages',

    async follow({ what, about }) {
      if (what !== 'contact.created') return;
      const message = await contacts.find(about.id);
      if (message === undefined || message.spam) return;
      for (const again of [false, true]) {
        for (const to of parts.officeAddresses()) {
          await writer.write({
            kind: 'office.contact',
            audience: 'office',
            to,
            about,
            rev: 0,
            part: again ? '0-again' : '0',
            details: { again },
            subject: officeContact(message, site(), again).subject,
            dueAt: later(again ? secondAlertAfter : 0),
            usefulUntil: later(alertUsefulFor),
          });
        }
      }
      await writer.write({
        kind: 'contact.received',
        audience: 'customer',
        to: message.email,
        about,
        rev: 0,
        subject: contactReceived(message, site()).subject,
        dueAt: clock(),
        usefulUntil: later(acknowledgementUsefulFor),
        limited: true,
      });
    },

    kinds: {
      async 'contact.received'({ about }): Promise<Composed> {
        const message = await contacts.find(about.id);
        if (message === undefined || message.spam) return { void: gone };
        return { content: contactReceived(message, site()) };
      },

      async 'office.contact'({ about, details }): Promise<Composed> {
        const message = await contacts.find(about.id);
        if (message === undefined || message.spam) return { void: gone };
        const again = details?.again === true;
        if (again && (await events.hasOfficeActed(about))) return { void: 'The office has seen it.' };
        const replyTo = { name: message.name, address: message.email };
        return { content: officeContact(message, site(), again), replyTo };
      },
    },
  };
}

const gone = 'The message is gone or was taken for spam.';
