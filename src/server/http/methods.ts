import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';

/** The methods that are used here; Node knows many more. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The `Allow` header for a method that is not used at all. */
export const methodsTaken = 'GET, HEAD, POST, PUT, PATCH, DELETE';

/**
 * Answers 405 with the allowed methods if a path has routes, but none for the method. Call this before the first route
 * is registered, and the returned function after the last one.
 */
export function rejectOtherMethods(app: FastifyInstance): () => void {
  const named = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ method, url }) => {
    named.set(url, new Set([...(named.get(url) ?? []), ...[method].flat()]));
  });
  return () => {
    for (const [url, taken] of [...named]) {
      const others = methods.filter((method) => !taken.has(method));
      if (others.length === 0) continue;
      app.route({
        method: others,
        url,
        onRequest: async (_request, reply) => {
          throw methodNotAllowed(reply, [...taken]);
        },
        handler: () => undefined,
      });
    }
  };
}

/**
 * Answers requests without a route, except GET and HEAD: 405 if a GET of the URL finds something, else 404.
 *
 * @param isThere whether a GET of this URL finds something
 */
export function rejectChanges(app: FastifyInstance, isThere: (url: string) => Promise<boolean>): void {
  const taken = ['GET', 'HEAD'];
  app.route({
    method: methods.filter((method) => !taken.includes(method)),
    url: '/*',
    onRequest: async ({ url }, reply) => {
      if (!(await isThere(url))) throw new AppError('not_found', 'There is nothing at this URL.');
      throw methodNotAllowed(reply, taken);
    },
    handler: () => undefined,
  });
}

/** Returns the error for a method, and sets the answer's `Allow` header. */
export function methodNotAllowed(reply: FastifyReply, taken: readonly string[]): AppError {
  const allow = taken.join(', ');
  reply.header('allow', allow);
  return new AppError('method_not_allowed', `This address takes ${allow} only.`);
}

/** @throws AppError `method_not_allowed` for a method that is not used here at all */
export function rejectUnknownMethod({ method }: FastifyRequest, reply: FastifyReply): void {
  if (methods.includes(method)) return;
  reply.header('allow', methodsTaken);
  throw new AppError('method_not_allowed', `The method ${method} is not taken here.`);
}
