import { Box, Button, TextField, Typography } from '@mui/material';
import { maxLengths } from '#domain/fields.ts';
import type { WholeQuote } from '#domain/quote.ts';
import { isExpiredExemption } from '#domain/taxes-rules.ts';
import { useToday } from '#web/lib/use-today.ts';
import { formatDay } from '../record/format.ts';
import { DayField } from '../table/day-field.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import { baseOf, isExemptionChanged, type QuoteDraftProps, savedFields } from './quote-draft.ts';
import { useQuoteChange } from './use-quote-change.ts';

/** The form for the certificate that exempts the customer from sales tax. */
export function QuoteExemption({ quote, draft, onDraftChange }: { quote: WholeQuote } & QuoteDraftProps) {
  const { change, problem, isSaving } = useQuoteChange(baseOf(quote, draft, ['exemption']), () =>
    onDraftChange({ seen: undefined }),
  );
  const today = useToday();
  const storedExemption = quote.exemption;
  const { number, expires } = draft.exemption ?? { number: '', ...storedExemption };
  const isChanged = isExemptionChanged(draft, quote);
  const isComplete = number.trim() !== '' && expires !== undefined;
  const save = async () => {
    if (expires === undefined) return;
    if (await change({ exemption: { number, expires } }, 'The certificate was saved.'))
      onDraftChange(savedFields({ exemption: draft.exemption }));
  };
  const remove = async () => {
    if (await change({ exemption: null }, 'The certificate was removed.'))
      onDraftChange(savedFields({ exemption: draft.exemption }));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete && isChanged && !isSaving) void save();
      }}
    >
      <Typography sx={{ mb: 2 }}>
        {storedExemption === undefined
          ? 'Without a certificate the taxes of the settings are charged.'
          : isExpiredExemption(storedExemption, today)
            ? `The certificate expired on ${formatDay(storedExemption.expires)}: new proposals charge taxes.`
            : 'New proposals charge no taxes.'}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
        <TextField
          label="Certificate number"
          value={number}
          onChange={({ target }) => onDraftChange({ exemption: { number: target.value, expires } })}
          slotProps={{ htmlInput: { maxLength: maxLengths.name } }}
          sx={{ flex: '1 1 9rem' }}
        />
        <DayField
          label="Good until"
          value={expires}
          onChange={(day) => onDraftChange({ exemption: { number, expires: day } })}
        />
        <Button type="submit" variant="outlined" disabled={!isComplete || !isChanged || isSaving}>
          Save certificate
        </Button>
        {storedExemption !== undefined && (
          <Button color="error" disabled={isSaving} onClick={() => void remove()}>
            Remove certificate
          </Button>
        )}
      </Box>
      <ProblemAlert problem={problem} />
    </form>
  );
}
