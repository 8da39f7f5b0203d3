import { Alert, Box, Button, CircularProgress, Typography } from '@mui/material';
import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { useLocation } from 'wouter';
import { allowDrafts } from '../blog/stored-drafts.ts';
import { usePassFocus } from '../shell/use-pass-focus.ts';
import { noteLoggedIn } from './hint.ts';
import { isWorkspaceUrl, loginUrl } from './next-path.ts';
import { useSession } from './use-session.ts';

/**
 * Shows its content to people with an admin session, and redirects others to the log-in page. Until the session is
 * known and the content is rendered, it shows `heading` where the content's own heading will be.
 */
export function Guard({ heading, children }: { heading: string; children: ReactNode }) {
  const { isLoggedIn, isKnown, isError, isFetching, refetch } = useSession();
  const [, navigate] = useLocation();
  // Deferred, so that React renders the screen in slices and the browser stays responsive.
  const isOpen = useDeferredValue(isLoggedIn) && isLoggedIn;
  const isDenied = isKnown && !isLoggedIn && !isFetching;

  useEffect(() => {
    if (!isLoggedIn) return;
    noteLoggedIn(true);
    allowDrafts();
  }, [isLoggedIn]);

  useEffect(() => {
    if (!isDenied) return;
    noteLoggedIn(false);
    const { pathname, search, hash } = window.location;
    // A user who is just leaving the workspace is not redirected.
    if (!isWorkspaceUrl(pathname)) return;
    navigate(loginUrl(pathname + search + hash), { replace: true });
  }, [isDenied, navigate]);

  if (isOpen) return children;
  return (
    <>
      <PlaceholderHeading text={heading} />
      {isError ? (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          There was a problem connecting to our server. Please try again.
        </Alert>
      ) : (
        <Box role="status" aria-label="Checking your session" sx={{ display: 'grid', placeItems: 'center', py: 8 }}>
          <CircularProgress aria-hidden="true" />
        </Box>
      )}
    </>
  );
}

function PlaceholderHeading({ text }: { text: string }) {
  const heading = usePassFocus();
  return (
    <Typography ref={heading} variant="h1" sx={{ display: 'flex', alignItems: 'center', minHeight: 40, mb: 1 }}>
      {text}
    </Typography>
  );
}
