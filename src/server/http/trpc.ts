import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { toAppError } from '#server/trpc/errors.ts';
import { type AppRouter, appRouter } from '#server/trpc/router.ts';
import { decodeUtf8 } from './body.ts';
import { requestContext, type Shared } from './context.ts';
import { keepPublishedAnswers } from './published-answers.ts';

/** Calls that one HTTP request may hold. */
const mostCalls = 10;

/** Largest body in bytes of a request that writes no post. */
const bodyLimit = 64 * 1024;
const writesPost = /^\/trpc\/admin\.posts\.(create|update|preview)(\?|$)/;

/** Serves the procedures under /trpc. Register it in a scope with that prefix. */
export async function trpcOverHttp(scope: FastifyInstance, { shared }: { shared: Shared }): Promise<void> {
  keepPublishedAnswers(scope, shared);
  const options = {
    trpcOptions: {
      router: appRouter,
      createContext: ({ req, res }) => requestContext(shared, req, res),
      allowMethodOverride: false,
      maxBatchSize: mostCalls,
      responseMeta: ({ errors }) => ({ headers: headersFor(errors) }),
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>;
  // Called rather than registered, for its body parsers would otherwise hide ours in a scope of their own: they take
  // broken UTF-8 for text, and any size.
  fastifyTRPCPlugin(scope, options, () => undefined);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (body.length > bodyLimit && !writesPost.test(request.url)) {
        throw new AppError('too_large', 'The request is too large.');
      }
      return decodeUtf8(body);
    },
  );
}

function headersFor(errors: readonly Error[]): Headers {
  const waits = errors.map((error) => toAppError(error).retryAfter ?? 0);
  const longest = Math.max(0, ...waits);
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (longest > 0) headers.set('retry-after', String(longest));
  return headers;
}
