import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';

/** After so many seconds another process may be there. */
const retryAfter = 2;

/**
 * Watches for the application's end. Register it before everything that takes its time to close.
 *
 * @returns refuses a request that comes once the application closes; throws AppError `unavailable`
 */
export function refusalWhileClosing(app: FastifyInstance): () => void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  return () => {
    if (isClosing)
      throw new AppError('unavailable', 'The site restarts. Please try again in a moment.', { retryAfter });
  };
}
