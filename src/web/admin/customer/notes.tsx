import { Alert, Box, Button, Card, CardContent, TextField, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerPage } from '#domain/customer.ts';
import { maxLengths } from '#domain/fields.ts';
import { useApi } from '#web/lib/api/api.ts';
import { failureSentence } from './failure-sentence.ts';

/** The form for the office's notes about a customer. If saving fails, the typed text stays. */
export function CustomerNotes({ customer: { id, notes } }: { customer: CustomerPage }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [text, setText] = useState(notes);
  const { mutate, isPending, isSuccess, error } = useMutation(
    api.admin.customers.update.mutationOptions({
      onSuccess: (saved) => queryClient.setQueryData(api.admin.customers.get.queryKey({ id }), saved),
    }),
  );
  const isChanged = text.trim() !== notes.trim();
  return (
    <Card
      variant="outlined"
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !isPending) mutate({ id, notes: text });
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
        {error !== null && (
          <Alert severity="error" sx={{ mt: 1 }}>
            {failureSentence(error)}
          </Alert>
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
    </Card>
  );
}
