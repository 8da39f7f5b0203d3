import { definedFields } from '#domain/defined.ts';
import { AppError } from '#domain/errors.ts';
import type { Actor } from '#domain/event.ts';
import type { Proposal } from '#domain/proposal.ts';
import type { Quote } from '#domain/quote.ts';
import { customerKeys } from '#server/events/customer-keys.ts';
import type { EventRecorder } from '#server/events/recorder.ts';
import type { QuoteChange, QuoteStore } from '#server/store/quote.ts';

/** One change: the changed fields of a proposal, of other versions and of the quote request, and the event's name. */
type Step = {
  proposal: Partial<Proposal>;
  /** Returns the changed fields of another version. */
  others?: (other: Proposal) => Partial<Proposal>;
  quote?: QuoteChange;
  what: string;
  who: Actor;
  after?: Record<string, unknown>;
};

export type ProposalChanges = ReturnType<typeof proposalChanges>;

/** Changes of proposals that exist, by the office and the customer. Each is one conditional write with its event. */
export function proposalChanges(parts: { quotes: QuoteStore; events: EventRecorder; clock: () => Date }) {
  const { quotes, events, clock } = parts;

  return {
    /**
     * Changes a proposal and its quote request in one write, and then writes the consequences.
     *
     * @param decide returns the change, or undefined to change nothing; throws if the change is not allowed
     */
    async apply(
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
    },
  };
}

const withStep = (one: Proposal, step: Partial<Proposal>): Proposal =>
  Object.keys(step).length === 0 ? one : { ...one, ...step, rev: one.rev + 1 };

/** @throws AppError `not_found` */
export function proposalIn({ proposals }: Quote, id: string): Proposal {
  const found = proposals.find((one) => one.id === id);
  if (found === undefined) throw noSuchProposal();
  return found;
}

export const conflict = ({ rev }: Proposal, message: string): AppError =>
  new AppError('conflict', message, { details: { rev } });

/** The error for a proposal that does not exist, and for an invalid link. */
export const noSuchProposal = (): AppError => new AppError('not_found', 'There is no such proposal.');
