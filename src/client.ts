import {
  createTRPCClient,
  createWSClient,
  httpBatchLink,
  splitLink,
  type TRPCClient,
  TRPCClientError,
  wsLink,
} from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '#server/trpc/router.ts';

export type { AppRouter };

/** Every procedure of the server, typed: `api.blog.list.query()`, `api.chat.onMessage.subscribe(…)`. */
export type ApiClient = TRPCClient<AppRouter>;

export type ApiClientOptions = {
  /** Sent with each HTTP call, such as `{ cookie }` of an admin session; asked for anew each time if a function. */
  headers?: Record<string, string> | (() => Record<string, string>);
  /** Makes the socket of subscriptions; the platform's own unless told. That one cannot send headers. */
  WebSocket?: typeof WebSocket;
};

/** As many calls go together in one request as the server takes. */
const mostCalls = 10;

/** How long the socket stays open after the last subscription has ended; milliseconds. */
const idleSocket = 1_000;

/**
 * A typed client of the site's API. Queries and mutations go over HTTP, those of one tick in one request;
 * subscriptions go over one WebSocket, which opens with the first of them and goes on after a broken connection from
 * the last event that came.
 *
 * This package is TypeScript source: a program that imports it needs `allowImportingTsExtensions` in its tsconfig, and
 * the platform's type stripping (Node 24) or a bundler.
 *
 * @param url where the site is, such as `https://www.example.com`
 */
export function createApiClient(url: string, options: ApiClientOptions = {}): ApiClient {
  const base = url.replace(/\/+$/, '');
  const { headers, WebSocket } = options;
  const socket = createWSClient({
    url: `${base.replace(/^http/, 'ws')}/trpc`,
    lazy: { enabled: true, closeMs: idleSocket },
    ...(WebSocket === undefined ? {} : { WebSocket }),
  });
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: wsLink({ client: socket, transformer: superjson }),
        false: httpBatchLink({
          url: `${base}/trpc`,
          maxItems: mostCalls,
          transformer: superjson,
          ...(headers === undefined ? {} : { headers }),
        }),
      }),
    ],
  });
}

/** Whether an error is the server's refusal; `error.data.reason` says which, `error.data.issues` names the fields. */
export const isApiError = (error: unknown): error is TRPCClientError<AppRouter> => error instanceof TRPCClientError;
