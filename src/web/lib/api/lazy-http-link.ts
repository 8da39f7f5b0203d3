import { type OperationLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { AppRouter } from '#server/trpc/router.ts';
import { lazyCode } from '../lazy-code.ts';

const load = lazyCode(() => import('./http-link.ts'));

/** Loads the code for calls before the first one. A failure shows with that call. */
export function prepareCalls(): void {
  load().catch(() => undefined);
}

/** Calls over HTTP. The code is lazy, because pages come with their data and most visitors only read. */
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
