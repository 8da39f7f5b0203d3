import { keepPreviousData } from '@tanstack/react-query';

/**
 * How lists of the office stay true although other windows and visitors change them: they are asked for again when the
 * window is looked at, and now and then. The page before stays in view while another one is fetched.
 */
export const liveList = {
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: 30_000,
  placeholderData: keepPreviousData,
} as const;

/**
 * The same for how many rows a list has, which is asked for after the page: counting takes the longer the more there
 * are. No count of another filter stays in view.
 */
export const liveCount = { staleTime: 0, refetchOnWindowFocus: true, refetchInterval: 30_000 } as const;

/** The same for a record that is open and that the list does not have. */
export const liveRecord = liveCount;
