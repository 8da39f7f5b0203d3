import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers a request and returns true, or returns false and leaves the request to Fastify. */
export type EarlyHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/** In milliseconds. */
const timeouts = {
  headers: 10_000,
  /** For headers and body: enough for a picture of 5 MB over a slow line. `endSlowBodies` ends other bodies sooner. */
  request: 60_000,
  /** Between two requests on one connection. */
  keepAlive: 65_000,
  /** For a connection without any traffic, such as one whose client does not read its answer. */
  idle: 60_000,
  /** Between two checks of the timeouts for headers and requests; Node's default is 30 seconds. */
  checkInterval: 3_000,
};

/**
 * Makes Fastify's HTTP server, with an optional early handler that runs before Fastify. It answers cached pages, because
 * Fastify's routing and hooks cost as much as the answer itself. Requests that it answers reach no hook: the early
 * handler has to set every header, and nothing is logged. `metrics` does not time them, but asks how many there were.
 */
export function httpServer(options: Pick<ServerOptions, 'shouldUpgradeCallback'>) {
  let earlyHandler: EarlyHandler | undefined;
  let earlyAnswers = new Map<number, number>();
  return {
    serverFactory(fastifyHandler: Handler): Server {
      const server = createServer(
        {
          ...options,
          headersTimeout: timeouts.headers,
          requestTimeout: timeouts.request,
          connectionsCheckingInterval: timeouts.checkInterval,
          keepAliveTimeout: timeouts.keepAlive,
          // `rejectWithoutHost` checks this, with our own error.
          requireHostHeader: false,
        },
        (request, response) => {
          if (earlyHandler?.(request, response) !== true) fastifyHandler(request, response);
          else earlyAnswers.set(response.statusCode, (earlyAnswers.get(response.statusCode) ?? 0) + 1);
        },
      );
      server.setTimeout(timeouts.idle);
      // Unknown `Expect` headers are ignored, as RFC 9110, section 10.1.1, allows; Node's default is to reject them.
      server.on('checkExpectation', (request, response) => server.emit('request', request, response));
      return server;
    },

    /** Sets the early handler; a second call replaces it. */
    answerEarly(handler: EarlyHandler): void {
      earlyHandler = handler;
    },

    /** Returns how many requests the early handler has answered since the last call, by status. */
    takeEarlyAnswers(): ReadonlyMap<number, number> {
      const taken = earlyAnswers;
      earlyAnswers = new Map();
      return taken;
    },
  };
}
