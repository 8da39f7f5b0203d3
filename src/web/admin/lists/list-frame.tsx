import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

type ListFrameProps = {
  /** Search, filters and what can be done with the whole list. */
  controls: ReactNode;
  /** How many records match, in words. */
  summary: string;
  failed: boolean;
  onRetry: () => void;
  children: ReactNode;
};

/** A list with its controls above it, and word of it when it could not be fetched. */
export function ListFrame({ controls, summary, failed, onRetry, children }: ListFrameProps) {
  return (
    <Stack spacing={1.5}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25, alignItems: 'center' }}>{controls}</Box>
      <Typography role="status" variant="body2" color="text.secondary">
        {summary}
      </Typography>
      {failed && (
        <Alert severity="error" action={<Button onClick={onRetry}>Try again</Button>}>
          The list could not be fetched. What you see may be old.
        </Alert>
      )}
      {children}
    </Stack>
  );
}
