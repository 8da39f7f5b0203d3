import { AppError } from '#domain/errors.ts';
import type { MailStatus, OutboxEntry, OutboxMessage, OutboxQuery } from '#domain/message.ts';
import type { MessageSite } from '#domain/message-content.ts';
import type { SectionName, Settings } from '#domain/settings.ts';
import type { Consequence } from '#server/events/recorder.ts';
import type { Store } from '#server/store/connect.ts';
import { notSetUp, type OutboxRow } from '#server/store/outbox.ts';
import { bookingMessages } from './booking-messages.ts';
import { chatMessages } from './chat-messages.ts';
import { type Compose, type Composed, type MessageNoun, rendered, withTokens } from './composed.ts';
import { contactMessages } from './contact-messages.ts';
import { outboxWriter } from './outbox-writer.ts';
import type { ProposalPdf } from './proposal-messages.ts';
import { quoteMessages } from './quote-messages.ts';
import { secretLinks } from './secret-link.ts';
import { type MailSender, mailSender } from './sender.ts';
import { sendingLoop } from './sending-loop.ts';
import { type SmtpServer, smtpTransport } from './transport.ts';

/** What mail takes from the environment. */
export type MailConfig = {
  smtp: SmtpServer | undefined;
  /** Who writes; the company unless set. */
  from: { name: string; address: string } | undefined;
  /** The site's address, without a slash at its end. */
  url: () => string;
};

/** What the office has set. */
export type SettingsReader = { get<Name extends SectionName>(section: Name): Settings[Name] };

export type Mail = ReturnType<typeof createMail>;

