import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { networkOf } from '#server/services/ip-address.ts';
import { errorSummary } from '#server/store/error-summary.ts';

type Logging = {
  logger: Exclude<FastifyServerOptions['logger'], boolean | undefined>;
  logController: LogController;
};

/**
 * Fastify's options for the server's log. At `debug`, each request has two lines: one with its method, its path without
 * query and its network, and one with the status and the time of its answer. The log never contains bodies, cookies,
 * passwords or stored data, and only the network part of a visitor's IP address.
 */
export function loggingOptions(level: string): Logging {
  return {
    logger: {
      level,
      serializers: {
        req: (request: FastifyRequest) => ({
          method: request.method,
          path: loggedPath(request.url),
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

/** An error for the log; of the fields that libraries add, only `code` is logged. */
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

/** Maximum nested causes of an error that are logged. */
const maxCauses = 5;

const messageOf = (error: Error): string => errorSummary(error) ?? error.message;

/** The stack with the message that may be logged; the original stack starts with the original message. */
function stackOf(error: Error, remainingCauses: number): string {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line));
  const stack = [`${error.name}: ${messageOf(error)}`, ...frames].join('\n');
  return error.cause instanceof Error && remainingCauses > 0
    ? `${stack}\ncaused by: ${stackOf(error.cause, remainingCauses - 1)}`
    : stack;
}

/** Returns a function that makes request ids. An id that a proxy or client sent is used if it is short and plain. */
export function requestIds(): (request: IncomingMessage) => string {
  /** Distinguishes the ids of this process from the ids of other processes. */
  const prefix = randomUUID().slice(0, 13);
  let count = 0;
  return ({ headers }) => {
    const sentId = headers['x-request-id'];
    if (typeof sentId === 'string' && /^[\w-]{8,64}$/.test(sentId)) return sentId;
    count += 1;
    return `${prefix}-${count}`;
  };
}

/** The path of a URL without tokens. The query is removed too, because it may contain text that somebody has typed. */
const loggedPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '').replace(
    /^(\/api)?\/(chat|chat\/session|chat\/respond|manage|proposals?)\/[\w-]{36,}/,
    '$1/$2/(token)',
  );
