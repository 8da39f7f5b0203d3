import { Alert, Box, Button, CircularProgress } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { noteLoggedIn } from './hint.ts';
import { isWorkspacePath, loginAddress } from './next-path.ts';
import { useSession } from './use-session.ts';

/** Shows its content to whoever has an admin session, and sends everybody else to the log-in page. */
export function Guard({ children }: { children: ReactNode }) {
  const { isLoggedIn, isKnown, isError, isFetching, refetch } = useSession();
  const [, navigate] = useLocation();
  const isRefused = isKnown && !isLoggedIn && !isFetching;

  useEffect(() => {
    if (isLoggedIn) noteLoggedIn(true);
  }, [isLoggedIn]);

  useEffect(() => {
    if (!isRefused) return;
    noteLoggedIn(false);
    const { pathname, search, hash } = window.location;
    // Whoever has just left the workspace is on the way to somewhere else.
    if (!isWorkspacePath(pathname)) return;
    navigate(loginAddress(pathname + search + hash), { replace: true });
  }, [isRefused, navigate]);

  if (isLoggedIn) return children;
  if (isError) {
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
        There was a problem connecting to our server. Please try again.
      </Alert>
    );
  }
  return (
    <Box role="status" aria-label="Checking your session" sx={{ display: 'grid', placeItems: 'center', py: 8 }}>
      <CircularProgress aria-hidden="true" />
    </Box>
  );
}
