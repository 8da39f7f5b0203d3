import { Box, Typography } from '@mui/material';
import { ClearFilters } from './clear-filters.tsx';

/** What stands in place of rows, and how all rows come back if filters leave them out. */
export type Emptiness = { text: string; onClear?: (() => void) | undefined };

export function EmptyList({ text, onClear }: Emptiness) {
  return (
    <Box sx={{ px: 2, py: 6, textAlign: 'center', display: 'grid', gap: 1, justifyItems: 'center' }}>
      <Typography color="textSecondary">{text}</Typography>
      {onClear !== undefined && <ClearFilters onClear={onClear} />}
    </Box>
  );
}
