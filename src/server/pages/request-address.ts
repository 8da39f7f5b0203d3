import type { FastifyRequest } from 'fastify';

/** Host names, with a port or not, and IPv6 addresses in brackets. */
const plainHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Stands for a site whose address nobody knows. */
export const unnamedOrigin = 'http://localhost';

/**
 * Scheme and host of the site's absolute addresses: as configured, or else as the client called the site. Whatever the
 * client said, it is the beginning of an address that can be read.
 */
export function originOf(request: FastifyRequest, { publicUrl }: { publicUrl: string | undefined }): string {
  if (publicUrl !== undefined) return publicUrl;
  const { protocol, host } = request;
  const scheme = protocol === 'https' ? 'https' : 'http';
  const isHost = plainHost.test(host) && URL.canParse(`${scheme}://${host}`);
  return `${scheme}://${isHost ? host.toLowerCase() : 'localhost'}`;
}

/** The parts of a request's address; the query keeps its question mark and is empty where there is none. */
export function pathAndQuery(url: string): { path: string; query: string } {
  const start = url.indexOf('?');
  return start === -1 ? { path: url, query: '' } : { path: url.slice(0, start), query: url.slice(start) };
}
