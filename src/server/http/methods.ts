import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';

/** The methods that any address here may take; Node knows many more. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** What all addresses together take, for the answer to a method that none of them does. */
export const methodsTaken = 'GET, HEAD, POST, PUT, PATCH, DELETE';

/** Answers every method but those of `named` on a known path with 405 and what the path does take. */
export function refuseOtherMethods(app: FastifyInstance, path: string, named: readonly string[]): void {
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

/** @throws AppError `method_not_allowed` for a method that no address here takes */
export function refuseUnknownMethod({ method }: FastifyRequest, reply: FastifyReply): void {
  if (methods.includes(method)) return;
  reply.header('allow', methodsTaken);
  throw new AppError('method_not_allowed', `The method ${method} is not taken here.`);
}
