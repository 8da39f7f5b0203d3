import type { TRPCClient } from '@trpc/client';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import type { AppRouter } from '#server/trpc/router.ts';

export type ApiClient = TRPCClient<AppRouter>;

/** Provides the workspace's components with the typed procedures, as query and mutation options or as a client. */
export const {
  TRPCProvider: ApiProvider,
  useTRPC: useApi,
  useTRPCClient: useApiClient,
} = createTRPCContext<AppRouter>();
