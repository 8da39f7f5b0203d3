import { formatCents, momentInWords } from './format.ts';
import type { MailContent, MailSite } from './mail-content.ts';
import { firstName } from './manage.ts';
import type { Proposal } from './proposal.ts';
import { periodNames, proposalSums, shownTotals } from './proposal-rules.ts';
import type { Quote } from './quote.ts';
import { buildingNames } from './quote-choices.ts';
import { walkthroughInWords } from './quote-rules.ts';
import { serviceNames } from './site.ts';
import { longDay } from './visit.ts';

type Fact = readonly [string, string];

const factIfKnown = (label: string, value: string | number | undefined): Fact[] =>
  value === undefined ? [] : [[label, typeof value === 'number' ? value.toLocaleString('en-US') : value]];

const addressLine = ({ address, zipCode }: Quote): string => [address, zipCode].filter(Boolean).join(', ');

const buildingFacts = (quote: Quote): Fact[] => [
  ['Building', `${buildingNames[quote.buildingType]}, ${addressLine(quote)}`],
  ...factIfKnown('Services', quote.services.map((slug) => serviceNames[slug]).join(', ') || undefined),
  ...factIfKnown('Square feet', quote.squareFeet),
  ...factIfKnown('Visits a week', quote.visitsPerWeek),
  ...factIfKnown('Walkthrough', quote.walkthrough && walkthroughInWords(quote.walkthrough)),
];

const callUs = ({ company }: MailSite): string => `Questions? Answer this mail or call ${company.phone}.`;

/** The acknowledgement of a request. */
export const quoteReceived = (quote: Quote, site: MailSite): MailContent => ({
  subject: `Request received: ${buildingNames[quote.buildingType].toLowerCase()} in ${quote.zipCode}`,
  heading: 'We have your request',
  intro: [
    `Thank you, ${firstName(quote.name)}. ${
      quote.answerBy === undefined
        ? 'We answer as soon as we can.'
        : `We answer by ${momentInWords(quote.answerBy)}, New York time.`
    }`,
  ],
  facts: buildingFacts(quote),
  outro: [callUs(site)],
});

export const walkthroughConfirmed = (quote: Quote, site: MailSite): MailContent => {
  const when = quote.walkthrough === undefined ? 'no time yet' : walkthroughInWords(quote.walkthrough);
  return {
    subject: `Walkthrough: ${when}`,
    heading: 'We come to look at your building',
    intro: [`We come on ${when}. It takes about half an hour; afterwards you get a written proposal.`],
    facts: buildingFacts(quote).filter(([label]) => label !== 'Walkthrough'),
    outro: [callUs(site)],
  };
};

/** The office's mail about a request. `again`: the second alert; `joined`: a request that joined an earlier one. */
export const officeQuote = (
  quote: Quote,
  { url }: MailSite,
  { again, joined }: { again: boolean; joined: boolean },
): MailContent => ({
  subject: `${again ? 'Still waiting: ' : ''}${joined ? 'More for the request' : 'Quote request'} of ${quote.company ?? quote.name}`,
  heading: again
    ? 'Nobody has opened this request yet'
    : joined
      ? 'A second request joined the first'
      : 'A quote request',
  intro: quote.answerBy === undefined ? [] : [`We promised an answer by ${momentInWords(quote.answerBy)}.`],
  facts: [
    ['Name', quote.name],
    ...factIfKnown('Company', quote.company),
    ['Phone', quote.phone],
    ...factIfKnown('Email', quote.email || undefined),
    ...buildingFacts(quote),
    ...factIfKnown('Floors', quote.floors),
    ...factIfKnown('Restrooms', quote.restrooms),
    ...factIfKnown('Contract ends', quote.contractEnds && longDay(quote.contractEnds)),
    ...factIfKnown('Certificate of insurance', quote.needsCertificate === true ? 'wanted' : undefined),
  ],
  ...(quote.message === undefined ? {} : { quotes: [{ by: quote.name, text: quote.message }] }),
  action: { label: 'Open it in the workspace', href: `${url}/admin/quotes?quote=${quote.id}` },
  outro: [],
});

