import type { NewEvent } from '#domain/event.ts';
import type { MessageKind } from '#domain/message.ts';
import { contentAsText, type MessageContent, type MessageSite } from '#domain/message-content.ts';
import type { OutboxRow, StoredLink } from '#server/store/outbox.ts';
import { contentAsHtml } from './html.ts';
import type { LinkKind, LinkTarget, SecretLinks } from './secret-link.ts';

export type Attachment = { name: string; body: Buffer };

/** A message as it would leave now, why it is not to leave, or when it may. */
export type Composed =
  | {
      content: MessageContent;
      links?: readonly StoredLink[];
      replyTo?: { name: string; address: string } | undefined;
      /** Made when the message is sent, not when it is looked at. */
      attach?: () => Promise<Attachment>;
      calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
    }
  | { void: string }
  | { later: Date };

/** Reads the subject of a row again and says what the row says now. */
export type Compose = (row: OutboxRow) => Promise<Composed>;

/** Everything that messages about one noun need: which rows follow from an event, and what each kind says. */
export type MessageNoun = {
  name: string;
  follow(event: NewEvent): Promise<void>;
  kinds: Partial<Record<MessageKind, Compose>>;
};

/** A link whose token is put in when the text is shown or sent. */
export function placeholderLink(kind: LinkKind, { id, version }: LinkTarget): StoredLink {
  return { placeholder: `{{${kind}-link}}`, kind, id, version };
}

/** Text and HTML with their tokens; `fill` false leaves the placeholders, to be stored. */
export function rendered(content: MessageContent, site: MessageSite) {
  return {
    subject: content.subject.replace(/\s+/g, ' '),
    text: contentAsText(content, site),
    html: contentAsHtml(content, site),
  };
}

export const withTokens = (text: string, links: readonly StoredLink[], secret: SecretLinks): string =>
  links.reduce((filled, link) => filled.replaceAll(link.placeholder, secret.token(link.kind, link)), text);
