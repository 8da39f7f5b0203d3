import { addDays, startOfBusinessDay } from '#domain/calendar.ts';
import type { NewEvent } from '#domain/event.ts';
import { newsUsefulFor, settlingTime } from '#domain/mail.ts';
import type { MailContent, MailSite } from '#domain/mail-content.ts';
import type { Proposal } from '#domain/proposal.ts';
import { followUpTimes, proposalState } from '#domain/proposal-rules.ts';
import type { Quote } from '#domain/quote.ts';
import {
  officeProposal,
  type ProposalNews,
  proposalApproved,
  proposalFollowUp,
  proposalSent,
} from '#domain/quote-mail.ts';
import { isOpenQuote } from '#domain/quote-rules.ts';
import { type Attachment, type Compose, placeholderLink } from './composed.ts';
import type { SettingsReader } from './mail.ts';
import { type QuoteMailer, replyToOf } from './quote-mailer.ts';

const dayMs = 24 * 3_600_000;

const newsOf: Readonly<Record<string, ProposalNews>> = {
  'proposal.approved': 'approved',
  'proposal.declined': 'declined',
  'proposal.asked': 'asked',
};

/** Makes the PDF of a proposal. */
export type ProposalPdf = (quote: Quote, proposal: Proposal) => Promise<Attachment>;

type About = { quote: Quote; proposal: Proposal };

/** Mails about proposals. */
export function proposalMails(parts: { mailer: QuoteMailer; settings: SettingsReader; proposalPdf: ProposalPdf }) {
  const { mailer, settings, proposalPdf } = parts;
  const { site, clock, later } = mailer;

  /**
   * Writes the mail with the proposal's link, and its follow-ups, which become void once the customer has answered or
   * asked, or once the proposal or its quote request is no longer open.
   */
  async function followSent(event: NewEvent, about: About): Promise<void> {
    const { quote, proposal } = about;
    const details = { proposalId: proposal.id };
    const withEmptyLink = { ...about, link: '' };
    const content = proposalSent(withEmptyLink, site());
    const dueAt = later(settlingTime);
    await mailer.mailCustomer(
      { kind: 'proposal.sent', details, content, dueAt, usefulFor: validUntilEnd(proposal) - dueAt.getTime() },
      event,
      quote,
    );
    const sentAt = new Date(proposal.sentAt ?? event.at);
    for (const [index, followUpAt] of followUpTimes(sentAt, settings.get('closures')).entries()) {
      if (followUpAt.getTime() + dayMs < clock().getTime()) continue;
      const part = `${event.rev}-${index + 1}`;
      const followUp = proposalFollowUp(withEmptyLink, site());
      await mailer.mailCustomer(
        { kind: 'proposal.followup', part, details, content: followUp, dueAt: followUpAt, usefulFor: dayMs },
        event,
        quote,
      );
    }
  }

  async function followApproval(event: NewEvent, about: About): Promise<void> {
    const details = { proposalId: about.proposal.id };
    const content = proposalApproved({ ...about, link: '' }, site());
    await mailer.mailCustomer(
      { kind: 'proposal.approved', details, content, dueAt: clock(), usefulFor: newsUsefulFor },
      event,
      about.quote,
    );
  }

  async function notifyOffice(event: NewEvent, about: About, news: ProposalNews): Promise<void> {
    const { proposal } = about;
    const questionNumber = typeof event.after?.question === 'number' ? event.after.question : undefined;
    const content = officeProposal(about, site(), { news, question: questionOf(proposal, questionNumber) });
    const details = { proposalId: proposal.id, news, question: questionNumber };
    await mailer.mailOffice(
      { kind: 'office.proposal', details, content, dueAt: clock(), usefulFor: newsUsefulFor },
      event,
    );
  }

  /** Returns a function that composes a mail, which is void unless the proposal is in one of these states. */
  const aboutProposal = (
    states: readonly Proposal['state'][],
    contentOf: (about: About & { link: string }, site: MailSite) => MailContent,
  ): Compose =>
    mailer.compose((quote, row) => {
      const proposal = quote.proposals.find(({ id }) => id === row.details?.proposalId);
      if (proposal === undefined) return { void: 'The proposal is gone.' };
      const state = proposalState(proposal, clock());
      if (!states.includes(state)) return { void: `The proposal is ${state} now.` };
      if (row.kind === 'proposal.followup' && proposal.questions.length > 0)
        return { void: 'The customer has answered.' };
      if (row.kind === 'proposal.followup' && !isOpenQuote(quote))
        return { void: `The request is ${quote.state} now.` };
      const link = placeholderLink('proposal', { id: proposal.id, version: 0 });
      const content = contentOf({ quote, proposal, link: `${site().url}/proposal/${link.placeholder}` }, site());
      // Both sides get a copy of the agreement, so that they do not depend on the page.
      const attach = state === 'approved' ? () => proposalPdf(quote, proposal) : undefined;
      return { content, links: [link], ...(attach && { attach }) };
    });

  return {
    followSent,

    async follow(event: NewEvent, about: About): Promise<void> {
      if (event.what === 'proposal.sent') await followSent(event, about);
      if (event.what === 'proposal.approved') await followApproval(event, about);
      const news = newsOf[event.what];
      if (news !== undefined) await notifyOffice(event, about, news);
    },

    kinds: {
      'proposal.sent': aboutProposal(['sent'], proposalSent),
      'proposal.followup': aboutProposal(['sent'], proposalFollowUp),
      'proposal.approved': aboutProposal(['approved'], proposalApproved),

      'office.proposal': mailer.compose((quote, { details }) => {
        const proposal = quote.proposals.find(({ id }) => id === details?.proposalId);
        const news = Object.values(newsOf).find((name) => name === details?.news);
        if (proposal === undefined || news === undefined) return { void: 'The proposal is gone.' };
        const questionNumber = typeof details?.question === 'number' ? details.question : undefined;
        const question = questionOf(proposal, questionNumber);
        const content = officeProposal({ quote, proposal }, site(), { news, question });
        return {
          content,
          replyTo: replyToOf(quote),
          ...(news === 'approved' && { attach: () => proposalPdf(quote, proposal) }),
        };
      }),
    },
  };
}

/** The end of the last day on which the proposal can be approved; milliseconds since 1970. */
const validUntilEnd = ({ validUntil }: Proposal): number => startOfBusinessDay(addDays(validUntil, 1)).getTime();

const questionOf = ({ questions }: Proposal, questionNumber: number | undefined): string | undefined =>
  questionNumber === undefined ? undefined : questions[questionNumber - 1]?.text;