/** Messages that leave: what follows from events, the outbox as the office sees it, and the sending. */
export function createMail(parts: {
  store: Pick<Store, 'bookings' | 'contacts' | 'quotes' | 'chat' | 'cursors' | 'events' | 'outbox' | 'mailStatus'>;
  config: MailConfig;
  settings: SettingsReader;
  sessionSecret: string;
  proposalPdf: ProposalPdf;
  /** Whether a visitor has the conversation open. */
  isVisitorThere: (sessionId: string) => boolean;
  clock: () => Date;
  /** Whether it sends by itself; tests call `sender`. */
  auto: boolean;
  reportError: (error: unknown) => void;
}) {
  const { store, config, settings, clock } = parts;
  const { outbox, events, bookings, contacts } = store;
  const links = secretLinks(parts.sessionSecret);
  const company = () => settings.get('company');
  const site = (): MessageSite => ({ company: company(), url: config.url() });
  const from = () => config.from ?? { name: company().name, address: company().email };
  const officeAddresses = () => settings.get('notifications').to;
  const sendsReminders = () => settings.get('notifications').reminders;
  let wake = (): void => undefined;
  const domain = from().address.split('@')[1] ?? 'localhost';
  const writer = outboxWriter({
    outbox,
    events,
    isSetUp: config.smtp !== undefined,
    domain,
    clock,
    wake: () => wake(),
  });

  const common = { events, outbox, writer, site, officeAddresses, clock };
  const { chat, cursors } = store;
  const ofBookings = bookingMessages({ ...common, bookings, sendsReminders, settings });
  const conversations = chatMessages({ ...common, chat, cursors, settings, isVisitorThere: parts.isVisitorThere });
  // A new noun is one file and one line.
  const nouns: readonly MessageNoun[] = [
    ofBookings,
    contactMessages({ ...common, contacts }),
    quoteMessages({ ...common, quotes: store.quotes, settings, proposalPdf: parts.proposalPdf }),
    conversations,
  ];
  const kinds = new Map<string, Compose>(nouns.flatMap((noun) => Object.entries(noun.kinds)));
  const compose = async (row: OutboxRow): Promise<Composed> =>
    (await kinds.get(row.kind)?.(row)) ?? { void: 'This version of the site does not know this message.' };

  const transport = config.smtp && smtpTransport(config.smtp);
  const sender =
    transport && mailSender({ outbox, status: store.mailStatus, transport, compose, site, from, links, clock });
  const loop = sender && parts.auto ? sendingLoop({ sender, reportError: parts.reportError }) : undefined;
  if (loop !== undefined) wake = loop.wake;

  /** The message as it left, or as it would leave now. */
  async function textOf(row: OutboxRow) {
    if (row.sent !== undefined) return row.sent;
    const composed = await compose(row);
    if (!('content' in composed)) {
      const text = 'void' in composed ? composed.void : 'It waits until the visitor is gone.';
      return { subject: row.subject, text, html: '', links: [] };
    }
    return { ...rendered(composed.content, site()), links: composed.links ?? [] };
  }

  async function find(id: string): Promise<OutboxRow> {
    const row = await outbox.find(id);
    if (row === undefined) throw new AppError('not_found', 'There is no such message.');
    return row;
  }

  return {
    links,
    writer,
    site,
    sender: sender satisfies MailSender | undefined,
    consequences: nouns satisfies readonly Consequence[],

    sendLinks: ofBookings.sendLinks,
    calendarOf: ofBookings.calendarOf,

    /** Writes what follows from the chat log. */
    followChat: conversations.followLog,

    /** To be called once at the start: what waited for a server is queued. */
    setUp: (): Promise<void> => outbox.setUp(config.smtp !== undefined),

    async list(query: OutboxQuery): Promise<OutboxEntry[]> {
      return (await outbox.list(query)).map(toEntry);
    },

    /** @throws AppError `not_found` */
    async get(id: string): Promise<OutboxMessage> {
      const row = await find(id);
      const { subject, text, html, links: tokens } = await textOf(row);
      return {
        ...toEntry({ ...row, subject }),
        text: withTokens(text, tokens, links),
        html: withTokens(html, tokens, links),
        messageId: row.messageId,
      };
    },

    /**
     * Sends a message again, as it reads now, in a row of its own.
     *
     * @throws AppError `not_found`, `conflict` while it has not left
     */
    async resend(id: string): Promise<OutboxEntry> {
      const row = await find(id);
      const isOnItsWay = ({ state }: OutboxRow) => state === 'queued' || state === 'sending';
      if (isOnItsWay(row)) throw stillWaiting();
      const now = clock();
      for (let count = 1; ; count++) {
        const key = `again:${id}:${count}`;
        const known = await outbox.findKey(key);
        if (known !== undefined && (isOnItsWay(known) || known.blockedBy === 'setup')) throw stillWaiting();
        if (known !== undefined) continue;
        const { kind, audience, to, about, rev, subject, family } = row;
        const stored = await outbox.insert(
          {
            ...{ key, kind, audience, to, about, rev, subject, createdAt: now, dueAt: now },
            ...(family === undefined ? {} : { family }),
            details: { ...row.details, again: false, resent: true },
            usefulUntil: new Date(Math.max(row.usefulUntil.getTime(), now.getTime() + 24 * 3_600_000)),
            ...(config.smtp === undefined
              ? { state: 'blocked' as const, blockedBy: 'setup' as const, error: notSetUp }
              : { state: 'queued' as const }),
          },
          domain,
        );
        const created = stored === 'stored' ? await outbox.findKey(key) : undefined;
        if (created === undefined) throw stillWaiting();
        wake();
        return toEntry(created);
      }
    },

    /** Whether e-mail leaves. */
    async status(): Promise<MailStatus> {
      const [failure, waiting] = await Promise.all([store.mailStatus.failure(), outbox.countWaiting(clock())]);
      if (config.smtp === undefined) return { state: 'off', waiting };
      if (failure === undefined) return { state: 'ok', waiting };
      return { state: 'failing', since: failure.since.toISOString(), error: failure.error, waiting };
    },

    async stop(): Promise<void> {
      await loop?.stop();
      transport?.close();
    },
  };
}

const stillWaiting = (): AppError => new AppError('conflict', 'This message is about to leave already.');

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
