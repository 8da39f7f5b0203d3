import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { callTRPCProcedure } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import type { Context } from '#server/trpc/init.ts';
import { type AppRouter, appRouter } from '#server/trpc/router.ts';

/** Carries a client's calls to the procedures of this very process, with their checks and without a socket. */
export function localLink(context: Context): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        callTRPCProcedure({
          router: appRouter,
          path: op.path,
          type: op.type,
          getRawInput: async () => op.input,
          ctx: context,
          signal: op.signal ?? undefined,
          batchIndex: 0,
        }).then(
          (data: unknown) => {
            observer.next({ result: { type: 'data', data } });
            observer.complete();
          },
          (error: unknown) => {
            observer.error(TRPCClientError.from(error instanceof Error ? error : new Error(String(error))));
          },
        );
      });
}
