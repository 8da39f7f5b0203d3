import { callTRPCProcedure } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '#domain/errors.ts';
import { requestContext, type Shared } from '#server/http/context.ts';
import { appRouter } from '#server/trpc/router.ts';
import type { RestRoute } from './route.ts';
import { restRoutes } from './routes.ts';

/** Largest body of a call, in bytes, where its route says nothing else. */
const bodyLimit = 64 * 1024;

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Serves the REST contract under /api: each path is a row of `restRoutes` and calls the procedure named there. */
export async function restAdapter(app: FastifyInstance, { shared }: { shared: Shared }): Promise<void> {
  for (const route of restRoutes) {
    app.route({
      method: route.method,
      url: route.path,
      bodyLimit: route.bodyLimit ?? bodyLimit,
      handler: (request, reply) => answer(route, { request, reply, shared }),
    });
  }
  for (const path of new Set(restRoutes.map((route) => route.path))) refuseOtherMethods(app, path);
}

async function answer(
  route: RestRoute,
  { request, reply, shared }: { request: FastifyRequest; reply: FastifyReply; shared: Shared },
): Promise<unknown> {
  const result: unknown = await callTRPCProcedure({
    router: appRouter,
    path: route.procedure,
    type: route.method === 'GET' ? 'query' : 'mutation',
    getRawInput: async () => (route.input ? route.input(request) : request.body),
    ctx: requestContext(shared, request, reply),
    signal: undefined,
    batchIndex: 0,
  });
  reply.header('cache-control', 'no-store');
  return route.output ? z.parse(route.output, partOf(result, route.part)) : reply.code(204).send();
}

function partOf(result: unknown, part: string | undefined): unknown {
  return part === undefined || typeof result !== 'object' || result === null ? result : Reflect.get(result, part);
}

function refuseOtherMethods(app: FastifyInstance, path: string): void {
  const named: string[] = restRoutes.filter((route) => route.path === path).map((route) => route.method);
  const allowed = named.includes('GET') ? [...named, 'HEAD'] : named;
  const allow = allowed.join(', ');
  app.route({
    method: methods.filter((method) => !allowed.includes(method)),
    url: path,
    onRequest: async (_request, reply) => {
      reply.header('allow', allow);
      throw new AppError('method_not_allowed', `This address takes ${allow} only.`);
    },
    handler: () => undefined,
  });
}
