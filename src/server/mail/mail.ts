import type { MailSite } from '#domain/mail-content.ts';
import type { SectionName, Settings } from '#domain/settings.ts';
import type { Consequence } from '#server/events/recorder.ts';
import type { Store } from '#server/store/connect.ts';
import type { OutboxRow } from '#server/store/outbox.ts';
import { bookingMails } from './booking-mails.ts';
import { chatMails } from './chat-mails.ts';
import type { Compose, Composed, NounMails } from './composed.ts';
import { contactMails } from './contact-mails.ts';
import { officeOutbox } from './office-outbox.ts';
import { outboxWriter } from './outbox-writer.ts';
import type { ProposalPdf } from './proposal-mails.ts';
import { quoteMails } from './quote-mails.ts';
import { type LinkSecrets, secretLinks } from './secret-link.ts';
import { type MailSender, mailSender } from './sender.ts';
import { sendingLoop } from './sending-loop.ts';
import { type SmtpServer, smtpTransport } from './transport.ts';

/** The settings of mail from the environment. */
export type MailConfig = {
  smtp: SmtpServer | undefined;
  /** The sender; the company by default. */
  from: { name: string; address: string } | undefined;
  /** The site's URL without a trailing slash. */
  url: () => string;
};

/** The office's settings. */
export type SettingsReader = { get<Name extends SectionName>(section: Name): Settings[Name] };

export type Mail = ReturnType<typeof createMail>;

/** Everything about mail: the mails that follow from events, the outbox as the office sees it, and the sending. */
export function createMail(parts: {
  store: Pick<Store, 'bookings' | 'contacts' | 'quotes' | 'chat' | 'cursors' | 'events' | 'outbox' | 'mailStatus'>;
  config: MailConfig;
  settings: SettingsReader;
  linkSecrets: LinkSecrets;
  proposalPdf: ProposalPdf;
  /** Whether the visitor of a session is online. */
  isVisitorOnline: (sessionId: string) => boolean;
  clock: () => Date;
  /** Whether mails are sent automatically; tests call `sender.sendNext`. */
  auto: boolean;
  reportError: (error: unknown) => void;
}) {
  const { store, config, settings, clock } = parts;
  const { outbox, events, bookings, contacts } = store;
  const links = secretLinks(parts.linkSecrets);
  const company = () => settings.get('company');
  const site = (): MailSite => ({ company: company(), url: config.url() });
  const from = () => config.from ?? { name: company().name, address: company().email };
  const officeEmails = () => settings.get('notifications').to;
  const isAlerted = (email: string) => officeEmails().some((to) => to.toLowerCase() === email.toLowerCase());
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

  const sharedParts = { events, outbox, writer, site, officeEmails, clock };
  const { chat, cursors } = store;
  const aboutBookings = bookingMails({ ...sharedParts, bookings, sendsReminders });
  const aboutChats = chatMails({ ...sharedParts, chat, cursors, settings, isVisitorOnline: parts.isVisitorOnline });
  // A new noun needs a file and a line here.
  const nouns: readonly NounMails[] = [
    aboutBookings,
    contactMails({ ...sharedParts, contacts }),
    quoteMails({ ...sharedParts, quotes: store.quotes, settings, proposalPdf: parts.proposalPdf }),
    aboutChats,
  ];
  const kinds = new Map<string, Compose>(nouns.flatMap((noun) => Object.entries(noun.kinds)));
  const compose = async (row: OutboxRow): Promise<Composed> =>
    (await kinds.get(row.kind)?.(row)) ?? { void: 'This version of the site does not know this message.' };

  const transport = config.smtp && smtpTransport(config.smtp);
  const sender =
    transport &&
    mailSender({
      outbox,
      status: store.mailStatus,
      transport,
      compose,
      isAlerted,
      forward: (row) => writer.forward(row, officeEmails()),
      site,
      from,
      links,
      clock,
    });
  const loop = sender && parts.auto ? sendingLoop({ sender, reportError: parts.reportError }) : undefined;
  if (loop !== undefined) wake = loop.wake;

  const office = officeOutbox({
    outbox,
    status: store.mailStatus,
    isSetUp: config.smtp !== undefined,
    compose,
    site,
    links,
    domain,
    clock,
    wake: () => wake(),
  });

  return {
    links,
    writer,
    site,
    sender: sender satisfies MailSender | undefined,
    consequences: nouns satisfies readonly Consequence[],

    sendLinks: aboutBookings.sendLinks,
    calendarOf: aboutBookings.calendarOf,

    /** Writes the mails that follow from the chat log. */
    followChat: aboutChats.followLog,

    /** Call it once at the start: it queues mails that waited for a mail server, or blocks mails if there is none. */
    setUp: (): Promise<void> => outbox.setUp(config.smtp !== undefined),

    ...office,

    /** Call it when the server listens: before that, links would lack the port if PUBLIC_URL is not set. */
    start(): void {
      loop?.start();
    },

    async stop(): Promise<void> {
      await loop?.stop();
      transport?.close();
    },
  };
}
