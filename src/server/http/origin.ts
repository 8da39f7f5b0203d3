import type { FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';

/** Methods that change nothing. */
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request's `Origin` is neither the host it was sent to nor the public address. A request without the
 * header comes from no browser page, and is not foreign.
 */
export function isForeignOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.host;
}

/** @throws AppError `forbidden` for a state-changing request from another site's page */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  if (!safeMethods.has(request.method) && isForeignOrigin(request, publicUrl)) {
    throw new AppError('forbidden', 'This request came from another site and was refused.');
  }
}
