import { useQuery } from '@tanstack/react-query';
import { useApi } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';

/** Milliseconds. */
const refetchInterval = 60_000;

/** Fetches the figures now, and every `refetchInterval` while the page is visible. Leaving the page drops them. */
export function useSummary(unlock: string) {
  const api = useApi();
  const { data, error, isFetching, refetch } = useQuery({
    ...api.admin.analytics.summary.queryOptions({ unlock }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval,
  });
  const failure = error === null ? undefined : callFailure(error);
  return {
    summary: data,
    hasFailed: failure !== undefined,
    isExpired: failure?.kind === 'rejected' && failure.code === 'unauthenticated',
    isFetching,
    refetch,
  };
}
