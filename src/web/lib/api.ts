import { createTRPCClient, httpBatchLink, type TRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import superjson from 'superjson';
import type { AppRouter } from '#server/trpc/router.ts';

export type ApiClient = TRPCClient<AppRouter>;

/** Gives components the typed procedures as query and mutation options. */
export const { TRPCProvider: ApiProvider, useTRPC: useApi } = createTRPCContext<AppRouter>();

/** A client that calls the server which the page came from. */
export const browserClient = (): ApiClient =>
  createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: '/trpc', transformer: superjson, maxItems: 10 })] });

/** A client over links of the caller's choice, for rendering on the server. */
export const clientOver = (link: TRPCLink<AppRouter>): ApiClient => createTRPCClient<AppRouter>({ links: [link] });

export const isApiError = (error: unknown): error is TRPCClientError<AppRouter> => error instanceof TRPCClientError;
