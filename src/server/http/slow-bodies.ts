import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerBrokenRequest, requestTimeoutCode } from './errors.ts';

/** Milliseconds that a client has to read the answer before its connection is closed. */
const timeToRead = 1_000;

/**
 * If the body of a request does not arrive within `timeout` milliseconds, answers 408 and closes the connection. Node's
 * `requestTimeout` applies to the whole server and has to allow uploads. If a request is answered before its body has
 * arrived, the rest of the body has `timeout` milliseconds from then on.
 *
 * @param options.exempt URLs of routes, such as `/media`, whose bodies may take as long as `requestTimeout`
 */
export function endSlowBodies(
  app: FastifyInstance,
  { timeout, exempt }: { timeout: number; exempt: ReadonlySet<string> },
): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request) && !exempt.has(request.routeOptions.url ?? '')) {
      timers.set(
        request,
        setTimeout(() => rejectSlowBody(request.raw), timeout),
      );
    }
    done(null, payload);
  });
  const stopTimer = (request: FastifyRequest): void => clearTimeout(timers.get(request));
  app.addHook('preValidation', (request, _reply, done) => {
    stopTimer(request);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    stopTimer(request);
    if (hasBody(request) && !request.raw.complete) endUnlessRead(request.raw, timeout);
    done();
  });
}

/** Answers with 408. The body is not read any further, so that nothing is stored for a client that was rejected. */
function rejectSlowBody(request: IncomingMessage): void {
  request.pause();
  const error = new Error('The body did not arrive in time.');
  answerBrokenRequest(Object.assign(error, { code: requestTimeoutCode }), request.socket);
  setTimeout(() => request.destroy(), timeToRead).unref();
}

/** Closes the connection unless the rest of the body arrives in time; if it does, the connection stays usable. */
function endUnlessRead(request: IncomingMessage, timeout: number): void {
  const timer = setTimeout(() => request.destroy(), timeout).unref();
  request.once('end', () => clearTimeout(timer));
  request.once('close', () => clearTimeout(timer));
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
