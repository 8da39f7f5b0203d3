import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { OpenCounts } from '#domain/admin.ts';
import { useApi } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { usePageData } from '#web/lib/page-data.tsx';
import { waitingTotal } from '../shell/waiting-title.ts';

/** Milliseconds between two looks at what waits for the office, also while the window is out of sight. */
const interval = 20_000;

/** How much waits for the office, as far as it is known. */
export function useCounts(): OpenCounts | undefined {
  const api = useApi();
  return useQuery({ ...api.admin.counts.queryOptions(), enabled: false }).data;
}

/** Whether the last look at what waits reached no server, although the browser may believe in a network. */
export function useServerAway(): boolean {
  const api = useApi();
  const { error } = useQuery({ ...api.admin.counts.queryOptions(), enabled: false });
  return error !== null && callFailure(error).kind === 'unreachable';
}

/**
 * Looks again and again at how much waits for the office, for all who use `useCounts`. When there is more or less of
 * something, its list is reloaded. The titles of pages have the total.
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
