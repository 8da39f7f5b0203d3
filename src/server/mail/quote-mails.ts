import type { NewEvent } from '#domain/event.ts';
import type { MessageContent, MessageSite } from '#domain/message-content.ts';
import type { Quote } from '#domain/quote.ts';
import type { OutboxRow } from '#server/store/outbox.ts';
import type { QuoteStore } from '#server/store/quote.ts';
import type { Compose, Composed } from './composed.ts';
import type { OutboxDraft, OutboxWriter } from './outbox-writer.ts';

type Draft = Omit<OutboxDraft, 'to' | 'about' | 'rev' | 'audience' | 'subject' | 'usefulUntil'> & {
  content: MessageContent;
  /** Milliseconds after `dueAt`. */
  usefulFor: number;
};

export type QuoteMails = {
  site: () => MessageSite;
  clock: () => Date;
  /** Returns the time this many milliseconds from now. */
  later(milliseconds: number): Date;
  /** Writes nothing for a request without an email. */
  mailCustomer(draft: Draft, event: NewEvent, quote: Quote): Promise<void>;
  mailOffice(draft: Draft, event: NewEvent): Promise<void>;
  /**
   * Composes a row's text from the current state of its quote request. No mail is sent about a request that is deleted
   * or spam.
   */
  compose(text: (quote: Quote, row: OutboxRow) => Composed | Promise<Composed>): Compose;
};

/** The office's answers go to the customer. */
export const replyToOf = ({ name, email }: Quote) => (email === '' ? undefined : { name, address: email });

/** Writes and composes the mails about quote requests. */
export function quoteMails(parts: {
  quotes: QuoteStore;
  writer: OutboxWriter;
  site: () => MessageSite;
  /** The email addresses of the office that are notified of requests. */
  officeEmails: () => readonly string[];
  clock: () => Date;
}): QuoteMails {
  const { quotes, writer, site, clock } = parts;

  async function write({ content, usefulFor, ...draft }: Draft, event: NewEvent, to: string): Promise<void> {
    const audience = draft.kind.startsWith('office.') ? 'office' : 'customer';
    await writer.write({
      ...draft,
      audience,
      to,
      about: event.about,
      rev: Number(event.rev),
      subject: content.subject,
      usefulUntil: new Date(draft.dueAt.getTime() + usefulFor),
    });
  }

  /** Returns the quote request of a row, or the reason why no mail about it may be sent. */
  async function read(row: OutboxRow): Promise<Quote | { void: string }> {
    const quote = await quotes.find(row.about.id);
    if (quote === undefined || quote.spam) return { void: 'The request is gone or was taken for spam.' };
    if (row.audience === 'customer' && quote.email.toLowerCase() !== row.to.toLowerCase())
      return { void: 'The request has another e-mail address now.' };
    return quote;
  }

  return {
    site,
    clock,
    later: (milliseconds) => new Date(clock().getTime() + milliseconds),
    async mailCustomer(draft, event, quote) {
      if (quote.email !== '') await write(draft, event, quote.email);
    },
    async mailOffice(draft, event) {
      for (const to of parts.officeEmails()) await write(draft, event, to);
    },
    compose: (text) => async (row) => {
      const quote = await read(row);
      return 'void' in quote ? quote : text(quote, row);
    },
  };
}
