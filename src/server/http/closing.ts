import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';

/** Seconds after which clients should try again: another process may serve them by then. */
const retryAfter = 2;

/**
 * Listens for the start of the application's closing. Call this function before anything that takes time to close is
 * registered.
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
