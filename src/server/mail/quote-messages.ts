import type { NewEvent } from '#domain/event.ts';
import {
  acknowledgementUsefulFor,
  alertUsefulFor,
  type MessageKind,
  newsUsefulFor,
  secondAlertAfter,
  settlingTime,
} from '#domain/message.ts';
import type { MessageContent, MessageSite } from '#domain/message-content.ts';
import type { Proposal } from '#domain/proposal.ts';
import { followUpTimes, proposalState } from '#domain/proposal-rules.ts';
import type { Quote } from '#domain/quote.ts';
import {
  officeProposal,
  officeQuote,
  type ProposalNews,
  proposalApproved,
  proposalFollowUp,
  proposalSent,
  quoteReceived,
  walkthroughConfirmed,
} from '#domain/quote-message.ts';
import { walkthroughSeat } from '#domain/quote-rules.ts';
import { visitEnd } from '#domain/visit.ts';
import type { EventStore } from '#server/store/event.ts';
import type { OutboxRow } from '#server/store/outbox.ts';
import type { QuoteStore } from '#server/store/quote.ts';
import { walkthroughCalendar } from './calendar.ts';
import { type Attachment, type Composed, type MessageNoun, placeholderLink } from './composed.ts';
import type { SettingsReader } from './mail.ts';
import type { OutboxDraft, OutboxWriter } from './outbox-writer.ts';

const day = 24 * 3_600_000;

const newsOf: Readonly<Record<string, ProposalNews>> = {
  'proposal.approved': 'approved',
  'proposal.declined': 'declined',
  'proposal.asked': 'asked',
};

type Draft = Omit<OutboxDraft, 'to' | 'about' | 'rev' | 'audience' | 'subject' | 'usefulUntil'> & {
  content: MessageContent;
  usefulFor: number;
};

/** The document of a proposal. */
export type ProposalPdf = (found: Quote, proposal: Proposal) => Promise<Attachment>;

