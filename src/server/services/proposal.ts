import { createHash } from 'node:crypto';
import { businessDay } from '#domain/calendar.ts';
import { businessDaysAfter } from '#domain/closures-rules.ts';
import { contactLine } from '#domain/company.ts';
import { definedFields } from '#domain/defined.ts';
import { AppError, fieldRefusal } from '#domain/errors.ts';
import { type Actor, office } from '#domain/event.ts';
import { bookingReference } from '#domain/manage.ts';
import type {
  OfficeProposal,
  Proposal,
  ProposalApproval,
  ProposalDraft,
  ProposalEdit,
  ProposalState,
  ProposalView,
} from '#domain/proposal.ts';
import { checkAnswerable, checkApproval, proposalState, proposalSums } from '#domain/proposal-rules.ts';
import type { Quote } from '#domain/quote.ts';
import { isExpiredExemption } from '#domain/taxes-rules.ts';
import { customerKeys } from '#server/events/customer-keys.ts';
import type { EventRecorder } from '#server/events/recorder.ts';
import type { SettingsReader } from '#server/mail/mail.ts';
import type { SecretLinks } from '#server/mail/secret-link.ts';
import { newRecordId, type QuoteChange, type QuoteStore } from '#server/store/quote.ts';
import { proposalPdf } from './proposal-pdf.ts';
import { changedMeanwhile, noSuchQuote } from './quote.ts';
import type { RateLimits } from './rate-limits.ts';

/** The most versions of one request's proposal. */
const mostVersions = 50;

/** What replaces an earlier version that was sent or drafted before. */
const replaceable: ReadonlySet<ProposalState> = new Set(['draft', 'sent', 'declined']);

/** One change of a proposal: what becomes of it, of its request, and what it is called. */
type Step = {
  proposal: Partial<Proposal>;
  /** What becomes of the other versions. */
  others?: (other: Proposal) => Partial<Proposal>;
  quote?: QuoteChange;
  what: string;
  who: Actor;
  after?: Record<string, unknown>;
};

/** Asks for a link's proposal. */
type Asking = { token: string; address: string };

export type ProposalService = ReturnType<typeof proposalService>;

