import { mdiWifiOff } from '@mdi/js';
import { Box, GlobalStyles } from '@mui/material';
import { useServerAway } from '../dashboard/use-counts.ts';
import { Icon } from './icon.tsx';
import { useOnline } from './use-online.ts';

/** As high as one line of its text. What keeps clear of the bar at the top adds it. */
const height = '2.25rem';

/** Says that there is no network or no server, at the end of the bar that stays in view. */
export function OfflineBar() {
  const isOnline = useOnline();
  const isServerAway = useServerAway();
  return (
    // Is there before its words are, so that they are read out.
    <Box role="status">
      {(!isOnline || isServerAway) && (
        <>
          <GlobalStyles styles={{ ':root': { '--height-of-offline-bar': height } }} />
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'center',
              gap: 1,
              minHeight: height,
              px: 2,
              bgcolor: '#ffb938',
              color: 'text.primary',
              fontSize: '0.875rem',
              fontWeight: 600,
              lineHeight: 1.3,
            }}
          >
            <Icon path={mdiWifiOff} fontSize="small" />
            {isOnline ? 'The server cannot be reached.' : 'You are offline.'} What you see may be old.
          </Box>
        </>
      )}
    </Box>
  );
}
