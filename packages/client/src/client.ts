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

/** Every procedure of the server, typed: `api.blog.list.query()`, `api.chat.onMessage.subscribe(input, options)`. */
export type ApiClient = ReturnType<typeof buildClient>;

/** The type for a tRPC client of your own: `createTRPCClient<AppRouter>`. */
export type AppRouter = RouterOf<ApiClient>;

/** The input of each procedure, such as `ApiInputs['booking']['create']`. */
export type ApiInputs = InputsOf<ApiClient>;

/** The output of each procedure, such as `ApiOutputs['blog']['list']`. */
export type ApiOutputs = OutputsOf<ApiClient>;

export type ApiClientOptions = {
  /** Headers of each HTTP request, such as `{ cookie }` of an admin session. A function is called for each request. */
  headers?: Record<string, string> | (() => Record<string, string>) | undefined;
  /**
   * The WebSocket class for subscriptions; by default, the platform's class. Node 20 has none: pass the class of the
   * package `ws`. To send headers such as `cookie`, pass a subclass of it that sets them.
   */
  WebSocket?: SocketClass | undefined;
};

/** Maximum calls in one request, as on the server. */
const maxCalls = 10;

/**
 * Creates a typed client of the site's API. Queries and mutations are sent over HTTP; calls of one tick share
 * requests. Subscriptions share one WebSocket, which is opened for the first subscription. After a lost connection,
 * subscriptions whose events have an `id` continue after the last one received, and others start again. `subscribe`
 * throws a TypeError if there is no WebSocket class, or an invalid one was passed.
 *
 * `isApiError` distinguishes the server's errors from other reasons why a call fails.
 *
 * @param url the site's URL, such as `https://www.example.com`
 */
export const createApiClient = (url: string, options: ApiClientOptions = {}): ApiClient => buildClient(url, options);

/** Has no declared return type, so that the compiler writes out all calls in the declarations. */
function buildClient(url: string, { headers, WebSocket }: ApiClientOptions) {
  const baseUrl = url.replace(/\/+$/, '');
  const client = createTRPCClient<Router>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: socketLink(`${baseUrl.replace(/^http/, 'ws')}/trpc`, { WebSocket }),
        false: httpBatchLink({
          url: `${baseUrl}/trpc`,
          maxItems: maxCalls,
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
