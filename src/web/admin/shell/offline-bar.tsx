import { mdiWifiOff } from '@mdi/js';
import { Box, GlobalStyles } from '@mui/material';
import { useIsServerUnreachable } from '../dashboard/use-counts.ts';
import { Icon } from './icon.tsx';
import { useOnline } from './use-online.ts';

/** The height with one line of text. Layouts below the sticky bar take it into account. */
const barHeight = '2.25rem';

/** A line in the sticky bar, shown while the browser is offline or the server cannot be reached. */
export function OfflineBar() {
  const isOnline = useOnline();
  const isServerUnreachable = useIsServerUnreachable();
  return (
    // The element exists before its text, so that screen readers announce the text.
    <Box role="status">
      {(!isOnline || isServerUnreachable) && (
        <>
          <GlobalStyles styles={{ ':root': { '--height-of-offline-bar': barHeight } }} />
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'center',
              gap: 1,
              minHeight: barHeight,
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
