import { httpBatchLink } from '@trpc/client/links/httpBatchLink';
import superjson from 'superjson';
import type { AppRouter } from '#server/trpc/router.ts';

/** Calls to the server which the page came from; calls made together travel together. */
export const httpLink = httpBatchLink<AppRouter>({ url: '/trpc', transformer: superjson, maxItems: 10 });
