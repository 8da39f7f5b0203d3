import { definedFields } from '#domain/defined.ts';
import { AppError } from '#domain/errors.ts';
import type { Actor } from '#domain/event.ts';
import type { Proposal } from '#domain/proposal.ts';
import type { Quote } from '#domain/quote.ts';
import { customerKeys } from '#server/events/customer-keys.ts';
import type { EventRecorder } from '#server/events/recorder.ts';
import type { QuoteChange, QuoteStore } from '#server/store/quote.ts';

/** The changed fields of a proposal, of its other versions and of its quote request, and the event. */
type ProposalChange = {
  proposal: Partial<Proposal>;
  /** Returns the changed fields of another version. */
  others?: (other: Proposal) => Partial<Proposal>;
  quote?: QuoteChange;
  what: string;
  who: Actor;
  after?: Record<string, unknown>;
};

export type ProposalChanges = ReturnType<typeof proposalChanges>;

/** Changes of proposals by the office and by the customer. Each is one conditional write with its event. */
export function proposalChanges(parts: { quotes: QuoteStore; events: EventRecorder; clock: () => Date }) {
  const { quotes, events, clock } = parts;

  return {
    /**
     * Changes a proposal, its other versions and its quote request in one write, and then writes the consequences.
     *
     * @param decide returns the change, or undefined to change nothing; throws if the change is not allowed. It is
     *   called again if another change was stored in between
     * @throws AppError `not_found`, and the error of `decide`
     */
    async apply(
      proposalId: string,
      decide: (proposal: Proposal, quote: Quote) => ProposalChange | undefined,
    ): Promise<{ quote: Quote; proposal: Proposal }> {
      const quote = await quotes.findByProposal(proposalId);
      if (quote === undefined) throw noSuchProposal();
      const changedQuote = await quotes.change(quote.id, (before) => {
        const proposal = proposalIn(before, proposalId);
        const change = decide(proposal, before);
        if (change === undefined) return undefined;
        const proposals = before.proposals.map((version) =>
          version.id === proposalId
            ? definedFields({ ...version, ...change.proposal, rev: version.rev + 1 })
            : withFields(version, change.others?.(version) ?? {}),
        );
        return {
          set: { ...change.quote, proposals },
          event: {
            at: clock().toISOString(),
            who: change.who,
            what: change.what,
            customers: customerKeys(before),
            after: { proposalId, version: proposal.version, ...change.after },
          },
        };
      });
      if (changedQuote === undefined || changedQuote === 'taken') throw noSuchProposal();
      await events.settle('quote', quote.id);
      return { quote: changedQuote, proposal: proposalIn(changedQuote, proposalId) };
    },
  };
}

const withFields = (proposal: Proposal, fields: Partial<Proposal>): Proposal =>
  Object.keys(fields).length === 0 ? proposal : { ...proposal, ...fields, rev: proposal.rev + 1 };

/** @throws AppError `not_found` */
export function proposalIn({ proposals }: Quote, id: string): Proposal {
  const proposal = proposals.find((version) => version.id === id);
  if (proposal === undefined) throw noSuchProposal();
  return proposal;
}

export const conflict = ({ rev }: Proposal, message: string): AppError =>
  new AppError('conflict', message, { details: { rev } });

/** The error for a proposal that does not exist, and for an invalid link. */
export const noSuchProposal = (): AppError => new AppError('not_found', 'There is no such proposal.');
