import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Closes connections whose request body does not arrive within `timeout` milliseconds. Node's `requestTimeout` applies
 * to the whole server and has to allow uploads. A body that is dropped because its request was rejected gets no more
 * time than others.
 *
 * @param exempt paths whose bodies may take as long as `requestTimeout`
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
        setTimeout(() => request.raw.destroy(), timeout),
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

/** Closes a connection unless Node reads the rest of the body in time; then the connection can be used again. */
function endUnlessRead(body: IncomingMessage, timeout: number): void {
  const timer = setTimeout(() => body.destroy(), timeout).unref();
  body.once('end', () => clearTimeout(timer));
  body.once('close', () => clearTimeout(timer));
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
