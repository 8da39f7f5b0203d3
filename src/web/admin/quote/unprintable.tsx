import { Alert } from '@mui/material';
import { unprintable } from '#domain/printable.ts';
import type { ProposalLine } from '#domain/proposal.ts';
import type { WholeQuote } from '#domain/quote.ts';

type UnprintableProps = {
  quote: Pick<WholeQuote, 'company' | 'name'>;
  /** A stored proposal, or one that is being written. */
  offer: {
    scope: string | readonly string[];
    lines: readonly Pick<ProposalLine, 'service' | 'label'>[];
    terms: string;
  };
};

/** Shows up to 12 characters that the PDF of a proposal cannot print, so that the author can replace them. */
export function Unprintable({ quote, offer: { scope, lines, terms } }: UnprintableProps) {
  const lineTexts = lines.flatMap(({ service, label }) => [service, label]);
  const characters = unprintable([quote.company ?? quote.name, ...[scope].flat(), ...lineTexts, terms]);
  if (characters.length === 0) return null;
  return (
    <Alert severity="info">
      {`The PDF shows an empty box for ${characters.slice(0, 12).join(' ')}: it has Latin, Greek and Cyrillic letters. The proposal’s page and the mail show everything.`}
    </Alert>
  );
}
