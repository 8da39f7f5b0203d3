import { QueryClient } from '@tanstack/react-query';

/** Data never becomes stale and nothing is retried, as the specification asks; some screens override this. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false },
      mutations: { retry: false },
    },
  });
