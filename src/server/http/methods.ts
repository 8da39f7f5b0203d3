import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

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

/** The methods that any address here may take; Node knows many more. */
const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** @throws AppError `method_not_allowed` for a method that no address here takes */
export function refuseUnknownMethod({ method }: FastifyRequest): void {
  if (!knownMethods.has(method)) throw new AppError('method_not_allowed', `The method ${method} is not taken here.`);
}
