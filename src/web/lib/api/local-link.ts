import { TRPCClientError, type TRPCLink } from '@trpc/client';
import type { TRPCErrorShape } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/trpc/router.ts';

/** A call of a page that is rendered on the server. */
export type LocalOperation = {
  type: 'query' | 'mutation' | 'subscription';
  path: string;
  input: unknown;
  signal: AbortSignal | undefined;
};

/** Answers a call within the server: with data, or with the error as it would go over the wire. */
export type LocalCall = (operation: LocalOperation) => Promise<{ data: unknown } | { error: TRPCErrorShape }>;

/** Carries a client's calls to a function of the same process. */
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
