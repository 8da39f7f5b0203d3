import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';

/** Seconds after which another process may serve. */
const retryAfter = 2;

/**
 * Watches whether the application closes. Register it before everything that takes time to close.
 *
 * @returns a function that throws AppError `unavailable` once the application closes
 */
export function rejectWhileClosing(app: FastifyInstance): () => void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  return () => {
    if (isClosing)
      throw new AppError('unavailable', 'The site restarts. Please try again in a moment.', { retryAfter });
  };
}
