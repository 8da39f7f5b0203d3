import { useLocation } from 'wouter';
import { useApiClient } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { useToast } from '#web/ui/toasts.tsx';
import { leaveFor } from '../shell/use-leave-guard.ts';
import { useForgetEverything } from './use-forget-everything.ts';

const loggedOutUrl = '/admin-login';

/**
 * @param everywhere whether all sessions of the office end, not only this browser's
 * @returns a function that ends the session on the server, removes its data, and goes to the log-in page. It first asks
 *   about unsaved changes. If the session could not be ended, it only shows an error.
 */
export function useLogOut({ everywhere = false } = {}): () => void {
  const client = useApiClient();
  const forget = useForgetEverything();
  const [, navigate] = useLocation();
  const toast = useToast();
  const logOut = async () => {
    try {
      await (everywhere ? client.admin.logOutAll : client.admin.logOut).mutate();
    } catch (error) {
      const failure = callFailure(error);
      if (failure.kind !== 'rejected' || failure.code !== 'unauthenticated') {
        toast({ title: 'Error', description: 'You are still logged in. Please try again.', variant: 'destructive' });
        return;
      }
    }
    navigate(loggedOutUrl);
    forget();
  };
  return () => leaveFor(loggedOutUrl, () => void logOut());
}
