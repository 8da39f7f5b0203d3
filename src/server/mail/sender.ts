import { randomUUID } from 'node:crypto';
import { nextAttempt } from '#domain/message.ts';
import type { MessageSite } from '#domain/message-content.ts';
import type { MailStatusStore } from '#server/store/mail-status.ts';
import type { OutboxRow, OutboxStore } from '#server/store/outbox.ts';
import { type Composed, rendered, withTokens } from './composed.ts';
import { emailRejected } from './outbox-writer.ts';
import type { SecretLinks } from './secret-link.ts';
import type { Outcome, Transport } from './transport.ts';

/** Milliseconds after which another sender may take the row of a crashed sender. Longer than `sendTimeout`. */
const leaseTime = 60_000;
/** Milliseconds for which this sender pauses after the outcome `down`. */
const pauseTime = 5 * 60_000;

export type MailSender = ReturnType<typeof mailSender>;

/** Sends due messages, one at a time. Several senders may work on one outbox. */
export function mailSender(parts: {
  outbox: OutboxStore;
  status: MailStatusStore;
  transport: Transport;
  compose: (row: OutboxRow) => Promise<Composed>;
  /** Whether the office gets its mails at this email. If not, `forward` writes the message for the others. */
  isAlerted: (email: string) => boolean;
  forward: (row: OutboxRow) => Promise<void>;
  site: () => MessageSite;
  from: () => { name: string; address: string };
  links: SecretLinks;
  clock: () => Date;
}) {
  const { outbox, status, transport, links, clock } = parts;
  let pausedUntil = new Date(0);

  /** @returns whether a message was due; false during a pause */
  async function sendNext(): Promise<boolean> {
    const now = clock();
    if (now < pausedUntil) return false;
    const lease = randomUUID();
    const row = await outbox.claim({ now, lease, until: leaseEnd(now) });
    if (row === undefined) return false;
    await sendRow(row, { id: row.id, lease });
    return true;
  }

  async function sendRow(row: OutboxRow, lease: { id: string; lease: string }): Promise<void> {
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
    const composed = await parts.compose(row);
    if ('void' in composed) {
      await outbox.markVoid(lease, composed.void);
      return;
    }
    if ('later' in composed) {
      const { later: dueAt, usefulUntil = row.usefulUntil } = composed;
      await outbox.postpone(lease, { dueAt, usefulUntil });
      return;
    }
    const attachment = await composed.attach?.();
    const attempts = row.attempts + 1;
    const now = clock();
    if (!(await outbox.begin(lease, { attempts, leaseUntil: leaseEnd(now), now }))) return;
    const message = rendered(composed.content, parts.site());
    const { links: messageLinks = [], lastSeq } = composed;
    const outcome = await transport.send({
      from: parts.from(),
      to: row.to,
      replyTo: composed.replyTo && { ...composed.replyTo, name: composed.replyTo.name.replace(/\s+/g, ' ') },
      subject: message.subject,
      text: withTokens(message.text, messageLinks, links),
      html: withTokens(message.html, messageLinks, links),
      messageId: row.messageId,
      attachment,
      calendar: composed.calendar,
    });
    const sent = { ...message, links: [...messageLinks], ...(lastSeq === undefined ? {} : { lastSeq }) };
    await settle({ ...row, attempts }, { lease, outcome, sent });
  }

  async function settle(
    row: OutboxRow,
    {
      lease,
      outcome,
      sent,
    }: { lease: { id: string; lease: string }; outcome: Outcome; sent: NonNullable<OutboxRow['sent']> },
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
    if (outcome.result === 'never') {
      await outbox.markFailed(lease, { error, refused: outcome.refused });
      return;
    }
    const since = row.firstTriedAt ?? now;
    const dueAt = nextAttempt({ attempts: row.attempts, now, since, usefulUntil: row.usefulUntil });
    if (dueAt === undefined) await outbox.markFailed(lease, { error, refused: false });
    else await outbox.retry(lease, { dueAt, error });
  }

  return { sendNext };
}

const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseTime);
