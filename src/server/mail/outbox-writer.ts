import { businessDay } from '#domain/calendar.ts';
import { type Subject, subjectText } from '#domain/event.ts';
import { type Audience, confirmationsToStrangers, type MailKind } from '#domain/mail.ts';
import type { EventStore } from '#server/store/event.ts';
import { type NewOutboxRow, notSetUp, type OutboxRow, type OutboxStore } from '#server/store/outbox.ts';
import { inParts } from '#server/store/records.ts';

/** A mail before it is stored. */
export type OutboxDraft = {
  kind: MailKind;
  audience: Audience;
  to: string;
  about: Subject;
  rev: number;
  /** Replaces `rev` in the mail's key, for instance if one revision causes several mails of a kind. */
  part?: string;
  family?: string;
  details?: Record<string, unknown>;
  subject: string;
  dueAt: Date;
  usefulUntil: Date;
  /** Whether the mail counts towards the daily limit of a recipient who is no customer. */
  limited?: boolean;
};

/** The fields that identify a mail. */
export type DraftKey = Pick<OutboxDraft, 'kind' | 'about' | 'part' | 'rev' | 'to'>;

export type OutboxWriter = ReturnType<typeof outboxWriter>;

/** Writes mails into the outbox, each once. */
export function outboxWriter(parts: {
  outbox: OutboxStore;
  events: EventStore;
  /** Whether a mail server is configured. */
  isSetUp: boolean;
  /** The domain of Message-IDs. */
  domain: string;
  clock: () => Date;
  /** Called when a mail may be due at once. */
  wake: () => void;
}) {
  const { outbox, events, isSetUp, domain, clock, wake } = parts;

  const insertBlocked = (row: NewOutboxRow, error: string) =>
    outbox.insert({ ...row, state: 'blocked', blockedBy: 'address', error }, domain);

  /** Inserts a mail. If it is not one of the first of the day, and the recipient is no customer, it is blocked. */
  async function insertLimited(row: NewOutboxRow): Promise<void> {
    const email = row.to.toLowerCase();
    const quotas = Array.from(
      { length: confirmationsToStrangers },
      (_, dailyNumber) => `${email}|${businessDay(row.createdAt)}|${dailyNumber}`,
    );
    let freeQuotas = quotas;
    // Each failed attempt means that another mail has the quota, so the loop ends.
    for (let quota = freeQuotas[0]; quota !== undefined; quota = freeQuotas[0]) {
      if ((await outbox.insert({ ...row, quota }, domain)) !== 'quota') return;
      const usedQuotas = await outbox.usedQuotas(quotas);
      freeQuotas = quotas.filter((text) => !usedQuotas.has(text));
    }
    if (await events.isCustomer(email)) await outbox.insert(row, domain);
    else await insertBlocked(row, tooManyToday);
  }

  function newRow({ limited: _limited, part: _part, ...draft }: OutboxDraft, key: string): NewOutboxRow {
    // Text that people typed may have line breaks, which a subject line must not have.
    const subject = draft.subject.replace(/\s+/g, ' ');
    const row = { ...draft, subject, to: draft.to.trim(), key, createdAt: clock() };
    if (isSetUp) return { ...row, state: 'queued' };
    return { ...row, state: 'blocked', blockedBy: 'setup', error: notSetUp };
  }

  async function writeToCustomer(draft: OutboxDraft, key: string): Promise<void> {
    const row = newRow(draft, key);
    if (await outbox.isRejected(row.to)) await insertBlocked(row, emailRejected);
    else await (draft.limited === true ? insertLimited(row) : outbox.insert(row, domain));
    wake();
  }

  async function writeToOffice(drafts: readonly [key: string, draft: OutboxDraft][]): Promise<void> {
    if (drafts.length === 0) return;
    await outbox.insertAll(
      drafts.map(([key, draft]) => newRow(draft, key)),
      domain,
    );
    wake();
  }

  return {
    writeToCustomer: (draft: Omit<OutboxDraft, 'audience'>): Promise<void> =>
      writeToCustomer({ ...draft, audience: 'customer' }, keyOf(draft)),

    /** Writes several mails to the office together. */
    writeToOffice: (drafts: readonly Omit<OutboxDraft, 'audience' | 'limited'>[]): Promise<void> =>
      writeToOffice(drafts.map((draft) => [keyOf(draft), { ...draft, audience: 'office' }])),

    /**
     * Writes a waiting mail to the office again for other emails, each once. Does nothing for a copy that `resend`
     * has made, because the key of a copy does not name its email.
     */
    async forward(row: OutboxRow, emails: readonly string[]): Promise<void> {
      const { key, kind, audience, to, about, rev, details, subject, dueAt, usefulUntil } = row;
      const keyEnd = `:${emailInKey(to)}`;
      if (!key.endsWith(keyEnd)) return;
      for (const email of emails) {
        const draft = {
          kind,
          audience,
          to: email,
          about,
          rev,
          subject,
          dueAt,
          usefulUntil,
          ...(details && { details }),
        };
        await outbox.insert(newRow(draft, `${key.slice(0, -keyEnd.length)}:${emailInKey(email)}`), domain);
      }
    },

    /**
     * Writes many mails, most of which exist already: one read finds the existing mails, and `draftOf` is called
     * only for new ones. If several have the same key, only the first is written. Mails to the office are written in
     * batches; mails to customers one by one, because each email is checked first.
     */
    async writeNew<Cause extends DraftKey>(
      causes: readonly Cause[],
      draftOf: (cause: Cause) => OutboxDraft,
    ): Promise<void> {
      const causesByKey = new Map(causes.toReversed().map((cause) => [keyOf(cause), cause]));
      const existingKeys = await outbox.existingKeys([...causesByKey.keys()]);
      const newCauses = [...causesByKey].toReversed().filter(([key]) => !existingKeys.has(key));
      for (const batch of inParts(newCauses)) {
        const drafts = batch.map(([key, cause]): [string, OutboxDraft] => [key, draftOf(cause)]);
        await writeToOffice(drafts.filter(([, { audience }]) => audience === 'office'));
        for (const [key, draft] of drafts) if (draft.audience === 'customer') await writeToCustomer(draft, key);
      }
    },

    domain,
  };
}

const keyOf = ({ kind, about, part, rev, to }: DraftKey): string =>
  `${kind}:${subjectText(about)}:${part ?? rev}:${emailInKey(to)}`;

const emailInKey = (to: string): string => to.trim().toLowerCase();

export const emailRejected =
  'The mail server rejected this e-mail address. Nothing more is sent to it until it is changed.';
const tooManyToday = 'This address had enough messages for one day.';
