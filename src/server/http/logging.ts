import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { networkOf } from '#server/services/network-address.ts';

/**
 * How the server logs. At `debug` each request leaves a line with method, path without query, status and time. No
 * bodies, no cookies, no passwords; of a visitor's network address only the network part.
 */
export function loggingOptions(level: string): Pick<FastifyServerOptions, 'logger' | 'genReqId' | 'logController'> {
  return {
    logger: {
      level,
      serializers: {
        req: (request: FastifyRequest) => ({
          method: request.method,
          path: pathOnly(request.url),
          network: networkOf(request.ip, { v4: 24, v6: 48 }),
        }),
      },
      redact: { paths: ['req.headers', 'headers', 'password', '*.password', 'cookie', '*.cookie'], remove: true },
    },
    logController: new LogController({ disableRequestLogging: level !== 'debug' }),
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
