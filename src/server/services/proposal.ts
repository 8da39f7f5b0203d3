import { businessDay, type Day } from '#domain/calendar.ts';
import { workingDaysAfter } from '#domain/closures-rules.ts';
import { contactLine } from '#domain/company.ts';
import { definedFields } from '#domain/defined.ts';
import { AppError, fieldError } from '#domain/errors.ts';
import type { Actor } from '#domain/event.ts';
import { bookingReference } from '#domain/manage.ts';
import type { OfficeProposal, Proposal, ProposalDraft, ProposalEdit, ProposalState } from '#domain/proposal.ts';
import { proposalState, proposalSums } from '#domain/proposal-rules.ts';
import { isExpiredExemption } from '#domain/taxes-rules.ts';
import { customerKeys } from '#server/events/customer-keys.ts';
import type { EventRecorder } from '#server/events/recorder.ts';
import type { SettingsReader } from '#server/mail/mail.ts';
import { newRecordId, type QuoteStore } from '#server/store/quote.ts';
import { conflict, noSuchProposal, type ProposalChanges, proposalIn } from './proposal-changes.ts';
import type { ProposalFiles } from './proposal-file.ts';
import { changedMeanwhile, noSuchQuote } from './quote.ts';

/** Maximum versions of the proposal of one request. */
const maxVersions = 50;

/** States in which a proposal can be withdrawn, and is superseded when a newer version is sent. */
const openStates: ReadonlySet<ProposalState> = new Set(['draft', 'sent', 'declined']);

/** The id of a proposal, and the revision that the office has seen. */
type Revision = { id: string; rev: number };

export type ProposalService = ReturnType<typeof proposalService>;

type Parts = {
  quotes: QuoteStore;
  changes: ProposalChanges;
  events: EventRecorder;
  files: ProposalFiles;
  settings: SettingsReader;
  clock: () => Date;
};

/** Proposals as the office writes, sends, extends and withdraws them. */
export function proposalService(parts: Parts) {
  const { quotes, changes, files, settings, clock } = parts;
  const forOffice = (proposal: Proposal) => officeProposal(proposal, clock());

  return {
    /** Writes the next version as a draft. @throws AppError `not_found`, `conflict` */
    create: async (draft: ProposalDraft, who: Actor) => forOffice(await createProposal(parts, draft, who)),

    /** Makes the PDF of a version, also of a draft. @throws AppError `not_found` */
    async pdf(id: string): Promise<{ name: string; body: Buffer }> {
      const quote = await quotes.findByProposal(id);
      if (quote === undefined) throw noSuchProposal();
      const proposal = proposalIn(quote, id);
      const isDraft = proposal.state === 'draft';
      return files.pdf(quote, isDraft ? { ...proposal, contact: contactLine(settings.get('company')) } : proposal);
    },

    /** Rewrites a draft. @throws AppError `conflict` if it has changed since `rev` or was sent, `not_found` */
    async edit({ id, rev, ...offer }: ProposalEdit, who: Actor): Promise<OfficeProposal> {
      const { proposal } = await changes.apply(id, (current) => {
        checkRev(current, rev);
        if (current.state !== 'draft')
          throw conflict(current, 'Only a draft can be changed. Please write a new version.');
        // Optional fields that the new content does not have are removed.
        return {
          proposal: { rounding: undefined, exemption: undefined, ...offer },
          what: 'proposal.edited',
          who,
        };
      });
      return forOffice(proposal);
    },

    /**
     * Sends a draft, whose content cannot be edited after that. Earlier versions in `openStates` are superseded.
     *
     * @throws AppError `conflict`, `not_found`
     */
    send: async (revision: Revision, who: Actor) => forOffice(await sendProposal(parts, revision, who)),

    /**
     * @throws AppError `conflict` if the proposal has changed since `rev`, or is approved, superseded or withdrawn
     *   already; `not_found`
     */
    async withdraw({ id, rev }: Revision, who: Actor): Promise<OfficeProposal> {
      const { proposal } = await changes.apply(id, (current) => {
        checkRev(current, rev);
        if (!openStates.has(current.state))
          throw conflict(current, `This proposal is ${current.state} and cannot be withdrawn.`);
        return { proposal: { state: 'withdrawn' }, what: 'proposal.withdrawn', who };
      });
      return forOffice(proposal);
    },

    /**
     * Changes the last day on which a proposal is valid.
     *
     * @throws AppError `conflict`, `not_found`; `invalid` for a day that has passed or, unless the proposal is a draft,
     *   that is before its current last day
     */
    async extend({ id, rev, validUntil }: Revision & { validUntil: string }, who: Actor): Promise<OfficeProposal> {
      if (validUntil < businessDay(clock()))
        throw fieldError('invalid', 'validUntil', 'Please choose a day from today on.');
      const { proposal } = await changes.apply(id, (current) => {
        checkRev(current, rev);
        if (current.state !== 'sent' && current.state !== 'declined' && current.state !== 'draft')
          throw conflict(current, `This proposal is ${current.state} and cannot be extended.`);
        // The customer may rely on the day in the proposal.
        if (current.state !== 'draft' && validUntil < current.validUntil)
          throw fieldError('invalid', 'validUntil', 'It is valid until a later day already.');
        return { proposal: { validUntil }, what: 'proposal.extended', who, after: { validUntil } };
      });
      return forOffice(proposal);
    },
  };
}

