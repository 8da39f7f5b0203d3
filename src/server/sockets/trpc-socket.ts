import type { IncomingMessage } from 'node:http';
import { getErrorShape, TRPCError, transformTRPCResponse } from '@trpc/server';
import { type Encoder, getWSConnectionHandler } from '@trpc/server/adapters/ws';
import type { WebSocket, WebSocketServer } from 'ws';
import { AppError } from '#domain/errors.ts';
import { countWeight } from '#server/http/weight.ts';
import type { Context } from '#server/trpc/init.ts';
import { appRouter } from '#server/trpc/router.ts';
import { sharedText } from '#server/trpc/shared-output.ts';
import { createEventLines, type EventLines } from './event-line.ts';
import { dropIfStuck } from './outlet.ts';
import { socketTurns } from './turns.ts';

/** Calls that one socket may have under way, and subscriptions that it may have open. */
const mostCalls = 100;
const mostSubscriptions = 20;
/** Messages in one frame. A client that comes back sends everything it waits for in one. */
const mostMessages = mostCalls + mostSubscriptions;

/** How tRPC's client asks for a sign of life. */
const ping = Buffer.from('PING');

const closeCodes = { policyViolation: 1008, serviceRestart: 1012, unauthenticated: 4401 } as const;

/** Until a connection ends whose session has ended, so that its last answers go out first; milliseconds. */
const lastAnswers = 100;

/** Serves the procedures, subscriptions among them, on one socket. */
export function serveTrpc(
  socket: WebSocket,
  parts: { request: IncomingMessage; server: WebSocketServer; context: Context; countFrame: () => number },
): void {
  const { request, server, context, countFrame } = parts;
  const lines = createEventLines(socket, request.socket);
  const guards = { countFrame, lines };
  const sessionEnded = (): void => {
    setTimeout(() => socket.close(closeCodes.unauthenticated, 'Your session has ended.'), lastAnswers).unref();
  };
  const serve = getWSConnectionHandler({
    router: appRouter,
    wss: server,
    createContext: () => ({ ...context, openLine: lines.open, sessionEnded, turns: socketTurns(socket) }),
    experimental_encoder: guardedEncoder(socket, { ...guards, context }),
    dangerouslyDisablePong: true,
  });
  answerPings(socket, guards);
  serve(socket, request);
}

/** Tells a client that the server goes away, so that it comes back by itself and its subscriptions go on. */
export function askTrpcClientBack(socket: WebSocket): void {
  socket.send(JSON.stringify({ id: null, method: 'reconnect' }));
  socket.close(closeCodes.serviceRestart, 'The server restarts.');
}

type Guards = { countFrame: () => number; lines: EventLines };

/**
 * Gives a sign of life to a client that asks for one. tRPC would answer before anything is counted, and however much
 * waits to be sent. Source: `adapters/ws.ts` of @trpc/server
 */
function answerPings(socket: WebSocket, { countFrame, lines }: Guards): void {
  socket.on('message', (data, isBinary) => {
    if (isBinary || !Buffer.isBuffer(data) || !data.equals(ping)) return;
    if (countFrame() > 0) sendAway(socket);
    else send(socket, { text: 'PONG', lines });
  });
}

/** Reads and writes JSON, and keeps what one socket costs within bounds. tRPC's own has none. */
function guardedEncoder(socket: WebSocket, { countFrame, lines, context }: Guards & { context: Context }): Encoder {
  const calls = new Set<unknown>();
  const subscriptions = new Set<unknown>();

  function admit(message: unknown): boolean {
    if (!isMessage(message)) return true;
    const { id, method } = message;
    if (method !== 'query' && method !== 'mutation' && method !== 'subscription') return true;
    const [open, most] = method === 'subscription' ? [subscriptions, mostSubscriptions] : [calls, mostCalls];
    if (calls.has(id) || subscriptions.has(id)) refuse(id, new AppError('invalid', 'This id is in use.'));
    else if (open.size >= most) refuse(id, new AppError('too_many', 'Too many calls at once.'));
    else {
      open.add(id);
      return true;
    }
    return false;
  }

  function refuse(id: unknown, cause: AppError): void {
    if (typeof id === 'string' || typeof id === 'number') send(socket, { text: refusal(id, cause), lines });
  }

  return {
    decode(data) {
      if (countFrame() > 0) {
        sendAway(socket);
        return [];
      }
      if (typeof data !== 'string') throw new AppError('invalid', 'Frames must be text.');
      const value: unknown = JSON.parse(data);
      if (!Array.isArray(value)) return admit(value) ? value : [];
      if (value.length > mostMessages) throw new AppError('invalid', 'Too many messages in one frame.');
      return value.filter(admit);
    },
    encode(data) {
      lines.flush();
      if (isMessage(data)) {
        const type = resultType(data);
        if (type === 'data') calls.delete(data.id);
        else if (type === 'started') lines.started(data);
        else {
          calls.delete(data.id);
          subscriptions.delete(data.id);
        }
      }
      dropIfStuck(socket);
      const text = answerText(data);
      // The office's reading always counts as one.
      if (context.sessionToken === undefined) {
        countWeight(context.limits, { address: context.address, bytes: text.length });
      }
      return text;
    },
  };
}

/** An answer as it is sent. The text of a result that several calls share is there already. */
function answerText(data: unknown): string {
  if (!isMessage(data) || resultType(data) !== 'data') return JSON.stringify(data);
  const { result, ...envelope } = data;
  const shared =
    typeof result === 'object' && result !== null && 'data' in result ? sharedText(result.data) : undefined;
  if (shared === undefined) return JSON.stringify(data);
  return `${JSON.stringify(envelope).slice(0, -1)},"result":{"type":"data","data":${shared}}}`;
}

const isMessage = (value: unknown): value is { id: unknown; method?: unknown; result?: unknown } =>
  typeof value === 'object' && value !== null && 'id' in value;

/** What kind of answer a message is; undefined for an error. */
function resultType({ result }: { result?: unknown }): unknown {
  return typeof result === 'object' && result !== null && 'type' in result ? result.type : undefined;
}

/** Sends what does not come by way of tRPC, after what waits. */
function send(socket: WebSocket, { text, lines }: { text: string; lines: EventLines }): void {
  lines.flush();
  socket.send(text);
  dropIfStuck(socket);
}

const sendAway = (socket: WebSocket): void => socket.close(closeCodes.policyViolation, 'Too many messages.');

/** What tRPC answers a call with that is refused. */
function refusal(id: string | number, cause: AppError): string {
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
