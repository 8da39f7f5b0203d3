import { randomUUID } from 'node:crypto';
import { nextAttempt } from '#domain/mail.ts';
import type { MailSite } from '#domain/mail-content.ts';
import type { MailStatusStore } from '#server/store/mail-status.ts';
import type { Lease, OutboxRow, OutboxStore, Sent } from '#server/store/outbox.ts';
import { type Composed, notComposed, rendered, withTokens } from './composed.ts';
import { emailRejected } from './outbox-writer.ts';
import type { SecretLinks } from './secret-link.ts';
import type { Outcome, OutgoingMail, Transport } from './transport.ts';

/** Milliseconds after which another sender may take the row of a crashed sender. Longer than `sendTimeout`. */
const leaseTime = 60_000;
/** Milliseconds for which this sender pauses after the outcome `down`. */
const pauseTime = 5 * 60_000;

/** A mail to send and what to store when it is sent, or why it is not sent now. */
type Prepared = Exclude<Composed, { content: unknown }> | { mail: OutgoingMail; sent: Sent };

export type MailSender = ReturnType<typeof mailSender>;

/** Sends due mails, one at a time. Several senders may work on one outbox. */
export function mailSender(parts: {
  outbox: OutboxStore;
  status: MailStatusStore;
  transport: Transport;
  compose: (row: OutboxRow) => Promise<Composed>;
  /** Whether the office gets its mails at this email. If not, `forward` writes the mail for the office's emails. */
  isAlerted: (email: string) => boolean;
  forward: (row: OutboxRow) => Promise<void>;
  site: () => MailSite;
  from: () => { name: string; address: string };
  links: SecretLinks;
  clock: () => Date;
}) {
  const { outbox, status, transport, links, clock } = parts;
  let pausedUntil = new Date(0);

  /** @returns whether a mail was due; false during a pause */
  async function sendNext(): Promise<boolean> {
    const now = clock();
    if (now < pausedUntil) return false;
    const lease = randomUUID();
    const row = await outbox.claim({ now, lease, until: leaseEnd(now) });
    if (row === undefined) return false;
    await sendRow(row, { id: row.id, lease });
    return true;
  }

  async function sendRow(row: OutboxRow, lease: Lease): Promise<void> {
    if (clock() > row.usefulUntil) {
      await outbox.markVoid(lease, 'It was no longer useful.');
      return;
    }
    if (row.audience === 'office' && !parts.isAlerted(row.to)) {
      await parts.forward(row);
      await outbox.markVoid(lease, 'Alerts no longer go to this address.');
      return;
    }
    if (row.audience === 'customer' && row.details?.resent !== true && (await outbox.isRejected(row.to))) {
      await outbox.markBlocked(lease, emailRejected);
      return;
    }
    const attempt = { ...row, attempts: row.attempts + 1 };
    let prepared: Prepared;
    try {
      prepared = await prepare(row);
    } catch (error) {
      // The attempt counts, so that the retries become rarer and end, and the office sees the error.
      if (await begin(attempt, lease)) await retryLater(attempt, lease, notComposed);
      throw error;
    }
    if ('void' in prepared) {
      await outbox.markVoid(lease, prepared.void);
      return;
    }
    if ('later' in prepared) {
      const { later: dueAt, usefulUntil = row.usefulUntil } = prepared;
      await outbox.postpone(lease, { dueAt, usefulUntil });
      return;
    }
    if (!(await begin(attempt, lease))) return;
    const outcome = await transport.send(prepared.mail);
    await settle(attempt, { lease, outcome, sent: prepared.sent });
  }

  /** Composes the mail of a row. @throws any error of `compose`, or of making the attachment */
  async function prepare(row: OutboxRow): Promise<Prepared> {
    const composed = await parts.compose(row);
    if (!('content' in composed)) return composed;
    const { links: mailLinks = [], lastSeq, replyTo, calendar } = composed;
    const attachment = await composed.attach?.();
    const renderedMail = rendered(composed.content, parts.site());
    return {
      mail: {
        from: parts.from(),
        to: row.to,
        replyTo: replyTo && { ...replyTo, name: replyTo.name.replace(/\s+/g, ' ') },
        subject: renderedMail.subject,
        text: withTokens(renderedMail.text, mailLinks, links),
        html: withTokens(renderedMail.html, mailLinks, links),
        messageId: row.messageId,
        attachment,
        calendar,
      },
      sent: { ...renderedMail, links: [...mailLinks], ...(lastSeq === undefined ? {} : { lastSeq }) },
    };
  }

  /** Stores an attempt before it is made, so that it counts after a crash. @returns whether the lease is held */
  function begin({ attempts }: OutboxRow, lease: Lease): Promise<boolean> {
    const now = clock();
    return outbox.begin(lease, { attempts, leaseUntil: leaseEnd(now), now });
  }

  async function settle(
    row: OutboxRow,
    { lease, outcome, sent }: { lease: Lease; outcome: Outcome; sent: Sent },
  ): Promise<void> {
    const now = clock();
    if (outcome.result === 'down') {
      pausedUntil = new Date(now.getTime() + pauseTime);
      await status.setFailure(outcome.error, now);
      await outbox.retry(lease, { error: outcome.error, attempts: row.attempts - 1 });
      return;
    }
    if (outcome.result === 'sent') {
      await outbox.markSent(lease, { sentAt: now, sent });
      await outbox.clearRejection(row.to);
      await status.clearFailure();
      return;
    }
    const { error } = outcome;
    if (outcome.result === 'never') await outbox.markFailed(lease, { error, refused: outcome.refused });
    else await retryLater(row, lease, error);
  }

  async function retryLater(row: OutboxRow, lease: Lease, error: string): Promise<void> {
    const now = clock();
    const since = row.firstTriedAt ?? now;
    const dueAt = nextAttempt({ attempts: row.attempts, now, since, usefulUntil: row.usefulUntil });
    if (dueAt === undefined) await outbox.markFailed(lease, { error, refused: false });
    else await outbox.retry(lease, { dueAt, error });
  }

  return { sendNext };
}

const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseTime);
