import type { IncomingMessage } from 'node:http';
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
  const { origin: given, protocol, host, hostname } = new URL(origin);
  const own = publicUrl === undefined ? undefined : new URL(publicUrl);
  if (given === own?.origin) return 'own';
  // Read as an address too, for it may name the port that goes without saying, or be written in capitals.
  const asked = `${protocol}//${request.host}`;
  if (!URL.canParse(asked) || new URL(asked).host !== host) return 'foreign';
  // Where the site's scheme is known, a page of the other one is somebody else's: plain http can be anybody's.
  const scheme = hostname === own?.hostname ? own.protocol : request.protocol === 'https' ? 'https:' : protocol;
  return protocol === scheme ? 'own' : 'foreign';
}

/** Whether another site's page sent a request. */
export const isForeignOrigin = (request: FastifyRequest, publicUrl: string | undefined): boolean =>
  judgeOrigin(request, publicUrl) === 'foreign';

/**
 * Whether a form may stand on a page whose address holds a token. Such a page tells nobody where it stands, so its forms
 * come from `null` (Fetch standard, 'serialize a request origin'). Who knows the token may change what it opens.
 */
const comesFromSecretPage = ({ headers, url }: FastifyRequest): boolean =>
  headers.origin === 'null' &&
  /^\/(manage|proposal)\/[\w-]+(\?|$)/.test(url) &&
  (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';

/** @throws AppError `forbidden` for a state-changing request from another site's page */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  if (!safeMethods.has(request.method) && isForeignOrigin(request, publicUrl) && !comesFromSecretPage(request)) {
    throw new AppError('forbidden', 'This request came from another site and was refused.');
  }
}

/**
 * @throws AppError `invalid` for a request that does not say which host it is for, or names more than one (RFC 9112,
 *   section 3.2)
 */
export function refuseWithoutHost({ raw }: FastifyRequest): void {
  const hosts = countHosts(raw);
  if (hosts > 1) throw new AppError('invalid', 'The request names more than one host.');
  if (hosts === 0 && raw.httpVersion === '1.1') {
    throw new AppError('invalid', 'The request does not say which host it is for.');
  }
}

/** How many Host headers a request has; Node keeps the first one alone. */
export function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
