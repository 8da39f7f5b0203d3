import { Box, Typography } from '@mui/material';
import { ClearFilters } from './clear-filters.tsx';

export type EmptyListProps = {
  text: string;
  /** Clears filters and search; undefined if none is set. */
  onClear?: (() => void) | undefined;
};

/** Shown instead of the rows of a list, with a button that clears the filters if there are any. */
export function EmptyList({ text, onClear }: EmptyListProps) {
  return (
    <Box sx={{ px: 2, py: 6, textAlign: 'center', display: 'grid', gap: 1, justifyItems: 'center' }}>
      <Typography color="textSecondary">{text}</Typography>
      {onClear !== undefined && <ClearFilters onClear={onClear} />}
    </Box>
  );
}
