import type { QueryClient } from '@tanstack/react-query';
import type { TRPCClient } from '@trpc/client';
import { createTRPCContext, createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import type { AppRouter } from '#server/trpc/router.ts';

export type ApiClient = TRPCClient<AppRouter>;

/** Provides the workspace's components with the typed procedures, as query and mutation options or as a client. */
export const {
  TRPCProvider: ApiProvider,
  useTRPC: useApi,
  useTRPCClient: useApiClient,
} = createTRPCContext<AppRouter>();

/** The query and mutation options that `useApi` returns, for code outside of components. */
export const apiOptions = (client: ApiClient, queryClient: QueryClient) =>
  createTRPCOptionsProxy<AppRouter>({ client, queryClient });