/** Proposals: written and sent by the office, read and answered by the customer under a secret link. */
export function proposalService(parts: {
  quotes: QuoteStore;
  events: EventRecorder;
  settings: SettingsReader;
  limits: RateLimits;
  links: SecretLinks;
  clock: () => Date;
}) {
  const { quotes, events, settings, limits, links, clock } = parts;

  const forOffice = (proposal: Proposal): OfficeProposal => ({
    ...proposal,
    ...proposalSums(proposal, proposal.approval?.chosen),
    state: proposalState(proposal, clock()),
  });

  function view(found: Quote, proposal: Proposal): ProposalView {
    const { number, version, scope, lines, terms, validUntil, exemption } = proposal;
    return {
      ...{ number, version, scope, lines, terms, validUntil },
      ...(exemption && { exemption }),
      state: proposalState(proposal, clock()),
      company: proposal.company ?? settings.get('company').name,
      customer: proposal.customer ?? found.company ?? found.name,
      ...proposalSums(proposal, proposal.approval?.chosen),
    };
  }

  /**
   * Changes a proposal and its request in one write, and writes what follows.
   *
   * @param decide throws what forbids it; undefined to leave everything as it is
   */
  async function step(
    proposalId: string,
    decide: (proposal: Proposal, quote: Quote) => Step | undefined,
  ): Promise<{ quote: Quote; proposal: Proposal }> {
    const found = await quotes.findByProposal(proposalId);
    if (found === undefined) throw noSuchProposal();
    const changed = await quotes.change(found.id, (before) => {
      const proposal = proposalIn(before, proposalId);
      const taken = decide(proposal, before);
      if (taken === undefined) return undefined;
      const proposals = before.proposals.map((one) =>
        one.id === proposalId
          ? definedFields({ ...one, ...taken.proposal, rev: one.rev + 1 })
          : withStep(one, taken.others?.(one) ?? {}),
      );
      return {
        set: { ...taken.quote, proposals },
        event: {
          at: clock().toISOString(),
          who: taken.who,
          what: taken.what,
          customers: customerKeys(before),
          after: { proposalId, version: proposal.version, ...taken.after },
        },
      };
    });
    if (changed === undefined || changed === 'taken') throw noSuchProposal();
    await events.settle('quote', found.id);
    return { quote: changed, proposal: proposalIn(changed, proposalId) };
  }

  /** What a token opens. Wrong ones are counted together, of all kinds of links. @throws AppError `not_found`, `too_many` */
  async function open({ token, address }: Asking): Promise<{ quote: Quote; proposal: Proposal }> {
    const wrong = limits.take('wrongLink', address);
    const target = links.open('proposal', token);
    if (target === undefined) throw noSuchProposal();
    wrong.giveBack();
    const found = await quotes.findByProposal(target.id);
    const proposal = found?.proposals.find(({ id }) => id === target.id);
    if (found === undefined || proposal === undefined || proposal.state === 'draft') throw noSuchProposal();
    return { quote: found, proposal };
  }

  const visitor = (found: Quote): Actor => ({ role: 'visitor', name: found.name });

  return {
    /** Writes the next version. @throws AppError `not_found`, `conflict` */
    async create({ id, ...offer }: ProposalDraft): Promise<OfficeProposal> {
      const proposalId = newRecordId();
      const at = clock().toISOString();
      const changed = await quotes.change(id, (before) => {
        if (before.proposals.length >= mostVersions)
          throw new AppError('conflict', `A request can have at most ${mostVersions} versions of its proposal.`);
        const version = Math.max(0, ...before.proposals.map((one) => one.version)) + 1;
        const draft: Proposal = {
          ...{ id: proposalId, rev: 0, version, number: bookingReference(before.id), state: 'draft', createdAt: at },
          ...definedFields(offer),
          questions: [],
        };
        return {
          set: { proposals: [...before.proposals, draft] },
          event: {
            ...{ at, who: office, what: 'proposal.drafted', customers: customerKeys(before) },
            after: { proposalId, version },
          },
        };
      });
      if (changed === undefined || changed === 'taken') throw noSuchQuote();
      await events.settle('quote', id);
      return forOffice(proposalIn(changed, proposalId));
    },

    /** Rewrites a draft. @throws AppError `conflict` for one that changed since `rev` or was sent, `not_found` */
    async edit({ id, rev, ...offer }: ProposalEdit): Promise<OfficeProposal> {
      const { proposal } = await step(id, (one) => {
        checkRev(one, rev);
        if (one.state !== 'draft') throw conflict(one, 'Only a draft can be changed. Please write a new version.');
        // What the new content leaves out is taken away.
        return {
          proposal: { rounding: undefined, exemption: undefined, ...offer },
          what: 'proposal.edited',
          who: office,
        };
      });
      return forOffice(proposal);
    },

    /** Sends a draft, which is frozen by that; earlier versions are superseded. @throws AppError `conflict`, `not_found` */
    async send({ id, rev }: { id: string; rev: number }): Promise<OfficeProposal> {
      const at = clock().toISOString();
      const { proposal } = await step(id, (one, found) => {
        checkRev(one, rev);
        if (one.state !== 'draft') throw conflict(one, 'Only a draft can be sent. Please write a new version.');
        if (one.validUntil < businessDay(clock()))
          throw fieldRefusal('conflict', 'validUntil', 'The proposal would have expired already.');
        if (one.exemption !== undefined && isExpiredExemption(one.exemption, businessDay(clock())))
          throw fieldRefusal(
            'conflict',
            'exemption',
            'The certificate of exemption has expired. Please change the draft.',
          );
        return {
          proposal: {
            state: 'sent',
            sentAt: at,
            company: settings.get('company').name,
            contact: contactLine(settings.get('company')),
            customer: found.company ?? found.name,
          },
          others: (other) =>
            other.version < one.version && replaceable.has(other.state) ? { state: 'superseded' } : {},
          quote: found.state === 'won' ? {} : { state: 'proposed' },
          what: 'proposal.sent',
          who: office,
        };
      });
      return forOffice(proposal);
    },

    /** @throws AppError `conflict` for one that was answered or ended already, `not_found` */
    async withdraw({ id, rev }: { id: string; rev: number }): Promise<OfficeProposal> {
      const { proposal } = await step(id, (one) => {
        checkRev(one, rev);
        if (!replaceable.has(one.state)) throw conflict(one, `This proposal is ${one.state} and cannot be withdrawn.`);
        return { proposal: { state: 'withdrawn' }, what: 'proposal.withdrawn', who: office };
      });
      return forOffice(proposal);
    },

    /** Makes it valid for longer. @throws AppError `conflict`, `invalid` for a day that has passed, `not_found` */
    async extend({ id, rev, validUntil }: { id: string; rev: number; validUntil: string }): Promise<OfficeProposal> {
      if (validUntil < businessDay(clock()))
        throw fieldRefusal('invalid', 'validUntil', 'Please choose a day from today on.');
      const { proposal } = await step(id, (one) => {
        checkRev(one, rev);
        if (one.state !== 'sent' && one.state !== 'declined' && one.state !== 'draft')
          throw conflict(one, `This proposal is ${one.state} and cannot be extended.`);
        return { proposal: { validUntil }, what: 'proposal.extended', who: office, after: { validUntil } };
      });
      return forOffice(proposal);
    },

    /** @throws AppError `not_found` */
    async get(asking: Asking): Promise<ProposalView> {
      const { quote, proposal } = await open(asking);
      return view(quote, proposal);
    },

    /** The frozen document. @throws AppError `not_found` */
    async pdf(asking: Asking): Promise<{ name: string; body: Buffer }> {
      const { quote, proposal } = await open(asking);
      const name = `proposal-${proposal.number}-${proposal.version}.pdf`;
      return { name, body: await proposalPdf(view(quote, proposal), proposal) };
    },

    /**
     * Approves a version. A second time changes nothing.
     *
     * @throws AppError `conflict` for another version and one that can no longer be approved, `invalid`, `not_found`
     */
    async approve({ token, version, name, title, chosen }: ProposalApproval, address: string): Promise<ProposalView> {
      for (;;) {
        const { quote: read, proposal: before } = await open({ token, address });
        if (before.state === 'approved' && before.version === version) return view(read, before);
        checkApproval(before, { version, chosen }, clock());
        const pdf = await proposalPdf(view(read, before), before);
        const at = clock().toISOString();
        const approval = {
          ...{ at, name, title, chosen: [...chosen].sort((a, b) => a - b), address },
          pdfHash: createHash('sha256').update(pdf).digest('hex'),
        };
        let isSettled = false;
        const { quote, proposal } = await step(before.id, (one, found) => {
          isSettled = one.rev === before.rev;
          // Somebody was faster: what it is now decides.
          if (!isSettled) return undefined;
          checkApproval(one, { version, chosen }, clock());
          return {
            proposal: { state: 'approved', approval },
            // What the start needs is the next step, on the next business day.
            quote: {
              ...{ state: 'won', joinKey: null },
              nextAt: businessDaysAfter(businessDay(clock()), 1, settings.get('closures')),
            },
            what: 'proposal.approved',
            who: { role: 'visitor', name },
            after: { title, state: found.state },
          };
        });
        if (isSettled) return view(quote, proposal);
      }
    },

    /** @throws AppError `conflict`, `not_found` */
    async decline({ token, reason }: { token: string; reason?: string | undefined }, address: string) {
      const opened = await open({ token, address });
      const { quote, proposal } = await step(opened.proposal.id, (one, found) => {
        checkAnswerable(one, clock());
        if (one.state === 'declined') return undefined;
        const declined = { state: 'declined' as const, declinedAt: clock().toISOString() };
        return {
          proposal: reason === undefined ? declined : { ...declined, declineReason: reason },
          what: 'proposal.declined',
          who: visitor(found),
        };
      });
      return view(quote, proposal);
    },

    /** Stores a question or a wish for a change. @throws AppError `conflict`, `not_found` */
    async ask({ token, message }: { token: string; message: string }, address: string): Promise<ProposalView> {
      const opened = await open({ token, address });
      limits.take('quote', address);
      const { quote, proposal } = await step(opened.proposal.id, (one, found) => {
        if (one.questions.length >= 50) throw conflict(one, 'Please call us: there are many questions already.');
        if (one.questions.at(-1)?.text === message) return undefined;
        const questions = [...one.questions, { at: clock().toISOString(), text: message }];
        return {
          proposal: { questions },
          what: 'proposal.asked',
          who: visitor(found),
          after: { question: questions.length },
        };
      });
      return view(quote, proposal);
    },

    /** Notes that somebody looked at it: the page says so once it was visible for three seconds. */
    async seen(asking: Asking): Promise<void> {
      const opened = await open(asking);
      if (opened.proposal.seenAt !== undefined) return;
      await step(opened.proposal.id, (one, found) =>
        one.seenAt === undefined
          ? { proposal: { seenAt: clock().toISOString() }, what: 'proposal.seen', who: visitor(found) }
          : undefined,
      );
    },
  };
}

const withStep = (one: Proposal, step: Partial<Proposal>): Proposal =>
  Object.keys(step).length === 0 ? one : { ...one, ...step, rev: one.rev + 1 };

function proposalIn({ proposals }: Quote, id: string): Proposal {
  const found = proposals.find((one) => one.id === id);
  if (found === undefined) throw noSuchProposal();
  return found;
}

function checkRev(proposal: Proposal, rev: number): void {
  if (proposal.rev !== rev) throw changedMeanwhile(proposal.rev);
}

const conflict = ({ rev }: Proposal, message: string): AppError =>
  new AppError('conflict', message, { details: { rev } });

/** The same for a proposal that is not there and a link that is not good. */
const noSuchProposal = (): AppError => new AppError('not_found', 'There is no such proposal.');
