import { useQuery } from '@tanstack/react-query';
import { useApi } from '#web/lib/api/api.ts';

/** Whether this browser has an admin session. The state is fetched when a page opens, and set by log-in and log-out. */
export function useSession() {
  const api = useApi();
  const { data, isError, isFetching, refetch } = useQuery({
    ...api.admin.session.queryOptions(),
    staleTime: 1_000,
    // If the session ended while offline, the next call fails, and a dialog asks for the password.
    refetchOnReconnect: false,
  });
  return { isLoggedIn: data?.authenticated === true, isKnown: data !== undefined, isError, isFetching, refetch };
}
