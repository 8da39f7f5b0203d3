import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { OpenCounts } from '#domain/admin.ts';
import { useApi } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { usePageData } from '#web/lib/page-data.tsx';
import { waitingTotal } from '../shell/waiting-title.ts';

/** Milliseconds. */
const refetchInterval = 20_000;

/** The numbers on the workspace's badges, as `useCountsWatch` last fetched them; undefined until a fetch succeeds. */
export function useCounts(): OpenCounts | undefined {
  const api = useApi();
  return useQuery({ ...api.admin.counts.queryOptions(), enabled: false }).data;
}

/** Whether the last fetch of the counts got no valid answer. The browser may report that it is online nevertheless. */
export function useIsServerUnreachable(): boolean {
  const api = useApi();
  const { error } = useQuery({ ...api.admin.counts.queryOptions(), enabled: false });
  return error !== null && callFailure(error).kind === 'unreachable';
}

/**
 * Fetches the counts at intervals, even while the page is hidden, and shows their total in the page's title. When the
 * count of messages, bookings or quotes changes, their list is fetched again.
 */
export function useCountsWatch(): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data } = useQuery({
    ...api.admin.counts.queryOptions(),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval,
    refetchIntervalInBackground: true,
  });

  const pageData = usePageData();
  useEffect(() => pageData.setWaiting(waitingTotal(data)), [pageData, data]);

  const previousCounts = useRef(data);
  useEffect(() => {
    const previous = previousCounts.current;
    previousCounts.current = data;
    if (previous === undefined || data === undefined) return;
    if (previous.messages !== data.messages)
      void queryClient.invalidateQueries({ queryKey: api.admin.messages.list.pathKey() });
    if (previous.bookings !== data.bookings)
      void queryClient.invalidateQueries({ queryKey: api.admin.bookings.list.pathKey() });
    if (previous.quotes !== data.quotes) void queryClient.invalidateQueries({ queryKey: api.quotes.list.pathKey() });
  }, [data, queryClient, api]);
}
