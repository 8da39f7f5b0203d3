import type { TRPCLink } from '@trpc/client';
import { httpBatchLink } from '@trpc/client/links/httpBatchLink';
import superjson from 'superjson';
import type { AppRouter } from '#server/trpc/router.ts';

export type ApiLink = TRPCLink<AppRouter>;

/** Calls to the server that the page came from; simultaneous calls are batched. */
export const httpLink = httpBatchLink<AppRouter>({
  url: '/trpc',
  transformer: superjson,
  maxItems: 10,
  // All calls of a batch have the same headers.
  headers: ({ opList: [call] }) => {
    const { headers } = call?.context ?? {};
    return headers instanceof Headers ? Object.fromEntries(headers) : {};
  },
});
