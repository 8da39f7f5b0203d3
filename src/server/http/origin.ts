import type { FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';

/** Methods that change nothing. */
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Where a request comes from: a page of this site, a page of another one, or no page at all. */
export type Origin = 'own' | 'foreign' | 'none';

/**
 * Judges a request by its `Origin`. The site's own is the host that the request was sent to, or the public address; a
 * request without the header comes from no browser page.
 */
export function judgeOrigin(request: FastifyRequest, publicUrl: string | undefined): Origin {
  const { origin } = request.headers;
  if (origin === undefined) return 'none';
  if (!URL.canParse(origin)) return 'foreign';
  const { origin: given, protocol, host } = new URL(origin);
  if (publicUrl !== undefined && given === new URL(publicUrl).origin) return 'own';
  // Read as an address too, for it may name the port that goes without saying, or be written in capitals.
  const asked = `${protocol}//${request.host}`;
  return URL.canParse(asked) && new URL(asked).host === host ? 'own' : 'foreign';
}

/** Whether another site's page sent a request. */
export const isForeignOrigin = (request: FastifyRequest, publicUrl: string | undefined): boolean =>
  judgeOrigin(request, publicUrl) === 'foreign';

/** @throws AppError `forbidden` for a state-changing request from another site's page */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  if (!safeMethods.has(request.method) && isForeignOrigin(request, publicUrl)) {
    throw new AppError('forbidden', 'This request came from another site and was refused.');
  }
}

/** @throws AppError `invalid` for a request that does not say which host it is for (RFC 9112, section 3.2) */
export function refuseWithoutHost({ raw: { headers, httpVersion } }: FastifyRequest): void {
  if (headers.host === undefined && httpVersion === '1.1') {
    throw new AppError('invalid', 'The request does not say which host it is for.');
  }
}
