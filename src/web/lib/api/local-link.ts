import { TRPCClientError, type TRPCLink } from '@trpc/client';
import type { TRPCErrorShape } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/trpc/router.ts';

/** A call by a page that is rendered on the server. */
export type LocalOperation = {
  type: 'query' | 'mutation' | 'subscription';
  path: string;
  input: unknown;
  signal: AbortSignal | undefined;
};

/** Answers a call within the server: data, or the error as it would be sent. */
export type LocalCall = (operation: LocalOperation) => Promise<{ data: unknown } | { error: TRPCErrorShape }>;

/** A tRPC link that calls a function in the same process. */
export const localLink =
  (call: LocalCall): TRPCLink<AppRouter> =>
  () =>
  ({ op: { type, path, input, signal } }) =>
    observable((observer) => {
      call({ type, path, input, signal: signal ?? undefined }).then(
        (answer) => {
          if ('error' in answer) return observer.error(TRPCClientError.from(answer));
          observer.next({ result: { type: 'data', data: answer.data } });
          observer.complete();
        },
        (error: unknown) => {
          observer.error(TRPCClientError.from(error instanceof Error ? error : new Error(String(error))));
        },
      );
    });