const officeProposal = (proposal: Proposal, now: Date): OfficeProposal => ({
  ...proposal,
  ...proposalSums(proposal, proposal.approval?.chosen),
  state: proposalState(proposal, now),
});

async function createProposal(
  { quotes, events, clock }: Parts,
  { id, ...offer }: ProposalDraft,
  who: Actor,
): Promise<Proposal> {
  const proposalId = newRecordId();
  const at = clock().toISOString();
  const quote = await quotes.change(id, (before) => {
    if (before.proposals.length >= maxVersions)
      throw new AppError('conflict', `A request can have at most ${maxVersions} versions of its proposal.`);
    const version = Math.max(0, ...before.proposals.map((proposal) => proposal.version)) + 1;
    const draft: Proposal = {
      id: proposalId,
      rev: 0,
      version,
      number: bookingReference(before.id),
      state: 'draft',
      createdAt: at,
      ...definedFields(offer),
      questions: [],
    };
    return {
      set: { proposals: [...before.proposals, draft] },
      event: {
        at,
        who,
        what: 'proposal.drafted',
        customers: customerKeys(before),
        after: { proposalId, version },
      },
    };
  });
  if (quote === undefined || quote === 'taken') throw noSuchQuote();
  await events.settle('quote', id);
  return proposalIn(quote, proposalId);
}

async function sendProposal({ changes, settings, clock }: Parts, { id, rev }: Revision, who: Actor): Promise<Proposal> {
  const at = clock().toISOString();
  // Returns the day of the first follow-up mail, or the day that is planned for the request if that is later.
  const nextDay = (plannedDay: Day = ''): Day => {
    const followUpDay = workingDaysAfter(businessDay(clock()), 2, settings.get('closures'));
    return plannedDay > followUpDay ? plannedDay : followUpDay;
  };
  const { proposal } = await changes.apply(id, (current, quote) => {
    checkRev(current, rev);
    if (current.state !== 'draft') throw conflict(current, 'Only a draft can be sent. Please write a new version.');
    if (quote.email === '')
      throw fieldError(
        'conflict',
        'email',
        'The request has no email address. Please add one, then send the proposal.',
      );
    if (current.validUntil < businessDay(clock()))
      throw fieldError('conflict', 'validUntil', 'The proposal would have expired already.');
    if (current.exemption !== undefined && isExpiredExemption(current.exemption, businessDay(clock())))
      throw fieldError('conflict', 'exemption', 'The certificate of exemption has expired. Please change the draft.');
    return {
      proposal: {
        state: 'sent',
        sentAt: at,
        company: settings.get('company').name,
        contact: contactLine(settings.get('company')),
        customer: quote.company ?? quote.name,
      },
      others: (other) =>
        other.version < current.version && openStates.has(other.state) ? { state: 'superseded' } : {},
      quote: quote.state === 'won' ? {} : { state: 'proposed', nextAt: nextDay(quote.nextAt) },
      what: 'proposal.sent',
      who,
    };
  });
  return proposal;
}

function checkRev(proposal: Proposal, rev: number): void {
  if (proposal.rev !== rev) throw changedMeanwhile(proposal.rev);
}
