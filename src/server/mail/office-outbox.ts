import { AppError } from '#domain/errors.ts';
import { momentInWords } from '#domain/format.ts';
import type { MailStatus, OutboxEntry, OutboxMail, OutboxQuery } from '#domain/mail.ts';
import type { MailSite } from '#domain/mail-content.ts';
import type { Store } from '#server/store/connect.ts';
import { notSetUp, type OutboxRow } from '#server/store/outbox.ts';
import { type Compose, notComposed, rendered, withTokens } from './composed.ts';
import type { SecretLinks } from './secret-link.ts';

type Parts = {
  outbox: Store['outbox'];
  status: Store['mailStatus'];
  /** Whether a mail server is configured. */
  isSetUp: boolean;
  compose: Compose;
  site: () => MailSite;
  links: SecretLinks;
  /** The domain of Message-IDs. */
  domain: string;
  clock: () => Date;
  /** Starts sending due mails. */
  wake: () => void;
};

/** The outbox as the office sees it: mails in all states, and whether mail works. */
export function officeOutbox(parts: Parts) {
  const { outbox, isSetUp, links, clock } = parts;

  return {
    async list(query: OutboxQuery): Promise<OutboxEntry[]> {
      return (await outbox.list(query)).map(toEntry);
    },

    /** @throws AppError `not_found` */
    async get(id: string): Promise<OutboxMail> {
      const row = await findRow(outbox, id);
      const { subject, text, html, links: storedLinks } = await textOf(parts, row);
      return {
        ...toEntry({ ...row, subject }),
        text: withTokens(text, storedLinks, links),
        html: withTokens(html, storedLinks, links),
        messageId: row.messageId,
      };
    },

    /**
     * Queues a copy of a mail, whose text is composed again. While mail is not set up, the copy is blocked.
     *
     * @throws AppError `not_found`; `conflict` while the mail or a copy waits to be sent, or a copy is blocked
     *   because mail was not set up
     */
    async resend(id: string): Promise<OutboxEntry> {
      const row = await findRow(outbox, id);
      if (isWaiting(row)) throw stillWaitingError();
      for (let copyNumber = 1; ; copyNumber++) {
        const key = `again:${id}:${copyNumber}`;
        const copy = await outbox.findKey(key);
        if (copy !== undefined && (isWaiting(copy) || copy.blockedBy === 'setup')) throw stillWaitingError();
        if (copy !== undefined) continue;
        const result = await insertCopy(parts, row, key);
        const created = result === 'stored' ? await outbox.findKey(key) : undefined;
        if (created === undefined) throw stillWaitingError();
        parts.wake();
        return toEntry(created);
      }
    },

    /** Returns whether mail can be sent, and the number of overdue mails. */
    async status(): Promise<MailStatus> {
      const [failure, waiting] = await Promise.all([parts.status.failure(), outbox.countOverdue(clock())]);
      if (!isSetUp) return { state: 'off', waiting };
      if (failure === undefined) return { state: 'ok', waiting };
      return { state: 'failing', since: failure.since.toISOString(), error: failure.error, waiting };
    },
  };
}

/** Returns a mail as it was sent, or as it would be sent now; if it would not be sent, the text says why. */
async function textOf({ compose, site }: Parts, row: OutboxRow) {
  if (row.sent !== undefined) return row.sent;
  const withText = (text: string) => ({ subject: row.subject, text, html: '', links: [] });
  try {
    const composed = await compose(row);
    if ('void' in composed) return withText(composed.void);
    if ('later' in composed) return withText(`It is put off until ${momentInWords(composed.later.toISOString())}.`);
    return { ...rendered(composed.content, site()), links: composed.links ?? [] };
  } catch (error) {
    if (row.error !== notComposed) throw error;
    return withText(notComposed);
  }
}

async function findRow(outbox: Parts['outbox'], id: string): Promise<OutboxRow> {
  const row = await outbox.find(id);
  if (row === undefined) throw new AppError('not_found', 'There is no such message.');
  return row;
}

/** Inserts a copy of a row. The copy is due at once. */
function insertCopy(
  { outbox, isSetUp, domain, clock }: Parts,
  { kind, audience, to, about, rev, subject, family, ...row }: OutboxRow,
  key: string,
) {
  const now = clock();
  return outbox.insert(
    {
      key,
      kind,
      audience,
      to,
      about,
      rev,
      subject,
      createdAt: now,
      dueAt: now,
      ...(family === undefined ? {} : { family }),
      details: { ...row.details, again: false, resent: true },
      usefulUntil: new Date(Math.max(row.usefulUntil.getTime(), now.getTime() + 24 * 3_600_000)),
      ...(isSetUp
        ? { state: 'queued' as const }
        : { state: 'blocked' as const, blockedBy: 'setup' as const, error: notSetUp }),
    },
    domain,
  );
}

const isWaiting = ({ state }: OutboxRow): boolean => state === 'queued' || state === 'sending';

const stillWaitingError = (): AppError =>
  new AppError('conflict', 'This message, or a copy of it, waits to be sent already.');

const toEntry = (row: OutboxRow): OutboxEntry => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  kind: row.kind,
  audience: row.audience,
  to: row.to,
  subject: row.subject,
  state: row.state,
  dueAt: row.dueAt.toISOString(),
  attempts: row.attempts,
  ...(row.sentAt === undefined ? {} : { sentAt: row.sentAt.toISOString() }),
  ...(row.error === undefined ? {} : { error: row.error }),
  about: row.about,
});
