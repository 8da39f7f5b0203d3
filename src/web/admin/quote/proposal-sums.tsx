import { Box } from '@mui/material';
import { formatCents } from '#domain/format.ts';
import { type PricingInput, periodNames, proposalSums, shownTotals } from '#domain/proposal-rules.ts';
import { Fact, Facts } from '../record/facts.tsx';

type ProposalSumsProps = {
  pricing: PricingInput;
  /** The indexes of the chosen optional lines. */
  chosen?: readonly number[] | undefined;
};

/** The totals of a proposal by period, without optional lines that are not chosen. */
export function ProposalSums({ pricing, chosen }: ProposalSumsProps) {
  return (
    <Facts>
      {shownTotals({ lines: pricing.lines, ...proposalSums(pricing, chosen) }).map(
        ({ period, subtotalCents, taxes, totalCents }) => (
          <Fact key={period} term={`Total ${periodNames[period]}`}>
            <strong>{formatCents(totalCents)}</strong>
            {taxes.length > 0 && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {` = ${[formatCents(subtotalCents), ...taxes.map(({ label, cents }) => `${label} ${formatCents(cents)}`)].join(' + ')}`}
              </Box>
            )}
            {pricing.exemption !== undefined && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {`, exempt by certificate ${pricing.exemption.number}`}
              </Box>
            )}
          </Fact>
        ),
      )}
    </Facts>
  );
}
