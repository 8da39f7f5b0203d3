import { createTRPCClient, type TRPCClient, type TRPCLink } from '@trpc/client';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import type { AppRouter } from '#server/trpc/router.ts';
import { lazyHttpLink } from './lazy-http-link.ts';

export type ApiClient = TRPCClient<AppRouter>;

/** Gives components the typed procedures: as query and mutation options, or as a client. */
export const {
  TRPCProvider: ApiProvider,
  useTRPC: useApi,
  useTRPCClient: useApiClient,
} = createTRPCContext<AppRouter>();

/** A client for the server that the page came from. */
export const browserClient = (): ApiClient => createTRPCClient<AppRouter>({ links: [lazyHttpLink] });

/** A client over any link, for rendering on the server. */
export const clientOver = (link: TRPCLink<AppRouter>): ApiClient => createTRPCClient<AppRouter>({ links: [link] });
