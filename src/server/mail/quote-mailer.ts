import type { NewEvent } from '#domain/event.ts';
import type { MailContent, MailSite } from '#domain/mail-content.ts';
import type { Quote } from '#domain/quote.ts';
import type { OutboxRow } from '#server/store/outbox.ts';
import type { QuoteStore } from '#server/store/quote.ts';
import type { Compose, Composed } from './composed.ts';
import type { OutboxDraft, OutboxWriter } from './outbox-writer.ts';

type Draft = Omit<OutboxDraft, 'to' | 'about' | 'rev' | 'audience' | 'subject' | 'usefulUntil'> & {
  /** Only its subject line is stored. The content is composed again when the mail is sent. */
  content: MailContent;
  /** Milliseconds after `dueAt` for which the mail is useful. */
  usefulFor: number;
};

export type QuoteMailer = {
  site: () => MailSite;
  clock: () => Date;
  /** Returns the time this many milliseconds from now. */
  later(milliseconds: number): Date;
  /** Writes nothing if the quote request has no email. */
  mailCustomer(draft: Draft, event: NewEvent, quote: Quote): Promise<void>;
  mailOffice(draft: Draft, event: NewEvent): Promise<void>;
  /**
   * Returns a function that composes a row's mail from the current state of its quote request. The mail is void
   * if the quote request is deleted or spam, or if the customer has another email now.
   */
  compose(composeAbout: (quote: Quote, row: OutboxRow) => Composed | Promise<Composed>): Compose;
};

/** The Reply-To of a mail to the office: the customer, if the email is known. */
export const replyToOf = ({ name, email }: Quote) => (email === '' ? undefined : { name, address: email });

/** Writes and composes the mails about quote requests. */
export function quoteMailer(parts: {
  quotes: QuoteStore;
  writer: OutboxWriter;
  site: () => MailSite;
  /** The email addresses of the office that are notified of quote requests. */
  officeEmails: () => readonly string[];
  clock: () => Date;
}): QuoteMailer {
  const { quotes, writer, site, clock } = parts;

  const outboxDraft = ({ content, usefulFor, ...draft }: Draft, { about, rev }: NewEvent) => ({
    ...draft,
    about,
    rev: Number(rev),
    subject: content.subject,
    usefulUntil: new Date(draft.dueAt.getTime() + usefulFor),
  });

  /** Returns the quote request of a row, or the reason not to send the row's mail. */
  async function readQuote(row: OutboxRow): Promise<Quote | { void: string }> {
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
      if (quote.email !== '') await writer.writeToCustomer({ ...outboxDraft(draft, event), to: quote.email });
    },
    async mailOffice(draft, event) {
      const officeDraft = outboxDraft(draft, event);
      await writer.writeToOffice(parts.officeEmails().map((to) => ({ ...officeDraft, to })));
    },
    compose: (composeAbout) => async (row) => {
      const quote = await readQuote(row);
      return 'void' in quote ? quote : composeAbout(quote, row);
    },
  };
}
