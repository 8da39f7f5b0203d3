import { Box } from '@mui/material';
import { formatCents } from '#domain/format.ts';
import type { Period } from '#domain/periods.ts';
import { type PricingInput, proposalSums, shownTotals } from '#domain/proposal-rules.ts';
import { Fact, Facts } from '../record/facts.tsx';

export const periodText: Readonly<Record<Period, string>> = { month: 'a month', visit: 'a visit', once: 'once' };

type SumsProps = {
  priced: PricingInput;
  chosen?: readonly number[] | undefined;
};

/** The price of a proposal in each period, without optional lines that are not chosen. */
export function ProposalSums({ priced, chosen }: SumsProps) {
  return (
    <Facts>
      {shownTotals({ lines: priced.lines, ...proposalSums(priced, chosen) }).map(
        ({ period, subtotalCents, taxes, totalCents }) => (
          <Fact key={period} term={`Total ${periodText[period]}`}>
            <strong>{formatCents(totalCents)}</strong>
            {taxes.length > 0 && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {` = ${[formatCents(subtotalCents), ...taxes.map(({ label, cents }) => `${label} ${formatCents(cents)}`)].join(' + ')}`}
              </Box>
            )}
            {priced.exemption !== undefined && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {`, exempt by certificate ${priced.exemption.number}`}
              </Box>
            )}
          </Fact>
        ),
      )}
    </Facts>
  );
}
