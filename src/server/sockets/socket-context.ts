import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { callLog, type Shared, sessionToken } from '#server/http/context.ts';
import type { Context } from '#server/trpc/init.ts';
import { readyToSend } from './backpressure.ts';
import { ConnectionEnded } from './turns.ts';

/** The context of all calls over one socket, with the admin session of the request that opened the socket. */
export function socketContext(shared: Shared, request: FastifyRequest, socket: WebSocket): Context {
  const { ip, log } = request;
  return {
    ...shared,
    ipAddress: ip,
    sessionToken: sessionToken(shared, request),
    setSessionToken: undefined,
    logCall: callLog(request),
    reportError(error) {
      if (error instanceof ConnectionEnded) return;
      log.error({ err: error }, 'call failed');
    },
    readyToSend: () => readyToSend(socket),
  };
}
