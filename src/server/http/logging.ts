import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { networkOf } from '#server/services/network-address.ts';
import { errorSummary } from '#server/store/error-summary.ts';

type Logging = {
  logger: Exclude<FastifyServerOptions['logger'], boolean | undefined>;
  logController: LogController;
};

/**
 * How the server logs. At `debug` each request leaves a line with method, path without query, status and time. No
 * bodies, no cookies, no passwords, nothing that was to be stored; of a visitor's network address only the network
 * part.
 */
export function loggingOptions(level: string): Logging {
  return {
    logger: {
      level,
      serializers: {
        req: (request: FastifyRequest) => ({
          method: request.method,
          path: pathOnly(request.url),
          network: networkOf(request.ip, { v4: 24, v6: 48 }),
        }),
        err: loggedError,
      },
      redact: { paths: ['req.headers', 'headers', 'password', '*.password', 'cookie', '*.cookie'], remove: true },
    },
    logController: new LogController({ disableRequestLogging: level !== 'debug' }),
  };
}

type LoggedError = { type: string; message: string; code?: string | number; stack: string };

/** An error as it stands in the log, without the fields that libraries hang on theirs. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const code = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: messageOf(error),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: stackOf(error, maxCauses),
  };
}

/** Errors in a chain of causes that are logged. */
const maxCauses = 5;

const messageOf = (error: Error): string => errorSummary(error) ?? error.message;

/** The stack with the message that may be logged, for the stack itself begins with the original one. */
function stackOf(error: Error, causes: number): string {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line));
  const stack = [`${error.name}: ${messageOf(error)}`, ...frames].join('\n');
  return error.cause instanceof Error && causes > 0
    ? `${stack}\ncaused by: ${stackOf(error.cause, causes - 1)}`
    : stack;
}

/** Gives requests their ids. One from a proxy in front is kept when it is a short plain token. */
export function requestIds(): (request: IncomingMessage) => string {
  /** Tells the ids of this application from those of others, and of those before it. */
  const series = randomUUID().slice(0, 13);
  let count = 0;
  return ({ headers }) => {
    const given = headers['x-request-id'];
    if (typeof given === 'string' && /^[\w-]{8,64}$/.test(given)) return given;
    count += 1;
    return `${series}-${count}`;
  };
}

/** Queries may hold what a person typed. */
const pathOnly = (url: string): string =>
  (url.split('?', 1)[0] ?? '').replace(/^(\/api)?\/(chat|manage|proposals?)\/[\w-]{36,}/, '$1/$2/(token)');
