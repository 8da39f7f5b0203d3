import { type IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { AppError } from '#domain/errors.ts';
import type { Live } from '#server/chat-log/live.ts';
import { createSlots } from '#server/chat-log/slots.ts';
import { maxBodyBytes } from '#server/http/body-limits.ts';
import type { Shared } from '#server/http/context.ts';
import { classifyOrigin, isForeignOrigin } from '#server/http/origin.ts';
import { closeCodes } from './close-codes.ts';
import { frameRate } from './frame-rate.ts';
import { createHeartbeat } from './heartbeat.ts';
import { maxFrameBytes } from './json-frames.ts';
import { serveJson } from './json-socket.ts';
import { createPendingWork, type PendingWork } from './pending-work.ts';
import { withShortFrames } from './short-frames.ts';
import { socketContext } from './socket-context.ts';
import { askTrpcClientToReconnect, serveTrpc } from './trpc-socket.ts';

/** Maximum open sockets of one network: high enough for an office building in which everybody shares an IP address. */
const socketsPerNetwork = 2_000;
/** Maximum open sockets of all clients. */
const socketsInTotal = 20_000;

/** Milliseconds that clients have to close their sockets after they were asked to reconnect. */
const closeTimeout = 1_500;

/** Milliseconds for handling received frames of /ws after their sockets are closed. */
const frameTimeout = 5_000;

/** Milliseconds that a client has to close its connection after its upgrade was rejected. */
const rejectedTimeout = 2_000;

const socketPaths = { trpc: '/trpc', json: '/ws' } as const;
const knownPaths: ReadonlySet<string> = new Set(Object.values(socketPaths));

/**
 * Whether a request asks for a WebSocket at a known path. Other upgrade requests, such as to HTTP/2 without TLS, are
 * answered as plain requests (RFC 9110, section 7.8).
 */
export const asksForSocket = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && knownPaths.has(url.split('?', 1)[0] ?? '');

type Endpoint = {
  server: WebSocketServer;
  /** Whether pages of other sites may open a socket. */
  allowsForeign: boolean;
  /** Longer messages are cut to this many bytes; undefined if `server` rejects them itself. */
  cutAt?: number;
  serve(socket: WebSocket, request: FastifyRequest): void;
  /** Asks a client to reconnect, because another process will serve it. */
  askToReconnect(socket: WebSocket): void;
};

type Upgrade = { socket: Socket; head: Buffer; response: ServerResponse };

export type SocketOptions = {
  shared: Shared;
  live: Live;
  publicUrl: string | undefined;
  /** Multiplies the limits of a network and of a socket, if above 1. */
  scale: number;
  /** Returns the network of an IP address; the sockets of each network are counted together. */
  networkOf: (ipAddress: string) => string;
  /** Milliseconds between two pings. */
  pingInterval?: number;
};

/**
 * Serves WebSockets at /trpc and /ws. Upgrade requests go through Fastify like all other requests, so that the same
 * code finds their IP address, checks cookies and origin, and answers errors.
 */
export async function liveSockets(app: FastifyInstance, options: SocketOptions): Promise<void> {
  const { shared, live, publicUrl, scale, networkOf } = options;
  const slots = createSlots({
    perNetwork: socketsPerNetwork * Math.max(1, scale),
    total: socketsInTotal,
    networkOf,
  });
  const heartbeat = createHeartbeat(options.pingInterval);
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  const pendingWork = createPendingWork();
  const endpoints = new Map([
    [socketPaths.trpc, trpcEndpoint(shared, scale)],
    [socketPaths.json, jsonEndpoint(shared, { publicUrl, scale, pendingWork })],
  ]);

  function acceptSocket(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): void {
    const upgrade = upgrades.get(request.raw);
    if (upgrade === undefined) {
      const message = 'This address takes WebSocket connections only.';
      reply.code(426).header('upgrade', 'websocket').send({ success: false, message, code: 'upgrade_required' });
      return;
    }
    if (!endpoint.allowsForeign && isForeignOrigin(request, publicUrl)) {
      throw new AppError('forbidden', 'Connections from other sites are not allowed.');
    }
    const { socket, head, response } = upgrade;
    socket.once('close', slots.take(request.ip));
    reply.hijack();
    response.detachSocket(socket);
    if (head.length > 0) socket.unshift(head);
    const stream = endpoint.cutAt === undefined ? socket : withShortFrames(socket, endpoint.cutAt);
    endpoint.server.handleUpgrade(request.raw, stream, Buffer.alloc(0), (webSocket) => {
      // Without a listener, an invalid frame would end the process.
      webSocket.on('error', () => webSocket.terminate());
      heartbeat.watch(webSocket);
      endpoint.serve(webSocket, request);
    });
  }

  for (const [path, endpoint] of endpoints) {
    app.get(path, (request, reply) => {
      acceptSocket(endpoint, request, reply);
      return reply;
    });
  }

  app.server.on('upgrade', (request, duplex, head) => {
    if (!(duplex instanceof Socket)) {
      duplex.destroy();
      return;
    }
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    try {
      response.assignSocket(duplex);
    } catch {
      // The client did not wait for an earlier answer on this connection, so an answer cannot be sent in order.
      duplex.destroy();
      return;
    }
    response.once('finish', () => closeRejected(duplex));
    duplex.on('error', () => duplex.destroy());
    upgrades.set(request, { socket: duplex, head, response });
    app.routing(request, response);
  });

  // While this hook runs, the application answers every new request and upgrade with 503.
  app.addHook('preClose', async () => {
    heartbeat.stop();
    await Promise.all([...endpoints.values()].map(disconnectAll));
    await live.close();
    await pendingWork.ended(frameTimeout);
  });
}

function trpcEndpoint(shared: Shared, scale: number): Endpoint {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: maxBodyBytes });
  return {
    server,
    allowsForeign: false,
    askToReconnect: askTrpcClientToReconnect,
    serve(socket, request) {
      const context = socketContext(shared, request, socket);
      serveTrpc(socket, { request: request.raw, server, context, countFrame: frameRate(scale) });
    },
  };
}

const jsonEndpoint = (
  shared: Shared,
  { publicUrl, scale, pendingWork }: Pick<SocketOptions, 'publicUrl' | 'scale'> & { pendingWork: PendingWork },
): Endpoint => ({
  // `readFrame` checks the UTF-8 of each frame, because `ws` would close the connection after an invalid one.
  server: new WebSocketServer({ noServer: true, perMessageDeflate: false, skipUTF8Validation: true }),
  // One byte more than the limit, so that `readFrame` can reject a frame that was too large.
  cutAt: maxFrameBytes + 1,
  // Clients on pages of other sites get the error as a frame.
  allowsForeign: true,
  askToReconnect: (socket) => socket.close(closeCodes.serviceRestart, 'The server restarts.'),
  serve(socket, request) {
    serveJson(socket, {
      context: socketContext(shared, request, socket),
      origin: classifyOrigin(request, publicUrl),
      countFrame: frameRate(scale),
      pendingWork,
    });
  },
});

async function disconnectAll({ server, askToReconnect }: Endpoint): Promise<void> {
  for (const socket of server.clients) askToReconnect(socket);
  for (let waitedMs = 0; server.clients.size > 0 && waitedMs < closeTimeout; waitedMs += 25) await delay(25);
  for (const socket of server.clients) socket.terminate();
}

/**
 * Closes a connection whose upgrade was rejected. Further bytes are read and dropped, because the connection would stay
 * open with unread bytes.
 */
function closeRejected(socket: Socket): void {
  socket.end();
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), rejectedTimeout);
  socket.once('close', () => clearTimeout(timer));
}
