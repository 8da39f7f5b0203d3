import { Button, Dialog, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { useApiClient } from '#web/lib/api/api.ts';
import { useToast } from '#web/ui/notices.tsx';
import { noteLoggedIn } from './hint.ts';
import { loginUrl } from './next-path.ts';
import { PasswordForm } from './password-form.tsx';
import type { SessionGate } from './session-gate.ts';
import { useForgetEverything } from './use-forget-everything.ts';
import { useLogIn } from './use-log-in.ts';

/** Asks for the password in place when the session has ended, so that nothing typed is lost. */
export function ReauthDialog({ gate }: { gate: SessionGate }) {
  const isClosed = useSyncExternalStore(gate.subscribe, gate.isClosed);
  const [, navigate] = useLocation();
  const forget = useForgetEverything();
  const logIn = useLogIn(() => gate.open());
  const toast = useToast();
  useReopeningElsewhere(gate, isClosed);

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
      // Somebody else may look at the screen now: names and texts stay out of sight.
      slotProps={{ backdrop: { sx: { bgcolor: 'background.default' } } }}
    >
      <DialogTitle id="reauth-title">Your session has ended</DialogTitle>
      <DialogContent>
        <DialogContentText id="reauth-text" sx={{ mb: 3 }}>
          Please enter the password to go on. What you were doing is kept.
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

/** How often to look whether somebody has logged in with another window; milliseconds. */
const lookAgain = 3_000;

/** Goes on when somebody has logged in with another window of the same browser meanwhile. */
function useReopeningElsewhere(gate: SessionGate, isClosed: boolean): void {
  const client = useApiClient();
  const look = useEffectEvent(async () => {
    const { authenticated } = await client.admin.session.query().catch(() => ({ authenticated: false }));
    noteLoggedIn(authenticated);
    if (authenticated) gate.open();
  });
  useEffect(() => {
    if (!isClosed) return;
    noteLoggedIn(false);
    // A new log-in in another window ends this window's session, and its cookie is good here too.
    void look();
    const lookNow = () => void look();
    // That window's answer may still be on its way, and with it the cookie; and both may be in view at once.
    const timer = setInterval(lookNow, lookAgain);
    window.addEventListener('focus', lookNow);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', lookNow);
    };
  }, [isClosed]);
}
