import { Box, Typography } from '@mui/material';
import { ClearFilters } from './clear-filters.tsx';

/** Shown instead of rows, with a button that clears the filters if there are any. */
export type EmptyListProps = { text: string; onClear?: (() => void) | undefined };

export function EmptyList({ text, onClear }: EmptyListProps) {
  return (
    <Box sx={{ px: 2, py: 6, textAlign: 'center', display: 'grid', gap: 1, justifyItems: 'center' }}>
      <Typography color="textSecondary">{text}</Typography>
      {onClear !== undefined && <ClearFilters onClear={onClear} />}
    </Box>
  );
}
