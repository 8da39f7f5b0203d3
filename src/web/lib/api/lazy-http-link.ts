import { type OperationLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { AppRouter } from '#server/trpc/router.ts';
import { lateCode } from '../late-code.ts';

const load = lateCode(() => import('./http-link.ts'));

/** Fetches the code behind calls ahead of the first one. A failure shows with that call. */
export function prepareCalls(): void {
  load().catch(() => undefined);
}

/**
 * Calls over HTTP, whose code arrives with the first call: pages come with their data, and most visitors only read.
 */
export const lazyHttpLink: TRPCLink<AppRouter> = (runtime) => {
  let link: OperationLink<AppRouter> | undefined;
  const loadLink = async (): Promise<OperationLink<AppRouter>> => {
    const { httpLink } = await load();
    link ??= httpLink(runtime);
    return link;
  };
  return (call) =>
    observable((observer) => {
      let ended = false;
      let running: Unsubscribable | undefined;
      loadLink().then(
        (loaded) => {
          if (!ended) running = loaded(call).subscribe(observer);
        },
        (error: unknown) => {
          observer.error(TRPCClientError.from(error instanceof Error ? error : new Error(String(error))));
        },
      );
      return () => {
        ended = true;
        running?.unsubscribe();
      };
    });
};
