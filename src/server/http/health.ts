import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { Store } from '#server/store/connect.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on GET /healthz answers that the site restarts. Other requests are still answered. */
    announceStop(): void;
  }
}

/** Serves GET /healthz, by which load balancers decide whether to send requests here. */
export function health(app: FastifyInstance, store: Pick<Store, 'isReachable' | 'isWritable'>): void {
  let isStopping = false;
  app.decorate('announceStop', () => {
    isStopping = true;
  });
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isStopping) throw new AppError('unavailable', 'The site restarts.', { retryAfter: 2 });
    if (!(await store.isReachable())) throw new AppError('unavailable', 'The store does not answer.');
    if (!(await store.isWritable())) throw new AppError('unavailable', 'The store takes no changes.');
    return { status: 'ok' };
  });
}
