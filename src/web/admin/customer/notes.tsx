import { Alert, Box, Button, Card, CardContent, TextField, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerPage } from '#domain/customer.ts';
import { maxLengths } from '#domain/fields.ts';
import { useApi } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { LeaveQuestion } from '../shell/leave-question.tsx';
import { failureSentence } from './failure-sentence.ts';

/**
 * The form for the office's notes about a customer. If saving fails, the typed text stays. If somebody else has changed
 * the notes meanwhile, theirs are shown below it, and the next save replaces them.
 */
export function CustomerNotes({ customer: { id, notes } }: { customer: CustomerPage }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [text, setText] = useState(notes);
  // The stored notes that the user has seen.
  const [seenNotes, setSeenNotes] = useState(notes);
  const [theirNotes, setTheirNotes] = useState<string>();
  const isChanged = text.trim() !== seenNotes.trim();
  if (notes !== seenNotes && !isChanged) {
    setText(notes);
    setSeenNotes(notes);
  }
  const { mutate, isPending, isSuccess, error } = useMutation(
    api.admin.customers.update.mutationOptions({
      onSuccess(saved, { notes: sentText }) {
        queryClient.setQueryData(api.admin.customers.get.queryKey({ id }), saved);
        setSeenNotes(saved.notes);
        setTheirNotes(undefined);
        // What was typed meanwhile stays.
        setText((current) => (current === sentText ? saved.notes : current));
      },
      async onError(failedSave) {
        const failure = callFailure(failedSave);
        if (failure.kind !== 'rejected' || failure.code !== 'conflict') return;
        const options = { ...api.admin.customers.get.queryOptions({ id }), staleTime: 0 };
        const latest = await queryClient.fetchQuery(options).catch(() => undefined);
        if (latest === undefined) return;
        setSeenNotes(latest.notes);
        setTheirNotes(latest.notes);
      },
    }),
  );
  return (
    <Card
      variant="outlined"
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !isPending) mutate({ id, notes: text, notesBefore: seenNotes });
      }}
    >
      <CardContent>
        <TextField
          label="Notes"
          multiline
          minRows={3}
          fullWidth
          value={text}
          onChange={({ target }) => setText(target.value)}
          slotProps={{ htmlInput: { maxLength: maxLengths.message } }}
        />
        {error !== null && isChanged && (
          <Alert severity="error" sx={{ mt: 1 }}>
            {failureSentence(error)}
          </Alert>
        )}
        {theirNotes !== undefined && isChanged && (
          <Box component="section" aria-labelledby="their-notes-title" sx={{ mt: 1 }}>
            <Typography id="their-notes-title" variant="h3">
              What is stored now
            </Typography>
            <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', my: 0.5 }}>
              {theirNotes === '' ? '(nothing)' : theirNotes}
            </Box>
            <Typography variant="body2" color="textSecondary">
              Copy what should stay into your notes. Saving replaces this with them.
            </Typography>
          </Box>
        )}
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', mt: 1.5 }}>
          <Button type="submit" variant="contained" disabled={!isChanged || isPending}>
            Save notes
          </Button>
          <Typography role="status" variant="body2" color="textSecondary">
            {isPending ? 'Saving…' : isSuccess && !isChanged ? 'Saved.' : ''}
          </Typography>
        </Box>
      </CardContent>
      <LeaveQuestion isGuarded={isChanged} />
    </Card>
  );
}
