import { Button, Dialog, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { useApiClient } from '#web/lib/api/api.ts';
import { useToast } from '#web/ui/toasts.tsx';
import { noteLoggedIn } from './hint.ts';
import { loginUrl } from './next-path.ts';
import { PasswordForm } from './password-form.tsx';
import type { SessionGate } from './session-gate.ts';
import { useForgetEverything } from './use-forget-everything.ts';
import { useLogIn } from './use-log-in.ts';

/** Asks for the password over the page when the session has ended, so that no typed text is lost. */
export function ReauthDialog({ gate }: { gate: SessionGate }) {
  const isClosed = useSyncExternalStore(gate.subscribe, gate.isClosed);
  const [, navigate] = useLocation();
  const forget = useForgetEverything();
  const logIn = useLogIn(() => gate.open());
  const toast = useToast();
  useLogInElsewhere(gate, isClosed);

  const leave = () => {
    const { pathname, search, hash } = window.location;
    navigate(loginUrl(pathname + search + hash));
    gate.giveUp();
    forget();
  };

  return (
    <Dialog
      open={isClosed}
      aria-labelledby="reauth-title"
      aria-describedby="reauth-text"
      maxWidth="xs"
      fullWidth
      // Hides the page's names and texts, because somebody else may be looking at the screen now.
      slotProps={{ backdrop: { sx: { bgcolor: 'background.default' } } }}
    >
      <DialogTitle id="reauth-title">Your session has ended</DialogTitle>
      <DialogContent>
        <DialogContentText id="reauth-text" sx={{ mb: 3 }}>
          Please enter the password to go on. Your work is not lost.
        </DialogContentText>
        <PasswordForm label="Login" check={logIn} onError={(error) => toast({ ...error, variant: 'destructive' })}>
          <Button size="large" onClick={leave}>
            Leave
          </Button>
        </PasswordForm>
      </DialogContent>
    </Dialog>
  );
}

/** Milliseconds between two checks for a log-in in another browser window. */
const checkInterval = 3_000;

/** Closes the dialog after a log-in in another window of the same browser. */
function useLogInElsewhere(gate: SessionGate, isClosed: boolean): void {
  const client = useApiClient();
  const check = useEffectEvent(async () => {
    const { authenticated } = await client.admin.session.query().catch(() => ({ authenticated: false }));
    noteLoggedIn(authenticated);
    if (authenticated) gate.open();
  });
  useEffect(() => {
    if (!isClosed) return;
    noteLoggedIn(false);
    // A log-in in another window may be why the session ended: it replaces the session, and its cookie is valid here.
    void check();
    const checkNow = () => void check();
    // Also checks regularly, because a log-in in another window may finish after this window got the focus.
    const timer = setInterval(checkNow, checkInterval);
    window.addEventListener('focus', checkNow);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', checkNow);
    };
  }, [isClosed]);
}
