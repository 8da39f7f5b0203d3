import type { FastifyRequest } from 'fastify';

/** Host names, IPv4 addresses, and IPv6 addresses in brackets; with or without port. */
const plainHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** The origin of absolute URLs in a page if `knownOrigins` does not accept the requested origin. */
export const unnamedOrigin = 'http://localhost';

/**
 * Scheme and host for the site's absolute URLs: as configured, or as the client requested; `localhost` if the requested
 * host is invalid.
 */
export function originOf(request: FastifyRequest, { publicUrl }: { publicUrl: string | undefined }): string {
  if (publicUrl !== undefined) return publicUrl;
  const { protocol, host } = request;
  const scheme = protocol === 'https' ? 'https' : 'http';
  const isValidHost = plainHost.test(host) && URL.canParse(`${scheme}://${host}`);
  return `${scheme}://${isValidHost ? host.toLowerCase() : 'localhost'}`;
}

/** The parts of a request URL; the query includes its question mark, and may be empty. */
export function pathAndQuery(url: string): { path: string; query: string } {
  const start = url.indexOf('?');
  return start === -1 ? { path: url, query: '' } : { path: url.slice(0, start), query: url.slice(start) };
}
