import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { getTRPCErrorShape, TRPCError, transformTRPCResponse } from '@trpc/server';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { errorTable, toAppError } from '#server/trpc/errors.ts';
import { appRouter } from '#server/trpc/router.ts';
import { logRequest } from './context.ts';
import { allowedMethods } from './methods.ts';

/** Answers an error as JSON, in the documented shape of /api. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, message, issues, details } = logAndSetHeaders(error, request, reply);
  return reply.send({ success: false, message, code, ...(issues.length > 0 ? { issues } : {}), ...details });
}

/** Answers an error that no procedure has thrown, in tRPC's shape, so that tRPC clients understand it. */
export function sendTrpcError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = logAndSetHeaders(error, request, reply);
  const config = appRouter._def._config;
  const shape = getTRPCErrorShape({
    config,
    error: new TRPCError({ code: errorTable[appError.code].trpc, message: appError.message, cause: appError }),
    type: 'unknown',
    path: undefined,
    input: undefined,
    ctx: undefined,
  });
  return reply.send(transformTRPCResponse(config, { error: shape }));
}

/**
 * Logs an unexpected error or an exceeded rate limit, and sets the header `retry-after` of the answer.
 *
 * @returns the error as the client may see it
 */
export function shownError(error: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
  const appError = toAppError(error);
  // Errors of procedures are logged already.
  if (!(error instanceof TRPCError)) {
    if (appError.code === 'internal') request.log.error({ err: appError.cause ?? appError }, 'request failed');
    if (appError.code === 'too_many') logRequest('limit met', request, reply);
  }
  if (appError.retryAfter !== undefined) reply.header('retry-after', appError.retryAfter);
  return appError;
}

/** Like `shownError`; also sets the status and the other headers of the answer. */
function logAndSetHeaders(error: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
  const appError = shownError(fromFastify(error), request, reply);
  // Fastify closes the connection after a body that it rejects. A client that is still sending would see a reset
  // instead of the answer, so the rest of the body is read and dropped, as long as `endSlowBodies` allows. While the
  // application closes, Fastify sets the header `connection` on Node's response, where it stays.
  if (!reply.raw.hasHeader('connection')) reply.removeHeader('connection');
  reply.code(errorTable[appError.code].status).header('cache-control', 'no-store');
  return appError;
}

/** The code of Node's error for a request that does not arrive in time. */
export const requestTimeoutCode = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Node's error for a request that cannot be read. */
type RequestError = Error & { code?: string; rawPacket?: unknown };

/**
 * Answers invalid HTTP, an unknown method, too large headers or a timeout, like an error of /api. The answer is written
 * to the connection, because Node passes no request object.
 */
export function answerBrokenRequest(error: RequestError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code, message, headers = [] } = answerTo(error);
  const body = JSON.stringify({ success: false, message, code });
  const lines = [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `X-Request-Id: ${randomUUID()}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

type EarlyAnswer = { status: string; code: ErrorCode; message: string; headers?: readonly string[] };

function answerTo({ code, rawPacket }: RequestError): EarlyAnswer {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const status = '431 Request Header Fields Too Large';
    return { status, code: 'too_large', message: 'The request headers are too large.' };
  }
  if (code === requestTimeoutCode) {
    const message = 'The request took too long to arrive. Please try again.';
    return { status: '408 Request Timeout', code: 'unavailable', message };
  }
  // The request is valid, but Node's parser does not know its method.
  if (code === 'HPE_INVALID_METHOD' && /^[A-Za-z-]+ \/\S* HTTP\/1\.[01]\r\n/.test(String(rawPacket))) {
    const headers = [`Allow: ${allowedMethods}`];
    const message = 'This method is not taken here.';
    return { status: '405 Method Not Allowed', code: 'method_not_allowed', message, headers };
  }
  return { status: '400 Bad Request', code: 'invalid', message: 'The request could not be understood.' };
}

/** Replaces Fastify's own errors for invalid requests by errors with our codes and messages. */
function fromFastify(error: unknown): unknown {
  if (!isFastifyError(error)) return error;
  switch (error.statusCode) {
    case 413:
      return new AppError('too_large', 'The request is too large.');
    case 415:
      return new AppError('unsupported_media_type', 'The request body must be JSON.');
    default:
      return error.statusCode !== undefined && error.statusCode < 500
        ? new AppError('invalid', 'The request could not be understood.')
        : error;
  }
}

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_');
