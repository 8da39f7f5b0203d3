import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { OpenCounts } from '#domain/admin.ts';
import { useApi } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { usePageData } from '#web/lib/page-data.tsx';
import { waitingTotal } from '../shell/waiting-title.ts';

/** The interval at which the counts are fetched, even while the window is hidden; milliseconds. */
const interval = 20_000;

/** The last fetched counts of records that the office has to answer. */
export function useCounts(): OpenCounts | undefined {
  const api = useApi();
  return useQuery({ ...api.admin.counts.queryOptions(), enabled: false }).data;
}

/** Whether the last fetch of the counts did not reach the server. The browser may still report that it is online. */
export function useServerAway(): boolean {
  const api = useApi();
  const { error } = useQuery({ ...api.admin.counts.queryOptions(), enabled: false });
  return error !== null && callFailure(error).kind === 'unreachable';
}

/**
 * Fetches the counts regularly for `useCounts`. When a count changes, its list is reloaded. The titles of pages show
 * the total.
 */
export function useCountsWatch(): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data } = useQuery({
    ...api.admin.counts.queryOptions(),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: interval,
    refetchIntervalInBackground: true,
  });

  const site = usePageData();
  useEffect(() => site.setWaiting(waitingTotal(data)), [site, data]);

  const before = useRef(data);
  useEffect(() => {
    const { current } = before;
    before.current = data;
    if (current === undefined || data === undefined) return;
    if (current.messages !== data.messages)
      void queryClient.invalidateQueries({ queryKey: api.admin.messages.list.pathKey() });
    if (current.bookings !== data.bookings)
      void queryClient.invalidateQueries({ queryKey: api.admin.bookings.list.pathKey() });
    if (current.quotes !== data.quotes) void queryClient.invalidateQueries({ queryKey: api.quotes.list.pathKey() });
  }, [data, queryClient, api]);
}
