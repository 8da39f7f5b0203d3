import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server';
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
          (cause: unknown) => observer.error(clientError(cause, op, context)),
        );
      });
}

type Call = { path: string; type: 'query' | 'mutation' | 'subscription'; input: unknown };

/** The error as a client over the wire would get it, with its code and message and nothing else. */
function clientError(cause: unknown, { path, type, input }: Call, ctx: Context): TRPCClientError<AppRouter> {
  const error = getTRPCErrorFromUnknown(cause);
  return TRPCClientError.from({
    error: getTRPCErrorShape({ config: appRouter._def._config, error, type, path, input, ctx }),
  });
}
