import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { maxLengths } from '#domain/fields.ts';
import type { WholeQuote } from '#domain/quote.ts';
import { toPrepare } from '#domain/quote-rules.ts';
import { SoftChip } from '../record/soft-chip.tsx';
import { DayField } from '../table/day-field.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import { baseOf, isPreparationChanged, type QuoteDraftProps, savedFields } from './quote-draft.ts';
import { preparationText } from './quote-texts.ts';
import { useQuoteChange } from './use-quote-change.ts';

/** The form for the preparations of the first visit: its day, the access to the building, the insurance certificate. */
export function QuotePreparation({ quote, draft, onDraftChange }: { quote: WholeQuote } & QuoteDraftProps) {
  const { change, problem, isSaving } = useQuoteChange(baseOf(quote, draft, ['preparation']), () =>
    onDraftChange({ seen: undefined }),
  );
  const preparation = draft.preparation ?? quote.preparation ?? {};
  const isChanged = isPreparationChanged(draft, quote);
  const openItems = toPrepare(quote);
  const set = (fields: typeof preparation) => onDraftChange({ preparation: { ...preparation, ...fields } });
  const save = async () => {
    if (await change({ preparation: { access: undefined, ...preparation } }, 'The preparation was saved.'))
      onDraftChange(savedFields({ preparation: draft.preparation }));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !isSaving) void save();
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 2 }}>
        {openItems.length === 0 ? (
          <SoftChip label="Everything is ready" look="done" />
        ) : (
          openItems.map((item) => <SoftChip key={item} label={preparationText[item]} look="waiting" />)
        )}
      </Box>
      <Stack spacing={2}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <DayField label="First day" value={preparation.startDay} onChange={(startDay) => set({ startDay })} />
          <DayField
            label="Certificate sent on"
            value={preparation.certificateSent}
            onChange={(certificateSent) => set({ certificateSent })}
          />
        </Box>
        {quote.needsCertificate === true && (
          <Typography variant="body2" color="textSecondary">
            The customer asked for a certificate of insurance.
          </Typography>
        )}
        <TextField
          label="Access"
          value={preparation.access ?? ''}
          onChange={({ target }) => set({ access: target.value })}
          multiline
          minRows={2}
          helperText="Keys, codes, the alarm, whom to call."
          slotProps={{ htmlInput: { maxLength: maxLengths.message } }}
        />
      </Stack>
      <ProblemAlert problem={problem} />
      <Button type="submit" variant="contained" disabled={!isChanged || isSaving} sx={{ mt: 2 }}>
        Save preparation
      </Button>
    </form>
  );
}
