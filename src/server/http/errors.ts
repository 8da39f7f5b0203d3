import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { TRPCError } from '@trpc/server';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { errorTable, toAppError } from '#server/trpc/errors.ts';

/** Answers an error as JSON, as CONTRACT lays down for /api. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toAppError(fromFastify(error));
  // A procedure's own errors are in the log already.
  if (refusal.code === 'internal' && !(error instanceof TRPCError))
    request.log.error({ err: refusal.cause ?? refusal }, 'request failed');
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  const { code, message, issues } = refusal;
  return reply
    .code(errorTable[code].status)
    .header('cache-control', 'no-store')
    .send({ success: false, message, code, ...(issues.length > 0 ? { issues } : {}) });
}

/** Answers what is no HTTP, or headers beyond Node's limit, in the same shape; there is no request to speak of yet. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const [status, code, message] = tooLarge
    ? ['431 Request Header Fields Too Large', 'too_large', 'The request headers are too large.']
    : ['400 Bad Request', 'invalid', 'The request could not be understood.'];
  const body = JSON.stringify({ success: false, message, code });
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Request-Id: ${randomUUID()}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** What Fastify itself refuses, in our own words. */
function fromFastify(error: unknown): unknown {
  if (!isFastifyError(error)) return error;
  switch (error.statusCode) {
    case 413:
      return new AppError('too_large', 'The request is too large.');
    case 415:
      return new AppError('unsupported_media_type', 'The request body must be JSON.');
    case 429:
      return error;
    default:
      return error.statusCode !== undefined && error.statusCode < 500
        ? new AppError('invalid', 'The request could not be understood.')
        : error;
  }
}

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_');
