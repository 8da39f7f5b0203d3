import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AnswerCacheName } from '#server/http/answer-caches.ts';
import { maxBodyBytes } from '#server/http/body-limits.ts';
import { requestContext, type Shared, uncountedContext } from '#server/http/context.ts';
import { encodedBody, minCompressedLength } from '#server/http/encoding.ts';
import { countWeight } from '#server/http/weight.ts';
import { callProcedure } from '#server/trpc/call-procedure.ts';
import type { Context } from '#server/trpc/init.ts';
import { listProcedures } from '#server/trpc/procedures.ts';
import { isParsedBy } from '#server/trpc/shared-output.ts';
import { apiDocs } from './docs.ts';
import type { RestRoute } from './route.ts';
import { restRoutes } from './routes.ts';

/** Serves the calls in `restRoutes`, each of which calls its procedure, and the description of the API. */
export async function restAdapter(
  app: FastifyInstance,
  { shared, publicUrl }: { shared: Shared; publicUrl: string | undefined },
): Promise<void> {
  const outputSchemas = new Map(listProcedures().map(({ path, output }) => [path, output]));
  for (const route of restRoutes) {
    const isParsed = route.output !== undefined && isParsedBy(route.output, outputSchemas.get(route.procedure));
    app.route({
      method: route.method,
      url: route.path,
      exposeHeadRoute: route.changesData !== true,
      bodyLimit: route.bodyLimit ?? maxBodyBytes,
      handler: (request, reply) => answer(route, { request, reply, shared, isParsed }),
    });
  }
  await app.register(apiDocs, { title: () => shared.services.settings.get('company').name, publicUrl });
}

/** `isParsed`: the procedure has already parsed its output with the schema of the route. */
type Exchange = { request: FastifyRequest; reply: FastifyReply; shared: Shared; isParsed: boolean };

async function answer(route: RestRoute, exchange: Exchange): Promise<unknown> {
  const { request, reply, shared, isParsed } = exchange;
  const input = omitFields(route.omit ?? [], route.input ? route.input(request) : request.body);
  const context = requestContext(shared, request, reply);
  if (!route.output) {
    await call(route, input, context);
    return reply.code(204).header('cache-control', 'no-store').send();
  }
  if (route.file !== undefined) {
    const content = z.parse(z.string(), await call(route, input, context));
    return reply
      .type(route.file.type)
      .header('content-disposition', `attachment; filename="${route.file.name}"`)
      .header('cache-control', 'no-store')
      .send(content);
  }
  const body = route.cacheName
    ? await commonAnswer(route.cacheName, { route, input, exchange })
    : JSON.stringify(
        isParsed ? await call(route, input, context) : z.parse(route.output, await call(route, input, context)),
      );
  // A read with an admin session counts once, even if its answer is large.
  if (route.method === 'GET' && context.sessionToken === undefined) {
    countWeight(shared.limits, { ipAddress: request.ip, bytes: body.length });
  }
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
  return reply.send(body.length < minCompressedLength ? body : await encodedBody(body, request, reply));
}

function commonAnswer(
  cacheName: AnswerCacheName,
  { route, input, exchange }: { route: RestRoute; input: unknown; exchange: Exchange },
): Promise<Buffer> {
  const { request, reply, shared } = exchange;
  shared.limits.take('read', request.ip);
  return shared.answerCaches[cacheName].get(`${route.path} ${JSON.stringify(input)}`, async () => {
    const output = await call(route, input, uncountedContext(shared, request, reply));
    return JSON.stringify(z.parse(route.output ?? z.unknown(), output));
  });
}

const call = ({ procedure, method }: RestRoute, input: unknown, ctx: Context): Promise<unknown> =>
  callProcedure(ctx, { path: procedure, type: method === 'GET' ? 'query' : 'mutation', input });

function omitFields(fields: readonly string[], input: unknown): unknown {
  if (fields.length === 0 || typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).filter(([name]) => !fields.includes(name)));
}
