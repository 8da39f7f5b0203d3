import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { maxLengths } from '#domain/fields.ts';
import { quoteStates, type WholeQuote } from '#domain/quote.ts';
import { ChoiceField } from '../table/choice-field.tsx';
import { DayField } from '../table/day-field.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import { baseOf, changedSteps, type QuoteDraftProps, savedFields } from './quote-draft.ts';
import { quoteStateText } from './quote-texts.ts';
import { useQuoteChange } from './use-quote-change.ts';

const stateChoices = quoteStates.map((state) => [state, quoteStateText[state].label] as const);

/** The form for a request's state, the day of its next step, its owner, and the reason if it was lost. */
export function QuoteNextStep({ quote, draft, onDraftChange }: { quote: WholeQuote } & QuoteDraftProps) {
  const state = draft.state ?? quote.state;
  const nextAt = draft.nextAt ?? quote.nextAt;
  const owner = draft.owner ?? quote.owner ?? '';
  const lostReason = draft.lostReason ?? quote.lostReason ?? '';
  const lacksReason = state === 'lost' && lostReason.trim() === '';
  const fields = changedSteps(draft, quote);
  const isChanged = Object.keys(fields).length > 0;
  const { change, problem, isSaving } = useQuoteChange(baseOf(quote, draft, Object.keys(fields)), () =>
    onDraftChange({ seen: undefined }),
  );
  const save = async () => {
    // The reason belongs to the loss, so it is sent with the state 'lost' even if the same reason is stored.
    const sentFields = fields.state === 'lost' ? { ...fields, lostReason } : fields;
    if (await change(sentFields, 'The request was changed.'))
      onDraftChange(
        savedFields({ state: draft.state, nextAt: draft.nextAt, owner: draft.owner, lostReason: draft.lostReason }),
      );
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !lacksReason && !isSaving) void save();
      }}
    >
      <Typography sx={{ mb: 2 }}>{quoteStateText[state].nextStep}</Typography>
      <Stack spacing={2}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <ChoiceField
            label="State"
            value={state}
            choices={stateChoices}
            onChange={(next) => onDraftChange({ state: next })}
          />
          <DayField label="Next step on" value={nextAt} onChange={(next) => onDraftChange({ nextAt: next })} />
          <TextField
            label="Owner"
            value={owner}
            onChange={({ target }) => onDraftChange({ owner: target.value })}
            slotProps={{ htmlInput: { maxLength: maxLengths.name } }}
            sx={{ flex: '1 1 9rem' }}
          />
        </Box>
        {state === 'lost' && (
          <TextField
            label="Why it was lost"
            value={lostReason}
            onChange={({ target }) => onDraftChange({ lostReason: target.value })}
            error={lacksReason && draft.lostReason !== undefined}
            helperText={lacksReason ? 'Please say why the request was lost.' : undefined}
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: maxLengths.message } }}
          />
        )}
      </Stack>
      <ProblemAlert problem={problem} />
      <Button type="submit" variant="contained" disabled={!isChanged || lacksReason || isSaving} sx={{ mt: 2 }}>
        Save
      </Button>
    </form>
  );
}
