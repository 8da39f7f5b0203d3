import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';

/** The methods that each known path either accepts, or rejects with its own `Allow` header. Node knows many more. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The `Allow` header of the answer to a method that is not in `methods`. */
export const allowedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE';

/**
 * Answers 405 with the allowed methods if a path has routes, but none for the method. Call this before the first route
 * is registered, and the returned function after the last one.
 */
export function rejectOtherMethods(app: FastifyInstance): () => void {
  const methodsByUrl = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ method, url }) => {
    methodsByUrl.set(url, new Set([...(methodsByUrl.get(url) ?? []), ...[method].flat()]));
  });
  return () => {
    for (const [url, allowed] of [...methodsByUrl]) {
      const otherMethods = methods.filter((method) => !allowed.has(method));
      if (otherMethods.length === 0) continue;
      app.route({
        method: otherMethods,
        url,
        onRequest: async (_request, reply) => {
          throw methodNotAllowed(reply, [...allowed]);
        },
        handler: () => undefined,
      });
    }
  };
}

/**
 * Answers requests that have no route and are neither GET nor HEAD: 405 if there is a page at the URL, else 404.
 *
 * @param pageExists whether there is a page at this URL
 */
export function rejectUnroutedMethods(app: FastifyInstance, pageExists: (url: string) => Promise<boolean>): void {
  const allowed = ['GET', 'HEAD'];
  app.route({
    method: methods.filter((method) => !allowed.includes(method)),
    url: '/*',
    onRequest: async ({ url }, reply) => {
      if (!(await pageExists(url))) throw new AppError('not_found', 'There is nothing at this URL.');
      throw methodNotAllowed(reply, allowed);
    },
    handler: () => undefined,
  });
}

/** Returns the error for a method that is not allowed, and sets the answer's `Allow` header. */
export function methodNotAllowed(reply: FastifyReply, allowed: readonly string[]): AppError {
  const allow = allowed.join(', ');
  reply.header('allow', allow);
  return new AppError('method_not_allowed', `This address takes ${allow} only.`);
}

/** @throws AppError `method_not_allowed` for a method that is not in `methods` */
export function rejectUnknownMethod({ method }: FastifyRequest, reply: FastifyReply): void {
  if (methods.includes(method)) return;
  reply.header('allow', allowedMethods);
  throw new AppError('method_not_allowed', `The method ${method} is not taken here.`);
}
