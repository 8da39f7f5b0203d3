import { Box, Typography } from '@mui/material';
import { PageLink } from './page-link.tsx';
import { boardUrl, dashboardPath } from './page-parameters.ts';

/** Shown for a workspace URL that has no page, with links to the board and the dashboard. */
export function NotFoundScreen() {
  return (
    <>
      <Typography variant="h1" sx={{ display: 'flex', alignItems: 'center', minHeight: 40 }}>
        404 Page Not Found
      </Typography>
      <Typography sx={{ mb: 2 }}>The workspace has no page at this address.</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <PageLink href={boardUrl} variant="contained">
          Go to the board
        </PageLink>
        <PageLink href={dashboardPath} variant="outlined">
          Go to the dashboard
        </PageLink>
      </Box>
    </>
  );
}
