import { Box, Typography } from '@mui/material';
import { ClearFilters } from './clear-filters.tsx';

/** Shown in place of rows, with a button that removes the filters if there are any. */
export type Emptiness = { text: string; onClear?: (() => void) | undefined };

export function EmptyList({ text, onClear }: Emptiness) {
  return (
    <Box sx={{ px: 2, py: 6, textAlign: 'center', display: 'grid', gap: 1, justifyItems: 'center' }}>
      <Typography color="textSecondary">{text}</Typography>
      {onClear !== undefined && <ClearFilters onClear={onClear} />}
    </Box>
  );
}
