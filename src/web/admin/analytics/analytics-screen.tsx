import { mdiRefresh } from '@mdi/js';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../shell/icon.tsx';
import { Gate } from './gate.tsx';
import { StatCards } from './stat-cards.tsx';
import { useSummary } from './use-summary.ts';
import { ViewTabs } from './view-tabs.tsx';

/**
 * Asks for the password, then shows how often pages are viewed. Only this component stores the unlock
 * token, so leaving or reloading the page locks the figures again.
 */
export function AnalyticsScreen() {
  const [unlock, setUnlock] = useState<string>();
  const [hasExpired, setHasExpired] = useState(false);
  if (unlock === undefined) return <Gate hasExpired={hasExpired} onUnlock={setUnlock} />;
  return (
    <Figures
      unlock={unlock}
      onExpired={() => {
        setUnlock(undefined);
        setHasExpired(true);
      }}
    />
  );
}

function Figures({ unlock, onExpired }: { unlock: string; onExpired: () => void }) {
  const { summary, hasFailed, isExpired, isFetching, refetch } = useSummary(unlock);
  useEffect(() => {
    if (isExpired) onExpired();
  }, [isExpired, onExpired]);
  const heading = useRef<HTMLHeadingElement>(null);
  // Unlocking has removed the password field, which had the focus.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Stack spacing={2.5}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography ref={heading} variant="h1" tabIndex={-1} sx={{ flexGrow: 1 }}>
          Analytics
        </Typography>
        <Button
          variant="outlined"
          startIcon={<Icon path={mdiRefresh} />}
          aria-disabled={isFetching}
          onClick={() => void refetch()}
        >
          Refresh
        </Button>
      </Box>
      {hasFailed && !isExpired && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          The figures could not be fetched. What you see may be old.
        </Alert>
      )}
      <StatCards summary={summary} />
      <ViewTabs summary={summary} />
    </Stack>
  );
}
