import { callTRPCProcedure } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { usualBody } from '#server/http/body-limits.ts';
import { requestContext, type Shared } from '#server/http/context.ts';
import { appRouter } from '#server/trpc/router.ts';
import { apiDocs } from './docs.ts';
import type { RestRoute } from './route.ts';
import { restRoutes } from './routes.ts';

/** Serves the REST contract under /api: each path is a row of `restRoutes` and calls the procedure named there. */
export async function restAdapter(app: FastifyInstance, { shared }: { shared: Shared }): Promise<void> {
  for (const route of restRoutes) {
    app.route({
      method: route.method,
      url: route.path,
      bodyLimit: route.bodyLimit ?? usualBody,
      handler: (request, reply) => answer(route, { request, reply, shared }),
    });
  }
  await app.register(apiDocs, { title: () => shared.services.settings.get('company').name });
}

async function answer(
  route: RestRoute,
  { request, reply, shared }: { request: FastifyRequest; reply: FastifyReply; shared: Shared },
): Promise<unknown> {
  const result: unknown = await callTRPCProcedure({
    router: appRouter,
    path: route.procedure,
    type: route.method === 'GET' ? 'query' : 'mutation',
    getRawInput: async () => without(route.omit ?? [], route.input ? route.input(request) : request.body),
    ctx: requestContext(shared, request, reply),
    signal: undefined,
    batchIndex: 0,
  });
  reply.header('cache-control', 'no-store');
  return route.output ? z.parse(route.output, result) : reply.code(204).send();
}

function without(fields: readonly string[], input: unknown): unknown {
  if (fields.length === 0 || typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).filter(([name]) => !fields.includes(name)));
}
