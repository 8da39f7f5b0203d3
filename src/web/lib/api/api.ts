import type { TRPCClient } from '@trpc/client';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import type { AppRouter } from '#server/trpc/router.ts';

export type ApiClient = TRPCClient<AppRouter>;

/** Gives the workspace's components the typed procedures: as query and mutation options, or as a client. */
export const {
  TRPCProvider: ApiProvider,
  useTRPC: useApi,
  useTRPCClient: useApiClient,
} = createTRPCContext<AppRouter>();
