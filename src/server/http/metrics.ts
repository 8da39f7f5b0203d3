import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '#domain/errors.ts';
import type { Store } from '#server/store/connect.ts';

/** Bounds of the latency histogram; seconds. */
const latencyBounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

type MetricsParts = {
  /** Lets clients of other machines read the metrics; undefined if none may. */
  token: string | undefined;
  store: Pick<Store, 'isReachable' | 'isWritable'>;
  /** Returns how many cached pages were sent since the last call, by status. */
  takeEarlyAnswers: () => ReadonlyMap<number, number>;
  /** Whether a request asks for a WebSocket. */
  asksForSocket: (request: IncomingMessage) => boolean;
};

/**
 * Counts requests, except WebSocket upgrades and invalid HTTP, and times those that Fastify answers. Cached pages are
 * not timed, because that would take a considerable part of their time. Answers GET /metrics in Prometheus' text format,
 * for programs on this machine and for clients with the token. Others get a 404. Call it before other hooks are added,
 * because a hook that rejects a request ends the hooks.
 */
export function metrics(app: FastifyInstance, parts: MetricsParts): void {
  const { token, store, takeEarlyAnswers, asksForSocket } = parts;
  const registry = new Registry();
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests that were answered or given up.',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
    collect() {
      for (const [status, count] of takeEarlyAnswers())
        this.inc({ method: 'GET', route: 'cached page', status }, count);
    },
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the start of handling a request to the last byte of its answer, in seconds; without cached pages.',
    labelNames: ['method', 'route'] as const,
    buckets: latencyBounds,
    registers: [registry],
  });
  new Gauge({
    name: 'http_open_sockets',
    help: 'Open connections, WebSockets among them.',
    registers: [registry],
    async collect() {
      this.set(await countOpenSockets(app));
    },
  });
  const storeGauge = (name: string, help: string, measure: () => Promise<boolean>): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(Number(await measure()));
      },
    });
  };
  storeGauge('store_reachable', '1 while the store responds, else 0.', store.isReachable);
  storeGauge('store_writable', '1 while the store takes changes, else 0.', store.isWritable);

  app.addHook('onRequest', (request, reply, done) => {
    if (asksForSocket(request.raw)) return done();
    const start = performance.now();
    const method = app.supportedMethods.includes(request.method) ? request.method : 'other';
    const labels = { method, route: request.routeOptions.url ?? 'unknown' };
    const { raw: response } = reply;
    response.once('close', () => {
      requests.inc({ ...labels, status: response.writableFinished ? response.statusCode : 'aborted' });
      durations.observe(labels, (performance.now() - start) / 1000);
    });
    done();
  });

  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request) && !hasToken(request, token)) {
      throw new AppError('not_found', 'There is nothing at this URL.');
    }
    const text = await Registry.merge([processMetrics(), registry]).metrics();
    return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).header('cache-control', 'no-store').send(text);
  });
}

let processRegistry: Registry | undefined;

/** Metrics of the process, which all applications in it share: memory, processor time and event loop. */
function processMetrics(): Registry {
  if (processRegistry === undefined) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry, eventLoopMonitoringPrecision: 50 });
  }
  return processRegistry;
}

const countOpenSockets = ({ server }: FastifyInstance): Promise<number> =>
  new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a program on this machine sent the request. A proxy is recognized only by the headers that it adds. */
function isFromThisMachine({ raw }: FastifyRequest): boolean {
  const ipAddress = raw.socket.remoteAddress ?? '';
  const isForwarded = ['forwarded', 'x-forwarded-for', 'via'].some((name) => raw.headers[name] !== undefined);
  return !isForwarded && isIP(ipAddress) !== 0 && loopback.check(ipAddress, isIP(ipAddress) === 6 ? 'ipv6' : 'ipv4');
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const [, sentToken] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  return token !== undefined && sentToken !== undefined && timingSafeEqual(digest(sentToken), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
