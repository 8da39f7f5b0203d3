import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { maxLengths } from '#domain/fields.ts';
import type { WholeQuote } from '#domain/quote.ts';
import { formatMoment } from '../record/format.ts';
import { ProblemAlert } from './problem-alert.tsx';
import { type QuoteDraftProps, savedFields } from './quote-draft.ts';
import { useQuoteChange } from './use-quote-change.ts';

/** The form for a new note, and the office's notes on a request, newest first. */
export function QuoteNotes({ quote, draft, onDraftChange }: { quote: WholeQuote } & QuoteDraftProps) {
  const { change, problem, isSaving } = useQuoteChange(quote);
  const typedNote = draft.note ?? '';
  const note = typedNote.trim();
  const save = async () => {
    if (await change({ note }, 'The note was added.')) onDraftChange(savedFields({ note: draft.note }));
  };
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (note !== '' && !isSaving) void save();
        }}
      >
        <TextField
          label="Note"
          fullWidth
          multiline
          minRows={2}
          value={typedNote}
          onChange={({ target }) => onDraftChange({ note: target.value })}
          slotProps={{ htmlInput: { maxLength: maxLengths.message } }}
        />
        <ProblemAlert problem={problem} />
        <Button type="submit" variant="outlined" disabled={note === '' || isSaving} sx={{ mt: 1.5 }}>
          Add note
        </Button>
      </form>
      {quote.notes.length > 0 && (
        <Stack component="ul" spacing={1.5} sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}>
          {quote.notes.toReversed().map(({ at, text }) => (
            <li key={`${at} ${text}`}>
              <Typography variant="body2" color="textSecondary">
                {formatMoment(at)}
              </Typography>
              <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {text}
              </Box>
            </li>
          ))}
        </Stack>
      )}
    </>
  );
}
