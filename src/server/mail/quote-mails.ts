import type { NewEvent } from '#domain/event.ts';
import {
  acknowledgementUsefulFor,
  alertUsefulFor,
  type MailKind,
  newsUsefulFor,
  secondAlertAfter,
  settlingTime,
} from '#domain/mail.ts';
import type { MailSite } from '#domain/mail-content.ts';
import { proposalState } from '#domain/proposal-rules.ts';
import type { Quote } from '#domain/quote.ts';
import { officeQuote, quoteReceived, walkthroughConfirmed } from '#domain/quote-mail.ts';
import { walkthroughEnd, walkthroughSeat } from '#domain/quote-rules.ts';
import type { EventStore } from '#server/store/event.ts';
import type { QuoteStore } from '#server/store/quote.ts';
import { walkthroughCalendar } from './calendar.ts';
import type { NounMails } from './composed.ts';
import type { SettingsReader } from './mail.ts';
import type { OutboxWriter } from './outbox-writer.ts';
import { type ProposalPdf, proposalMails } from './proposal-mails.ts';
import { type QuoteMailer, quoteMailer, replyToOf } from './quote-mailer.ts';

/** Mails about quote requests and their proposals. */
export function quoteMails(parts: {
  quotes: QuoteStore;
  events: EventStore;
  writer: OutboxWriter;
  settings: SettingsReader;
  proposalPdf: ProposalPdf;
  site: () => MailSite;
  /** The email addresses of the office that are notified of quote requests. */
  officeEmails: () => readonly string[];
  clock: () => Date;
}): NounMails {
  const { quotes, events, settings, proposalPdf } = parts;
  const mailer = quoteMailer(parts);
  const proposals = proposalMails({ mailer, settings, proposalPdf });

  /** Writes the mails about a coming walkthrough and an open proposal to an email that was added or changed. */
  async function followNewEmail(event: NewEvent, quote: Quote): Promise<void> {
    if (quote.walkthrough !== undefined && walkthroughEnd(quote.walkthrough) > mailer.clock())
      await followWalkthrough(event, quote, mailer);
    const sentProposal = quote.proposals.find((proposal) => proposalState(proposal, mailer.clock()) === 'sent');
    if (sentProposal !== undefined) await proposals.followSent(event, { quote, proposal: sentProposal });
  }

  return {
    name: 'quotes',

    async follow(event) {
      if (event.about.type !== 'quote') return;
      const quote = await quotes.find(event.about.id);
      if (quote === undefined || quote.spam) return;
      if (event.what === 'quote.created' || event.what === 'quote.joined') await followRequest(event, quote, mailer);
      if (event.what.startsWith('quote.') && event.after?.walkthrough != null)
        await followWalkthrough(event, quote, mailer);
      if (typeof event.after?.email === 'string') await followNewEmail(event, quote);
      const proposal = quote.proposals.find(({ id }) => id === event.after?.proposalId);
      if (proposal !== undefined) await proposals.follow(event, { quote, proposal });
    },

    kinds: { ...requestKinds(mailer, events), ...proposals.kinds } satisfies Partial<Record<MailKind, unknown>>,
  };
}

/** Writes the mails about a new quote request, or about one that was joined to an earlier quote request. */
async function followRequest(event: NewEvent, quote: Quote, mailer: QuoteMailer): Promise<void> {
  const { site, clock, later } = mailer;
  const joined = event.what === 'quote.joined';
  const isByOffice = event.who.role === 'office';
  // The office needs no alert about a request that it has recorded itself.
  for (const again of isByOffice ? [] : [false, true]) {
    await mailer.mailOffice(
      {
        kind: 'office.quote',
        part: `${event.rev}${again ? '-again' : ''}`,
        details: { again, joined },
        content: officeQuote(quote, site(), { again, joined }),
        dueAt: later(again ? secondAlertAfter : 0),
        usefulFor: alertUsefulFor,
      },
      event,
    );
  }
  if (event.notify === false) return;
  await mailer.mailCustomer(
    {
      kind: 'quote.received',
      content: quoteReceived(quote, site()),
      dueAt: isByOffice ? later(settlingTime) : clock(),
      usefulFor: acknowledgementUsefulFor,
      limited: !isByOffice,
    },
    event,
    quote,
  );
}

async function followWalkthrough(event: NewEvent, quote: Quote, mailer: QuoteMailer): Promise<void> {
  if (quote.walkthrough === undefined) return;
  await mailer.mailCustomer(
    {
      kind: 'walkthrough.confirmed',
      details: { seat: walkthroughSeat(quote.walkthrough) },
      content: walkthroughConfirmed(quote, mailer.site()),
      dueAt: event.who.role === 'office' ? mailer.later(settlingTime) : mailer.clock(),
      usefulFor: newsUsefulFor,
    },
    event,
    quote,
  );
}

const requestKinds = ({ site, clock, compose }: QuoteMailer, events: EventStore) => ({
  'quote.received': compose((quote) => ({ content: quoteReceived(quote, site()) })),

  'walkthrough.confirmed': compose((quote, row) => {
    const { walkthrough } = quote;
    if (walkthrough === undefined || walkthroughSeat(walkthrough) !== row.details?.seat)
      return { void: 'The walkthrough has another time now.' };
    if (walkthroughEnd(walkthrough) < clock()) return { void: 'The walkthrough is over.' };
    const calendar = walkthroughCalendar({ quote, walkthrough }, { ...site(), now: clock() });
    return { content: walkthroughConfirmed(quote, site()), calendar };
  }),

  'office.quote': compose(async (quote, { details, about }) => {
    const again = details?.again === true;
    if (again && (await events.hasOfficeActed(about))) return { void: 'The office has seen it.' };
    const content = officeQuote(quote, site(), { again, joined: details?.joined === true });
    return { content, replyTo: replyToOf(quote) };
  }),
});
