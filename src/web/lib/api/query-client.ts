import { QueryClient } from '@tanstack/react-query';

/** Data is never stale by itself and nothing is tried twice, as the specification asks; screens say where they differ. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false },
      mutations: { retry: false },
    },
  });
