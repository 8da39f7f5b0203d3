import type { FastifyInstance } from 'fastify';
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
