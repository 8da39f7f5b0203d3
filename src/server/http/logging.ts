import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/**
 * How the server logs: one line a request with method, path without query, status and time. No bodies, no cookies,
 * no passwords; of a visitor's network address only the network part.
 */
export function loggingOptions(
  level: string,
): Pick<FastifyServerOptions, 'logger' | 'genReqId' | 'disableRequestLogging'> {
  return {
    logger: {
      level,
      serializers: {
        req: (request: FastifyRequest) => ({
          method: request.method,
          path: pathOnly(request.url),
          network: networkOf(request.ip),
        }),
      },
      redact: { paths: ['req.headers', 'headers', 'password', '*.password', 'cookie', '*.cookie'], remove: true },
    },
    disableRequestLogging: level !== 'debug',
    genReqId: requestId,
  };
}

/** A request id from a proxy in front is kept when it is a short plain token; otherwise a new one is made. */
function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Queries may hold what a person typed. */
const pathOnly = (url: string): string => url.split('?', 1)[0] ?? '';

/** The /24 of an IPv4 or the /48 of an IPv6 address. */
export const networkOf = (address: string): string =>
  isIPv4(address)
    ? address.replace(/\.\d+$/, '.0/24')
    : `${address
        .split(':')
        .slice(0, 3)
        .map((part) => part || '0')
        .join(':')}::/48`;
