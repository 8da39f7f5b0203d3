import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';

/** The methods that any address here may take; Node knows many more. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** What all addresses together take, for the answer to a method that none of them does. */
export const methodsTaken = 'GET, HEAD, POST, PUT, PATCH, DELETE';

/**
 * Has every path answer the methods that no route of its own names with 405 and what it does take. Call this before the
 * first route is made, and what it returns after the last one.
 */
export function refuseOtherMethods(app: FastifyInstance): () => void {
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
 * Answers everything that no other route takes, but for GET and HEAD: 405 where something can be read, 404 elsewhere.
 *
 * @param isThere whether something can be read at an address
 */
export function refuseChanges(app: FastifyInstance, isThere: (url: string) => Promise<boolean>): void {
  const taken = ['GET', 'HEAD'];
  app.route({
    method: methods.filter((method) => !taken.includes(method)),
    url: '/*',
    onRequest: async ({ url }, reply) => {
      if (!(await isThere(url))) throw new AppError('not_found', 'There is nothing at this address.');
      throw methodNotAllowed(reply, taken);
    },
    handler: () => undefined,
  });
}

/** The refusal of a method; the answer gets to say what the address takes instead. */
export function methodNotAllowed(reply: FastifyReply, taken: readonly string[]): AppError {
  const allow = taken.join(', ');
  reply.header('allow', allow);
  return new AppError('method_not_allowed', `This address takes ${allow} only.`);
}

/** @throws AppError `method_not_allowed` for a method that no address here takes */
export function refuseUnknownMethod({ method }: FastifyRequest, reply: FastifyReply): void {
  if (methods.includes(method)) return;
  reply.header('allow', methodsTaken);
  throw new AppError('method_not_allowed', `The method ${method} is not taken here.`);
}
