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
