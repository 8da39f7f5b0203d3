import { TRPCError } from '@trpc/server';
import * as z from 'zod/mini';
import { AppError, type ErrorCode, errorCodes } from '#domain/errors.ts';
import { invalidInput } from '#domain/invalid-input.ts';
import { isUnavailable } from '#server/store/availability.ts';

type TrpcCode = TRPCError['code'];

/** tRPC code and HTTP status of each error code, for tRPC, REST and pages. */
export const errorTable: Readonly<Record<ErrorCode, { trpc: TrpcCode; status: number }>> = {
  invalid: { trpc: 'BAD_REQUEST', status: 400 },
  unauthenticated: { trpc: 'UNAUTHORIZED', status: 401 },
  forbidden: { trpc: 'FORBIDDEN', status: 403 },
  not_found: { trpc: 'NOT_FOUND', status: 404 },
  method_not_allowed: { trpc: 'METHOD_NOT_SUPPORTED', status: 405 },
  conflict: { trpc: 'CONFLICT', status: 409 },
  slot_taken: { trpc: 'CONFLICT', status: 409 },
  crew_taken: { trpc: 'CONFLICT', status: 409 },
  too_large: { trpc: 'PAYLOAD_TOO_LARGE', status: 413 },
  unsupported_media_type: { trpc: 'UNSUPPORTED_MEDIA_TYPE', status: 415 },
  too_many: { trpc: 'TOO_MANY_REQUESTS', status: 429 },
  unavailable: { trpc: 'SERVICE_UNAVAILABLE', status: 503 },
  internal: { trpc: 'INTERNAL_SERVER_ERROR', status: 500 },
};

/** Seconds after which a call may be retried if the database was temporarily unavailable. */
const storeRetryAfter = 2;

/**
 * Converts any error into one that clients may see. Unexpected errors become `internal` without the original message,
 * so the caller has to log them.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.core.$ZodError) return invalidInput(error);
  if (isUnavailable(error)) {
    return new AppError('unavailable', 'The service is not available right now. Please try again in a moment.', {
      cause: error,
      retryAfter: storeRetryAfter,
    });
  }
  if (error instanceof TRPCError) return fromTrpc(error);
  return new AppError('internal', 'Something went wrong on our side. Please try again.', { cause: error });
}

function fromTrpc(error: TRPCError): AppError {
  if (error.code === 'BAD_REQUEST' && error.cause instanceof z.core.$ZodError) return invalidInput(error.cause);
  if (error.cause instanceof AppError || isUnavailable(error.cause)) return toAppError(error.cause);
  const code =
    error.code === 'PARSE_ERROR' ? 'invalid' : errorCodes.find((name) => errorTable[name].trpc === error.code);
  if (code === undefined || code === 'internal')
    return new AppError('internal', 'Something went wrong on our side. Please try again.', { cause: error });
  return new AppError(code, trpcMessages[code] ?? 'The request was rejected.', { cause: error });
}

/** Texts for tRPC's own errors. */
const trpcMessages: Partial<Record<ErrorCode, string>> = {
  invalid: 'The request could not be understood.',
  not_found: 'There is no such procedure.',
  method_not_allowed: 'This procedure needs another HTTP method.',
  too_large: 'The request is too large.',
  unsupported_media_type: 'The request body must be JSON.',
};
