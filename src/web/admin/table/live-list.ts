import { keepPreviousData } from '@tanstack/react-query';

/**
 * Query options that keep the office's lists up to date: they are fetched again when the browser tab becomes visible
 * and, while it is visible, every 30 seconds. While another page or filter is being fetched, the previous rows are
 * still shown.
 */
export const liveList = {
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: 30_000,
  placeholderData: keepPreviousData,
} as const;

/**
 * Query options for the number of rows in a list, which is fetched separately because counting many rows is slow.
 * While the count for another filter is being fetched, the previous count is not shown.
 */
export const liveCount = { staleTime: 0, refetchOnWindowFocus: true, refetchInterval: 30_000 } as const;

/** Query options for an open record that is not in the list. */
export const liveRecord = liveCount;
