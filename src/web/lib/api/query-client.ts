import { QueryClient } from '@tanstack/react-query';

/**
 * A query cache in which data never becomes stale and no query or mutation is retried (SPEC section 9). Some queries
 * override this.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false },
      mutations: { retry: false },
    },
  });
