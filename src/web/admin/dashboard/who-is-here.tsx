import { Button, Card, CardContent, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import * as z from 'zod/mini';
import { maxLengths } from '#domain/fields.ts';
import { useStaffChat } from '../chat/staff-chat-provider.tsx';
import { useStoredState } from '../table/use-stored-state.ts';

/** Asks for the name of this browser's user, until a name is saved or the card is dismissed. */
export function WhoIsHere() {
  const { self, setName } = useStaffChat();
  const [isDismissed, setIsDismissed] = useStoredState('adminDeskAsked', z.boolean(), false);
  const [text, setText] = useState('');
  if (isDismissed || self.name !== undefined) return null;
  return (
    <Card variant="outlined" sx={{ mt: 1.5, displayPrint: 'none' }}>
      <CardContent
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') setName(text.slice(0, maxLengths.name));
        }}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}
      >
        <Typography sx={{ flex: '1 1 16rem' }}>
          Who works at this desk? The name is shown beside changes and chat replies; customers do not see it.
        </Typography>
        <TextField
          label="Name at this desk"
          value={text}
          onChange={({ target }) => setText(target.value)}
          slotProps={{ htmlInput: { maxLength: maxLengths.name, autoComplete: 'nickname' } }}
        />
        <Button type="submit" variant="contained" disabled={text.trim() === ''}>
          Save
        </Button>
        <Button onClick={() => setIsDismissed(true)}>Not now</Button>
      </CardContent>
    </Card>
  );
}
