import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';

/** Methods that change nothing. */
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The page that sent a request: one of this site, one of another site, or none. */
export type Origin = 'own' | 'foreign' | 'none';

/**
 * Classifies a request by its `Origin` header. The site's own origin is the requested host or the public URL. A request
 * without the header counts as `none`, although browsers may omit the header if a page of the site sends a GET request.
 */
export function classifyOrigin(request: FastifyRequest, publicUrl: string | undefined): Origin {
  const { origin } = request.headers;
  if (origin === undefined) return 'none';
  if (!URL.canParse(origin)) return 'foreign';
  const { origin: parsedOrigin, protocol, host, hostname } = new URL(origin);
  const ownUrl = publicUrl === undefined ? undefined : new URL(publicUrl);
  if (parsedOrigin === ownUrl?.origin) return 'own';
  // Compare parsed URLs, because the header may contain the default port or capitals.
  const requestedUrl = `${protocol}//${request.host}`;
  if (!URL.canParse(requestedUrl) || new URL(requestedUrl).host !== host) return 'foreign';
  // If the site's scheme is known, the other scheme is foreign: anybody can forge plain http.
  const scheme = hostname === ownUrl?.hostname ? ownUrl.protocol : request.protocol === 'https' ? 'https:' : protocol;
  return protocol === scheme ? 'own' : 'foreign';
}

/** Whether a page of another site sent a request. */
export const isForeignOrigin = (request: FastifyRequest, publicUrl: string | undefined): boolean =>
  classifyOrigin(request, publicUrl) === 'foreign';

/**
 * Whether a request may come from a form on a page whose URL contains a token. The page sends no referrer, so the
 * origin of its forms is `null` (Fetch standard, 'serialize a request origin'). Anybody who knows the token may change
 * the booking or the proposal.
 */
const comesFromSecretPage = ({ headers, url }: FastifyRequest): boolean =>
  headers.origin === 'null' &&
  /^\/(manage|proposal)\/[\w-]+(\?|$)/.test(url) &&
  (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';

/** @throws AppError `forbidden` for a state-changing request from another site's page */
export function rejectForeignOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  if (!safeMethods.has(request.method) && isForeignOrigin(request, publicUrl) && !comesFromSecretPage(request)) {
    throw new AppError('forbidden', 'Requests from other sites are not allowed.');
  }
}

/** @throws AppError `invalid` for more than one Host header, or none in HTTP/1.1 (RFC 9112, section 3.2) */
export function rejectWithoutHost({ raw }: FastifyRequest): void {
  const hostCount = countHosts(raw);
  if (hostCount > 1) throw new AppError('invalid', 'The request names more than one host.');
  if (hostCount === 0 && raw.httpVersion === '1.1') {
    throw new AppError('invalid', 'The request does not say which host it is for.');
  }
}

/** The number of Host headers; Node's `headers` has only the first. */
export function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
