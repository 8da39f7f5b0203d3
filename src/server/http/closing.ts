import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';

/** Seconds after which clients should try again: another process may serve them by then. */
const retryAfter = 2;

/**
 * Notices when the application begins to close. Call this function before registering anything that takes time to
 * close.
 *
 * @returns a function that throws AppError `unavailable` once the application closes
 */
export function closingCheck(app: FastifyInstance): () => void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  return () => {
    if (isClosing)
      throw new AppError('unavailable', 'The site restarts. Please try again in a moment.', { retryAfter });
  };
}
