import { Box, Typography } from '@mui/material';
import { ClearFilters } from './clear-filters.tsx';

export type EmptyListProps = {
  text: string;
  /** Clears filters and search. Without this function, there is no button for it. */
  onClear?: (() => void) | undefined;
};

/** Shown instead of the rows of a list that is empty or loading. */
export function EmptyList({ text, onClear }: EmptyListProps) {
  return (
    <Box sx={{ px: 2, py: 6, textAlign: 'center', display: 'grid', gap: 1, justifyItems: 'center' }}>
      <Typography color="textSecondary">{text}</Typography>
      {onClear !== undefined && <ClearFilters onClear={onClear} />}
    </Box>
  );
}
