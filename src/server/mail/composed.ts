import type { NewEvent } from '#domain/event.ts';
import type { MailKind } from '#domain/mail.ts';
import { contentAsText, type MailContent, type MailSite } from '#domain/mail-content.ts';
import type { OutboxRow, StoredLink } from '#server/store/outbox.ts';
import { contentAsHtml } from './html.ts';
import type { LinkKind, LinkTarget, SecretLinks } from './secret-link.ts';

export type Attachment = { name: string; body: Buffer };

/**
 * A mail as it would be sent now, the reason not to send it (`void`), or the earliest time to send it (`later`),
 * perhaps with a new `usefulUntil`.
 */
export type Composed =
  | {
      content: MailContent;
      links?: readonly StoredLink[];
      /** The sequence number of the last chat reply in the mail. */
      lastSeq?: number;
      replyTo?: { name: string; address: string } | undefined;
      /** Called when the mail is sent, not when the office views it. */
      attach?: () => Promise<Attachment>;
      calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
    }
  | { void: string }
  | { later: Date; usefulUntil?: Date };

/** The error of a mail that could not be composed. It contains no part of the cause, because the office reads it. */
export const notComposed = 'This message could not be composed. The log of the site says why.';

/** Composes the mail of a row from the current state of the record that the row is about. */
export type Compose = (row: OutboxRow) => Promise<Composed>;

/** The mails about one noun: `follow` writes the rows that an event causes, `kinds` composes each kind. */
export type NounMails = {
  name: string;
  follow(event: NewEvent): Promise<void>;
  kinds: Partial<Record<MailKind, Compose>>;
};

/** Returns a link with a placeholder, which is replaced by the token when the text is shown or sent. */
export function placeholderLink(kind: LinkKind, { id, version }: LinkTarget): StoredLink {
  return { placeholder: `{{${kind}-link}}`, kind, id, version };
}

/** Returns a mail's subject, text and HTML, with placeholders instead of the tokens of links. */
export function rendered(content: MailContent, site: MailSite) {
  return {
    subject: content.subject.replace(/\s+/g, ' '),
    text: contentAsText(content, site),
    html: contentAsHtml(content, site),
  };
}

/** Replaces the placeholders of links by their tokens. */
export const withTokens = (text: string, links: readonly StoredLink[], secretLinks: SecretLinks): string =>
  links.reduce((filled, link) => filled.replaceAll(link.placeholder, secretLinks.token(link.kind, link)), text);
