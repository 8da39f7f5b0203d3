import { createTRPCClient } from '@trpc/client';
import type { AppRouter } from '#server/trpc/router.ts';
import type { ApiClient } from './api.ts';
import { httpLink } from './http-link.ts';

/** A client for the server that the page came from. */
export const browserClient: ApiClient = createTRPCClient<AppRouter>({ links: [httpLink] });