function sumFacts(proposal: Proposal): Fact[] {
  const { totals } = proposalSums(proposal, proposal.approval?.chosen);
  const shown = shownTotals({ ...proposal, totals });
  return shown.map(({ period, totalCents }) => [`Total ${periodNames[period]}`, formatCents(totalCents)] as const);
}

type ProposalContext = { quote: Quote; proposal: Proposal; link: string };

const proposalFacts = ({ proposal }: ProposalContext): Fact[] => [
  ['Proposal', `${proposal.number}, version ${proposal.version}`],
  ...sumFacts(proposal),
  ['Valid until', longDay(proposal.validUntil)],
];

export const proposalSent = (context: ProposalContext, site: MailSite): MailContent => ({
  subject: `Your proposal from ${site.company.name}`,
  heading: 'Your proposal is here',
  intro: [
    `${firstName(context.quote.name)}, this is what we offer for your building. You can approve it, decline it or ask for a change on its page.`,
  ],
  facts: proposalFacts(context),
  action: { label: 'Read the proposal', href: context.link },
  outro: [callUs(site)],
});

export const proposalFollowUp = (context: ProposalContext, site: MailSite): MailContent => ({
  subject: `Still open: your proposal from ${site.company.name}`,
  heading: 'Your proposal is still open',
  intro: [`${firstName(context.quote.name)}, do you have questions about our proposal? A change is quickly made.`],
  facts: proposalFacts(context),
  action: { label: 'Read the proposal', href: context.link },
  outro: [`If you have decided otherwise, decline it on its page and we do not write again. ${callUs(site)}`],
});

export const proposalApproved = (context: ProposalContext, site: MailSite): MailContent => ({
  subject: `Approved: your proposal from ${site.company.name}`,
  heading: 'Thank you: the proposal is approved',
  intro: [
    `Approved by ${context.proposal.approval?.name ?? context.quote.name}, ${context.proposal.approval?.title ?? ''}. This is your copy; the page below has it as a PDF.`,
    'We call you about the first day, access to the building and the certificate of insurance.',
  ],
  facts: proposalFacts(context),
  action: { label: 'Your copy', href: context.link },
  outro: [callUs(site)],
});

export type ProposalNews = 'approved' | 'declined' | 'asked';

const newsTexts: Readonly<Record<ProposalNews, string>> = {
  approved: 'Approved',
  declined: 'Declined',
  asked: 'A question about the proposal',
};

/** The office's mail about a customer's answer to a proposal, or about a question. */
export function officeProposal(
  { quote, proposal }: Omit<ProposalContext, 'link'>,
  { url }: MailSite,
  { news, question }: { news: ProposalNews; question?: string | undefined },
): MailContent {
  const customerText = news === 'declined' ? proposal.declineReason : question;
  return {
    subject: `${newsTexts[news]}: ${quote.company ?? quote.name}`,
    heading: newsTexts[news],
    intro:
      news === 'approved'
        ? ['To be prepared: the start day, access to the building, the certificate of insurance.']
        : [],
    facts: [
      ['Proposal', `${proposal.number}, version ${proposal.version}`],
      ...(proposal.approval ? [['Approved by', `${proposal.approval.name}, ${proposal.approval.title}`] as const] : []),
      ...sumFacts(proposal),
      ['Name', quote.name],
      ['Phone', quote.phone],
      ...factIfKnown('Email', quote.email || undefined),
    ],
    ...(customerText === undefined ? {} : { quotes: [{ by: quote.name, text: customerText }] }),
    action: { label: 'Open it in the workspace', href: `${url}/admin/quotes?quote=${quote.id}` },
    outro: [],
  };
}
