import type { TRPCError } from '@trpc/server';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { toAppError } from '#server/trpc/errors.ts';
import { listProcedures } from '#server/trpc/procedures.ts';
import { type AppRouter, appRouter } from '#server/trpc/router.ts';
import { decodeUtf8 } from './body.ts';
import { maxBodyBytes } from './body-limits.ts';
import { answerCommon, maxCalls } from './common-answers.ts';
import { requestContext, type Shared } from './context.ts';
import { sendTrpcError } from './errors.ts';
import { methodNotAllowed } from './methods.ts';

const writesPost = /^\/trpc\/admin\.posts\.(create|update|preview)(\?|$)/;

/** Serves the procedures under /trpc. Register it in a scope with that prefix. */
export async function trpcOverHttp(scope: FastifyInstance, { shared }: { shared: Shared }): Promise<void> {
  scope.setErrorHandler(sendTrpcError);
  scope.addHook('onRequest', methodCheck());
  answerCommon(scope, shared);
  const options = {
    trpcOptions: {
      router: appRouter,
      createContext: ({ req, res }) => requestContext(shared, req, res),
      allowMethodOverride: false,
      maxBatchSize: maxCalls,
      responseMeta: ({ errors, type }) => ({ headers: headersFor(errors, type) }),
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>;
  // Called directly, so that the plugin's body parsers, which accept invalid UTF-8 and large bodies, can be removed.
  fastifyTRPCPlugin(scope, options, () => undefined);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (body.length > maxBodyBytes && !writesPost.test(request.url)) {
        throw new AppError('too_large', 'The request is too large.');
      }
      return decodeUtf8(body);
    },
  );
}

type Call = FastifyRequest<{ Params: { path: string } }>;

type ProcedureType = 'query' | 'mutation' | 'subscription' | 'unknown';

const methodsOf = (type: ProcedureType): readonly string[] => (type === 'mutation' ? ['POST'] : ['GET', 'HEAD']);

/**
 * Returns a hook that checks the method of requests other than GET before tRPC does. tRPC's own errors would be
 * misleading: it checks the content type, even of a missing body, before the method, and answers an error of a
 * subscription with a stream.
 */
function methodCheck() {
  const types = new Map(listProcedures().map(({ path, type }) => [path, type]));
  function methodError({ method, params }: Call, reply: FastifyReply): AppError | undefined {
    const paths = params.path.split(',');
    const type = paths.map((path) => types.get(path)).find((candidate) => candidate !== undefined);
    if (method === 'POST' && type !== 'subscription') return undefined;
    if (type === undefined) return new AppError('not_found', 'There is no such procedure.');
    return methodsOf(type).includes(method) ? undefined : methodNotAllowed(reply, methodsOf(type));
  }

  // A callback, because a promise would cost a tenth of the time of a short answer.
  return (request: Call, reply: FastifyReply, done: (error?: AppError) => void): void => {
    const { method, headers } = request;
    if (method === 'GET') {
      if (headers['content-type'] !== undefined) delete headers['content-type'];
      done();
      return;
    }
    if (method === 'POST' && isWithoutBody(request)) headers['content-type'] = 'application/json';
    done(methodError(request, reply));
  };
}

const isWithoutBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';

function headersFor(errors: readonly TRPCError[], type: ProcedureType): Headers {
  const retryDelays = errors.map((error) => toAppError(error).retryAfter ?? 0);
  const retryAfter = Math.max(0, ...retryDelays);
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (retryAfter > 0) headers.set('retry-after', String(retryAfter));
  if (errors.some(({ code }) => code === 'METHOD_NOT_SUPPORTED')) headers.set('allow', methodsOf(type).join(', '));
  return headers;
}
