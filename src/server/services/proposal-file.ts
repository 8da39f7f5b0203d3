import type { Proposal, ProposalView } from '#domain/proposal.ts';
import { proposalState, proposalSums } from '#domain/proposal-rules.ts';
import type { Quote } from '#domain/quote.ts';
import type { SettingsReader } from '#server/mail/mail.ts';

export type ProposalFiles = ReturnType<typeof proposalFiles>;

/** Proposals as their readers see them, as data and as a PDF. */
export function proposalFiles({ settings, clock }: { settings: SettingsReader; clock: () => Date }) {
  function view(quote: Quote, proposal: Proposal): ProposalView {
    const { number, version, scope, lines, taxRates, rounding, terms, validUntil, exemption, approval } = proposal;
    return {
      number,
      version,
      scope,
      lines,
      taxRates,
      terms,
      validUntil,
      ...(rounding && { rounding }),
      ...(exemption && { exemption }),
      ...(approval && { chosen: approval.chosen }),
      state: proposalState(proposal, clock()),
      company: proposal.company ?? settings.get('company').name,
      customer: proposal.customer ?? quote.company ?? quote.name,
      ...proposalSums(proposal, proposal.approval?.chosen),
    };
  }

  return {
    view,

    /** Makes the PDF. Once the proposal is sent, only an extension changes it. */
    async pdf(quote: Quote, proposal: Proposal): Promise<{ name: string; body: Buffer }> {
      const name = `proposal-${proposal.number}-${proposal.version}.pdf`;
      // Imported when it is needed: it would take a tenth of the server's start.
      const { proposalPdf } = await import('./proposal-pdf.ts');
      return { name, body: await proposalPdf(view(quote, proposal), proposal) };
    },
  };
}
