import type { IncomingMessage } from 'node:http';
import { getErrorShape, TRPCError, transformTRPCResponse } from '@trpc/server';
import { type Encoder, getWSConnectionHandler } from '@trpc/server/adapters/ws';
import type { WebSocket, WebSocketServer } from 'ws';
import { AppError } from '#domain/errors.ts';
import { countWeight } from '#server/http/weight.ts';
import type { Context } from '#server/trpc/init.ts';
import { appRouter } from '#server/trpc/router.ts';
import { sharedText } from '#server/trpc/shared-output.ts';
import { closeIfStuck } from './backpressure.ts';
import { closeCodes } from './close-codes.ts';
import { createEventLines, type EventLines } from './event-line.ts';
import { socketTurns } from './turns.ts';

/** Maximum pending queries and mutations of one socket, and maximum open subscriptions. */
const maxCalls = 100;
const maxSubscriptions = 20;
/** Maximum messages in one frame. A client that reconnects sends all its open calls and subscriptions in one frame. */
const maxMessages = maxCalls + maxSubscriptions;

/** The ping of tRPC's client. */
const ping = Buffer.from('PING');

/** Milliseconds between the end of an admin session and the close of its socket, so that the last answers are sent. */
const closeDelay = 100;

/**
 * Serves the procedures and subscriptions on one socket.
 *
 * @param parts.countFrame counts a frame. More than 0 means that the client sends too fast; then the socket is closed
 */
export function serveTrpc(
  socket: WebSocket,
  parts: { request: IncomingMessage; server: WebSocketServer; context: Context; countFrame: () => number },
): void {
  const { request, server, context, countFrame } = parts;
  const pendingCallIds = new Set<unknown>();
  const lines = createEventLines(socket, request.socket, () => pendingCallIds.size > 0);
  const socketParts = { countFrame, lines };
  const sessionEnded = (): void => {
    setTimeout(() => socket.close(closeCodes.unauthenticated, 'Your session has ended.'), closeDelay).unref();
  };
  const serve = getWSConnectionHandler({
    router: appRouter,
    wss: server,
    createContext: () => ({ ...context, openLine: lines.open, sessionEnded, turns: socketTurns(socket) }),
    experimental_encoder: guardedEncoder(socket, { ...socketParts, context, pendingCallIds }),
    dangerouslyDisablePong: true,
  });
  answerPings(socket, socketParts);
  serve(socket, request);
}

/** Asks a client to reconnect, and closes its socket. The client resumes its subscriptions on the next socket. */
export function askTrpcClientToReconnect(socket: WebSocket): void {
  socket.send(JSON.stringify({ id: null, method: 'reconnect' }));
  socket.close(closeCodes.serviceRestart, 'The server restarts.');
}

type SocketParts = { countFrame: () => number; lines: EventLines };

/**
 * Answers a client's pings. tRPC itself would neither count the pings nor limit the unsent answers. Source:
 * `adapters/ws.ts` of @trpc/server
 */
function answerPings(socket: WebSocket, { countFrame, lines }: SocketParts): void {
  socket.on('message', (data, isBinary) => {
    if (isBinary || !Buffer.isBuffer(data) || !data.equals(ping)) return;
    if (countFrame() > 0) closeFlooding(socket);
    else send(socket, { text: 'PONG', lines });
  });
}

/**
 * Reads and writes JSON, and limits the frames and calls of one socket. tRPC's own encoder has no limits.
 *
 * @param parts.pendingCallIds the ids of pending queries and mutations, which the encoder adds and removes
 */
function guardedEncoder(
  socket: WebSocket,
  { countFrame, lines, context, pendingCallIds }: SocketParts & { context: Context; pendingCallIds: Set<unknown> },
): Encoder {
  const subscriptionIds = new Set<unknown>();

  function admit(message: unknown): boolean {
    if (!isMessage(message)) return true;
    const { id, method } = message;
    if (method !== 'query' && method !== 'mutation' && method !== 'subscription') return true;
    const [openIds, max] = method === 'subscription' ? [subscriptionIds, maxSubscriptions] : [pendingCallIds, maxCalls];
    if (pendingCallIds.has(id) || subscriptionIds.has(id)) reject(id, new AppError('invalid', 'This id is in use.'));
    else if (openIds.size >= max) reject(id, new AppError('too_many', 'Too many calls at once.'));
    else {
      openIds.add(id);
      return true;
    }
    return false;
  }

  function reject(id: unknown, cause: AppError): void {
    if (typeof id === 'string' || typeof id === 'number') send(socket, { text: errorFrame(id, cause), lines });
  }

  return {
    decode(data) {
      if (countFrame() > 0) {
        closeFlooding(socket);
        return [];
      }
      if (typeof data !== 'string') throw new AppError('invalid', 'Frames must be text.');
      const value: unknown = JSON.parse(data);
      if (!Array.isArray(value)) return admit(value) ? value : [];
      if (value.length > maxMessages) throw new AppError('invalid', 'Too many messages in one frame.');
      return value.filter(admit);
    },
    encode(data) {
      lines.flush();
      if (isMessage(data)) {
        const type = resultType(data);
        if (type === 'data') pendingCallIds.delete(data.id);
        else if (type === 'started') lines.started(data);
        else {
          pendingCallIds.delete(data.id);
          subscriptionIds.delete(data.id);
        }
      }
      closeIfStuck(socket);
      const text = answerText(data);
      // A read by the office counts once, even if its answer is large.
      if (context.sessionToken === undefined) {
        countWeight(context.limits, { ipAddress: context.ipAddress, bytes: text.length });
      }
      return text;
    },
  };
}

/** Returns the JSON of an answer. A result that several calls share is encoded only once. */
function answerText(data: unknown): string {
  if (!isMessage(data) || resultType(data) !== 'data') return JSON.stringify(data);
  const { result, ...envelope } = data;
  const sharedResult =
    typeof result === 'object' && result !== null && 'data' in result ? sharedText(result.data) : undefined;
  if (sharedResult === undefined) return JSON.stringify(data);
  return `${JSON.stringify(envelope).slice(0, -1)},"result":{"type":"data","data":${sharedResult}}}`;
}

const isMessage = (value: unknown): value is { id: unknown; method?: unknown; result?: unknown } =>
  typeof value === 'object' && value !== null && 'id' in value;

/** Returns the type of an answer's result; undefined for an error. */
function resultType({ result }: { result?: unknown }): unknown {
  return typeof result === 'object' && result !== null && 'type' in result ? result.type : undefined;
}

/** Sends a frame without tRPC, after the waiting event frames. */
function send(socket: WebSocket, { text, lines }: { text: string; lines: EventLines }): void {
  lines.flush();
  socket.send(text);
  closeIfStuck(socket);
}

const closeFlooding = (socket: WebSocket): void => socket.close(closeCodes.policyViolation, 'Too many messages.');

/** Returns the error frame for a call that is rejected before tRPC gets it. */
function errorFrame(id: string | number, cause: AppError): string {
  const { _config: config } = appRouter._def;
  const code = cause.code === 'too_many' ? 'TOO_MANY_REQUESTS' : 'BAD_REQUEST';
  const error = getErrorShape({
    config,
    error: new TRPCError({ code, message: cause.message, cause }),
    type: 'unknown',
    path: undefined,
    input: undefined,
    ctx: undefined,
  });
  return JSON.stringify(transformTRPCResponse(config, { id, error }));
}
