import { createTRPCClient, httpBatchLink, splitLink, type TRPCClient } from '@trpc/client';
import superjson from 'superjson';
import type { ErrorCode, Issue } from '#domain/errors.ts';
import type { AppRouter as Router } from '#server/trpc/router.ts';
import { type ApiError, isApiError } from '#web/lib/api/api-error.ts';
import type { RouterOf } from './app-router.ts';
import type { Calls, InputsOf, OutputsOf } from './calls.ts';
import { onlyJson } from './only-json.ts';
import type { SocketClass } from './socket-class.ts';
import { socketLink } from './socket-link.ts';

export { type ApiError, type ErrorCode, type Issue, isApiError, type SocketClass };

/** Every procedure of the server, typed: `api.blog.list.query()`, `api.chat.onMessage.subscribe(…)`. */
export type ApiClient = ReturnType<typeof connect>;

/** The type for a tRPC client of one's own: `createTRPCClient<AppRouter>`. */
export type AppRouter = RouterOf<ApiClient>;

/** The input of each procedure, such as `ApiInputs['booking']['create']`. */
export type ApiInputs = InputsOf<ApiClient>;

/** The output of each procedure, such as `ApiOutputs['blog']['list']`. */
export type ApiOutputs = OutputsOf<ApiClient>;

export type ApiClientOptions = {
  /** Sent with each HTTP call, such as `{ cookie }` of an admin session; read each time if it is a function. */
  headers?: Record<string, string> | (() => Record<string, string>) | undefined;
  /**
   * The WebSocket class for subscriptions; the platform's own by default. Node 20 has none, and the platform's cannot send
   * headers: there, give that of the package `ws`, or a class derived from it.
   */
  WebSocket?: SocketClass | undefined;
};

/** As many calls go together in one request as the server takes. */
const mostCalls = 10;

/**
 * A typed client of the site's API. Queries and mutations go over HTTP, those of one tick in one request;
 * subscriptions go over one WebSocket, which opens with the first of them and goes on after a broken connection from
 * the last event that came. `subscribe` throws a TypeError where there is no WebSocket.
 *
 * `isApiError` tells the server's errors from other reasons why a call fails.
 *
 * @param url where the site is, such as `https://www.example.com`
 */
export const createApiClient = (url: string, options: ApiClientOptions = {}): ApiClient => connect(url, options);

/** Has no return type of its own: the compiler writes it out for the declarations, call by call. */
function connect(url: string, { headers, WebSocket }: ApiClientOptions) {
  const base = url.replace(/\/+$/, '');
  const client = createTRPCClient<Router>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: socketLink(`${base.replace(/^http/, 'ws')}/trpc`, { given: WebSocket }),
        false: httpBatchLink({
          url: `${base}/trpc`,
          maxItems: mostCalls,
          transformer: superjson,
          fetch: async (input, init) => onlyJson(await fetch(input, { ...init, signal: init?.signal ?? null })),
          ...(headers === undefined ? {} : { headers }),
        }),
      }),
    ],
  });
  return asCalls<TRPCClient<Router>>(client);
}

const asCalls = <Client>(client: Calls<Client>): Calls<Client> => client;
