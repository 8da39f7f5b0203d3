import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** A list of terms and their values. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '7.5rem 1fr', sm: '9rem 1fr' },
        columnGap: 2,
        rowGap: 1.25,
        m: 0,
        '& > *': { breakInside: 'avoid' },
      }}
    >
      {children}
    </Box>
  );
}

/** One term of `Facts` and its value. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem', pt: '1px' }}>
        {term}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </>
  );
}
