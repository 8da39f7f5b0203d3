import { createHash } from 'node:crypto';
import { businessDay } from '#domain/calendar.ts';
import { workingDaysAfter } from '#domain/closures-rules.ts';
import type { Actor } from '#domain/event.ts';
import type { Proposal, ProposalApproval, ProposalView } from '#domain/proposal.ts';
import { checkAnswerable, checkApproval } from '#domain/proposal-rules.ts';
import type { Quote } from '#domain/quote.ts';
import type { SettingsReader } from '#server/mail/mail.ts';
import type { SecretLinks } from '#server/mail/secret-link.ts';
import type { QuoteStore } from '#server/store/quote.ts';
import { conflict, noSuchProposal, type ProposalChanges } from './proposal-changes.ts';
import type { ProposalFiles } from './proposal-file.ts';
import type { RateLimits } from './rate-limits.ts';

/** Maximum questions about one version. */
const maxQuestions = 50;

/** The token of a proposal's secret link, and the IP address from which the link is opened. */
type LinkAccess = { token: string; ipAddress: string };

export type ProposalAnswers = ReturnType<typeof proposalAnswers>;

type Parts = {
  quotes: QuoteStore;
  changes: ProposalChanges;
  files: ProposalFiles;
  settings: SettingsReader;
  limits: RateLimits;
  links: SecretLinks;
  clock: () => Date;
};

/** Proposals as customers read and answer them through a secret link. */
export function proposalAnswers(parts: Parts) {
  const { changes, limits, clock } = parts;
  const { view } = parts.files;
  const open = (access: LinkAccess) => openProposal(parts, access);

  return {
    /** @throws AppError `not_found`, `too_many` */
    async get(access: LinkAccess): Promise<ProposalView> {
      const { quote, proposal } = await open(access);
      return view(quote, proposal);
    },

    /**
     * Returns the PDF, which changes only if the office extends the proposal.
     *
     * @throws AppError `not_found`, `too_many`
     */
    async pdf(access: LinkAccess): Promise<{ name: string; body: Buffer }> {
      const { quote, proposal } = await open(access);
      return parts.files.pdf(quote, proposal);
    },

    /**
     * Approves a version. A second call changes nothing.
     *
     * @throws AppError `conflict` if the link opens another version, or if this version can no longer be approved;
     *   `invalid`, `not_found`, `too_many`
     */
    approve: (approval: ProposalApproval, ipAddress: string) => approve(parts, approval, ipAddress),

    /** @throws AppError `conflict`, `not_found`, `too_many` */
    async decline({ token, reason }: { token: string; reason?: string | undefined }, ipAddress: string) {
      const target = await open({ token, ipAddress });
      const { quote, proposal } = await changes.apply(target.proposal.id, (current, currentQuote) => {
        checkAnswerable(current, clock());
        if (current.state === 'declined') return undefined;
        const declineFields = { state: 'declined' as const, declinedAt: clock().toISOString() };
        return {
          proposal: reason === undefined ? declineFields : { ...declineFields, declineReason: reason },
          what: 'proposal.declined',
          who: visitor(currentQuote),
        };
      });
      return view(quote, proposal);
    },

    /**
     * Stores a question or a wish for changes, unless it repeats the latest one.
     *
     * @throws AppError `conflict`, `not_found`, `too_many`
     */
    async ask({ token, message }: { token: string; message: string }, ipAddress: string): Promise<ProposalView> {
      const target = await open({ token, ipAddress });
      limits.take('quote', ipAddress);
      const { quote, proposal } = await changes.apply(target.proposal.id, (current, currentQuote) => {
        if (current.questions.length >= maxQuestions)
          throw conflict(current, 'Please call us: there are many questions already.');
        if (current.questions.at(-1)?.text === message) return undefined;
        const questions = [...current.questions, { at: clock().toISOString(), text: message }];
        return {
          proposal: { questions },
          what: 'proposal.asked',
          who: visitor(currentQuote),
          after: { question: questions.length },
        };
      });
      return view(quote, proposal);
    },

    /**
     * Records that the customer has seen the proposal: its page was visible for three seconds.
     *
     * @throws AppError `not_found`, `too_many`
     */
    async seen(access: LinkAccess): Promise<void> {
      const target = await open(access);
      if (target.proposal.seenAt !== undefined) return;
      await changes.apply(target.proposal.id, (current, currentQuote) =>
        current.seenAt === undefined
          ? { proposal: { seenAt: clock().toISOString() }, what: 'proposal.seen', who: visitor(currentQuote) }
          : undefined,
      );
    },
  };
}

/**
 * Returns the proposal that a token opens, and its quote request. Wrong tokens of all kinds of links are counted
 * together.
 *
 * @throws AppError `not_found`, `too_many`
 */
async function openProposal(
  { quotes, limits, links }: Parts,
  { token, ipAddress }: LinkAccess,
): Promise<{ quote: Quote; proposal: Proposal }> {
  const attempt = limits.take('wrongLink', ipAddress);
  const target = links.open('proposal', token);
  if (target === undefined) throw noSuchProposal();
  attempt.giveBack();
  const quote = await quotes.findByProposal(target.id);
  const proposal = quote?.proposals.find(({ id }) => id === target.id);
  if (quote === undefined || proposal === undefined || proposal.state === 'draft') throw noSuchProposal();
  return { quote, proposal };
}

async function approve(
  parts: Parts,
  { token, version, name, title, chosen }: ProposalApproval,
  ipAddress: string,
): Promise<ProposalView> {
  const { changes, files, settings, clock } = parts;
  for (;;) {
    const { quote: quoteBefore, proposal: before } = await openProposal(parts, { token, ipAddress });
    if (before.state === 'approved' && before.version === version) return files.view(quoteBefore, before);
    checkApproval(before, { version, chosen }, clock());
    const { body: pdf } = await files.pdf(quoteBefore, before);
    const at = clock().toISOString();
    const approval = {
      at,
      name,
      title,
      chosen: [...chosen].sort((a, b) => a - b),
      address: ipAddress,
      pdfHash: createHash('sha256').update(pdf).digest('hex'),
    };
    let isUnchanged = false;
    const { quote, proposal } = await changes.apply(before.id, (current) => {
      isUnchanged = current.rev === before.rev;
      // If somebody else has changed the proposal first, it is read again.
      if (!isUnchanged) return undefined;
      checkApproval(current, { version, chosen }, clock());
      return {
        proposal: { state: 'approved', approval },
        // The office prepares the start on the next working day.
        quote: {
          state: 'won',
          joinKey: null,
          nextAt: workingDaysAfter(businessDay(clock()), 1, settings.get('closures')),
        },
        what: 'proposal.approved',
        who: { role: 'visitor', name },
        after: { title, state: 'won' },
      };
    });
    if (isUnchanged) return files.view(quote, proposal);
  }
}

const visitor = (quote: Quote): Actor => ({ role: 'visitor', name: quote.name });
