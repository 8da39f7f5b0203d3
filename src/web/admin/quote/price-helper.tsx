import { Box, Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { formatCents } from '#domain/format.ts';
import { estimatePrice, type PriceAnswer, type PriceQuestion } from '#domain/price-helper.ts';
import type { WholeQuote } from '#domain/quote.ts';
import { useToast } from '#web/ui/toasts.tsx';
import { Fact, Facts } from '../record/facts.tsx';
import { initialOffer, withMonthlyPrice } from './offer-draft.ts';
import type { QuoteDraftProps } from './quote-draft.ts';
import { useTaxFacts } from './use-tax-facts.ts';

type Inputs = Record<keyof typeof labels, string>;

const labels = {
  squareFeet: 'Square feet',
  squareFeetPerHour: 'Square feet an hour',
  visitsPerWeek: 'Visits a week',
  hourly: 'Hour in dollars',
  suppliesPercent: 'Supplies in %',
  marginPercent: 'Margin in %',
} as const;
const inputNames = [
  'squareFeet',
  'squareFeetPerHour',
  'visitsPerWeek',
  'hourly',
  'suppliesPercent',
  'marginPercent',
] as const;

/** Estimates a monthly price, which the user can put into the proposal's draft. The inputs are not stored. */
export function PriceHelper({ quote, draft, onDraftChange }: { quote: WholeQuote } & QuoteDraftProps) {
  const taxFacts = useTaxFacts();
  const toast = useToast();
  const [inputs, setInputs] = useState<Inputs>({
    squareFeet: String(quote.squareFeet ?? ''),
    squareFeetPerHour: '3000',
    visitsPerWeek: String(quote.visitsPerWeek ?? ''),
    hourly: '22',
    suppliesPercent: '6',
    marginPercent: '30',
  });
  const question = questionOf(inputs);
  const fill = (cents: number) => {
    const offer = draft.offer ?? initialOffer(quote, quote.proposals.at(-1), taxFacts);
    onDraftChange({ offer: withMonthlyPrice(offer, cents) });
    toast({ title: 'Filled in', description: `${formatCents(cents)} a month stands in the proposal.` });
  };
  return (
    <>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))', gap: 1.5, mt: 1, mb: 2 }}
      >
        {inputNames.map((name) => (
          <TextField
            key={name}
            label={labels[name]}
            value={inputs[name]}
            onChange={({ target }) => setInputs({ ...inputs, [name]: target.value })}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
        ))}
      </Box>
      {question === undefined ? (
        <Typography role="status" color="textSecondary">
          Please fill in numbers above zero. Supplies and margin can be zero, and the margin must be below 100 %.
        </Typography>
      ) : (
        <Answer answer={estimatePrice(question)} isFillable={taxFacts.isLoaded} onFill={fill} />
      )}
    </>
  );
}

type AnswerProps = { answer: PriceAnswer; isFillable: boolean; onFill: (cents: number) => void };

function Answer({ answer, isFillable, onFill }: AnswerProps) {
  return (
    <>
      <Facts>
        <Fact term="Hours a visit">{answer.hoursPerVisit.toFixed(3)}</Fact>
        <Fact term="Hours a month">{answer.hoursPerMonth.toFixed(2)}</Fact>
        <Fact term="Labor">{formatCents(answer.labourCents)}</Fact>
        <Fact term="With supplies">{formatCents(answer.costCents)}</Fact>
        <Fact term="Price a month">
          <strong>{formatCents(answer.priceCents)}</strong>
        </Fact>
      </Facts>
      <Button variant="outlined" disabled={!isFillable} onClick={() => onFill(answer.priceCents)} sx={{ mt: 1.5 }}>
        Put this price into the proposal
      </Button>
    </>
  );
}

function questionOf(inputs: Inputs): PriceQuestion | undefined {
  const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replaceAll(',', '')));
  const question = {
    squareFeet: numberOf(inputs.squareFeet),
    squareFeetPerHour: numberOf(inputs.squareFeetPerHour),
    visitsPerWeek: numberOf(inputs.visitsPerWeek),
    hourlyCents: numberOf(inputs.hourly) * 100,
    suppliesPercent: numberOf(inputs.suppliesPercent),
    marginPercent: numberOf(inputs.marginPercent),
  };
  const { suppliesPercent, marginPercent, ...otherInputs } = question;
  const areOthersPositive = Object.values(otherInputs).every((input) => input > 0 && Number.isFinite(input));
  return areOthersPositive &&
    suppliesPercent >= 0 &&
    Number.isFinite(suppliesPercent) &&
    marginPercent >= 0 &&
    marginPercent < 100
    ? question
    : undefined;
}