/** Messages about quote requests and their proposals. */
export function quoteMessages(parts: {
  quotes: QuoteStore;
  events: EventStore;
  writer: OutboxWriter;
  settings: SettingsReader;
  proposalPdf: ProposalPdf;
  site: () => MessageSite;
  /** Who in the office hears of requests. */
  officeAddresses: () => readonly string[];
  clock: () => Date;
}): MessageNoun {
  const { quotes, events, writer, settings, site, clock } = parts;
  const later = (milliseconds: number): Date => new Date(clock().getTime() + milliseconds);

  async function write({ content, usefulFor, ...draft }: Draft, event: NewEvent, to: string): Promise<void> {
    const audience = draft.kind.startsWith('office.') ? 'office' : 'customer';
    await writer.write({
      ...draft,
      ...{ audience, to, about: event.about, rev: Number(event.rev), subject: content.subject },
      usefulUntil: new Date(draft.dueAt.getTime() + usefulFor),
    });
  }

  async function mailOffice(draft: Draft, event: NewEvent): Promise<void> {
    for (const to of parts.officeAddresses()) await write(draft, event, to);
  }

  /** A request came, or joined an earlier one. */
  async function followRequest(event: NewEvent, found: Quote): Promise<void> {
    const joined = event.what === 'quote.joined';
    for (const again of [false, true]) {
      await mailOffice(
        {
          kind: 'office.quote',
          part: `${event.rev}${again ? '-again' : ''}`,
          details: { again, joined },
          content: officeQuote(found, site(), { again, joined }),
          dueAt: later(again ? secondAlertAfter : 0),
          usefulFor: alertUsefulFor,
        },
        event,
      );
    }
    const content = quoteReceived(found, site());
    const usefulFor = acknowledgementUsefulFor;
    await write({ kind: 'quote.received', content, dueAt: clock(), usefulFor, limited: true }, event, found.email);
  }

  async function followWalkthrough(event: NewEvent, found: Quote): Promise<void> {
    if (found.walkthrough === undefined) return;
    await write(
      {
        kind: 'walkthrough.confirmed',
        details: { seat: walkthroughSeat(found.walkthrough) },
        content: walkthroughConfirmed(found, site()),
        dueAt: event.who.role === 'office' ? later(settlingTime) : clock(),
        usefulFor: newsUsefulFor,
      },
      event,
      found.email,
    );
  }

  async function followProposal(event: NewEvent, about: { found: Quote; proposal: Proposal }): Promise<void> {
    const { found, proposal } = about;
    const details = { proposalId: proposal.id };
    const withLink = { ...about, link: '' };
    const news = newsOf[event.what];
    if (event.what === 'proposal.sent') {
      const content = proposalSent(withLink, site());
      await write(
        { kind: 'proposal.sent', details, content, dueAt: later(settlingTime), usefulFor: newsUsefulFor },
        event,
        found.email,
      );
      for (const [index, dueAt] of followUpTimes(new Date(event.at), settings.get('closures')).entries()) {
        const part = `${event.rev}-${index + 1}`;
        const followUp = proposalFollowUp(withLink, site());
        await write(
          { kind: 'proposal.followup', part, details, content: followUp, dueAt, usefulFor: day },
          event,
          found.email,
        );
      }
    }
    if (event.what === 'proposal.approved') {
      const content = proposalApproved(withLink, site());
      await write(
        { kind: 'proposal.approved', details, content, dueAt: clock(), usefulFor: newsUsefulFor },
        event,
        found.email,
      );
    }
    if (news !== undefined) {
      const question = typeof event.after?.question === 'number' ? event.after.question : undefined;
      const content = officeProposal(about, site(), { news, question: questionOf(proposal, question) });
      await mailOffice(
        {
          kind: 'office.proposal',
          details: { ...details, news, question },
          content,
          dueAt: clock(),
          usefulFor: newsUsefulFor,
        },
        event,
      );
    }
  }

  /** The request of a row, unless there is a reason not to write. */
  async function read(row: OutboxRow): Promise<Quote | { void: string }> {
    const found = await quotes.find(row.about.id);
    if (found === undefined || found.spam) return { void: 'The request is gone or was taken for spam.' };
    if (row.audience === 'customer' && found.email.toLowerCase() !== row.to.toLowerCase())
      return { void: 'The request has another e-mail address now.' };
    return found;
  }

  const compose =
    (text: (found: Quote, row: OutboxRow) => Composed | Promise<Composed>) =>
    async (row: OutboxRow): Promise<Composed> => {
      const found = await read(row);
      return 'void' in found ? found : text(found, row);
    };

  /** A message about a proposal that is still what the message says. */
  const aboutProposal = (
    states: readonly Proposal['state'][],
    text: (about: { found: Quote; proposal: Proposal; link: string }, site: MessageSite) => MessageContent,
  ) =>
    compose((found, row) => {
      const proposal = found.proposals.find(({ id }) => id === row.details?.proposalId);
      if (proposal === undefined) return { void: 'The proposal is gone.' };
      const state = proposalState(proposal, clock());
      if (!states.includes(state)) return { void: `The proposal is ${state} now.` };
      if (row.kind === 'proposal.followup' && proposal.questions.length > 0)
        return { void: 'The customer has answered.' };
      const link = placeholderLink('proposal', { id: proposal.id, version: 0 });
      const content = text({ found, proposal, link: `${site().url}/proposal/${link.placeholder}` }, site());
      // Both sides have a copy of what was agreed to, whatever becomes of the page.
      const attach = state === 'approved' ? () => parts.proposalPdf(found, proposal) : undefined;
      return { content, links: [link], ...(attach && { attach }) };
    });

  return {
    name: 'quotes',

    async follow(event) {
      if (event.about.type !== 'quote') return;
      const found = await quotes.find(event.about.id);
      if (found === undefined || found.spam) return;
      if (event.what === 'quote.created' || event.what === 'quote.joined') await followRequest(event, found);
      if (event.what.startsWith('quote.') && event.after?.walkthrough != null) await followWalkthrough(event, found);
      const proposal = found.proposals.find(({ id }) => id === event.after?.proposalId);
      if (proposal !== undefined) await followProposal(event, { found, proposal });
    },

    kinds: {
      'quote.received': compose((found) => ({ content: quoteReceived(found, site()) })),

      'walkthrough.confirmed': compose((found, row) => {
        const { walkthrough } = found;
        if (walkthrough === undefined || walkthroughSeat(walkthrough) !== row.details?.seat)
          return { void: 'The walkthrough has another time now.' };
        if (visitEnd({ serviceDate: walkthrough.day, serviceTime: walkthrough.window }) < clock())
          return { void: 'The walkthrough is over.' };
        const calendar = walkthroughCalendar({ found, walkthrough }, { ...site(), now: clock() });
        return { content: walkthroughConfirmed(found, site()), calendar };
      }),

      'proposal.sent': aboutProposal(['sent'], proposalSent),
      'proposal.followup': aboutProposal(['sent'], proposalFollowUp),
      'proposal.approved': aboutProposal(['approved'], proposalApproved),

      'office.quote': compose(async (found, { details, about }) => {
        const again = details?.again === true;
        if (again && (await events.hasOfficeActed(about))) return { void: 'The office has seen it.' };
        const content = officeQuote(found, site(), { again, joined: details?.joined === true });
        return { content, replyTo: { name: found.name, address: found.email } };
      }),

      'office.proposal': compose((found, { details }) => {
        const proposal = found.proposals.find(({ id }) => id === details?.proposalId);
        const news = Object.values(newsOf).find((one) => one === details?.news);
        if (proposal === undefined || news === undefined) return { void: 'The proposal is gone.' };
        const number = typeof details?.question === 'number' ? details.question : undefined;
        const content = officeProposal({ found, proposal }, site(), { news, question: questionOf(proposal, number) });
        return {
          content,
          replyTo: { name: found.name, address: found.email },
          ...(news === 'approved' && { attach: () => parts.proposalPdf(found, proposal) }),
        };
      }),
    } satisfies Partial<Record<MessageKind, unknown>>,
  };
}

const questionOf = ({ questions }: Proposal, number: number | undefined): string | undefined =>
  number === undefined ? undefined : questions[number - 1]?.text;
