import mongoose from 'mongoose';

/**
 * MongoDB's error codes of temporary failures: another server unreachable, locked, shutting down, no majority, not
 * primary, out of disk space, interrupted, time limit.
 */
const temporaryCodes: ReadonlySet<number> = new Set([
  6, 7, 24, 50, 89, 91, 133, 134, 189, 262, 9001, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436, 14_031,
]);

/** Node's error codes of a failed connection; the driver passes some of these errors on. */
const socketCodes: ReadonlySet<unknown> = new Set([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);

const {
  MongoNetworkError,
  MongoServerSelectionError,
  MongoServerError,
  MongoRuntimeError,
  MongoDriverError,
  MongoOperationTimeoutError,
} = mongoose.mongo;

/** The database did not respond while a call waited for it. */
export class StoreSilentError extends Error {
  override name = 'StoreSilentError';

  constructor() {
    super('The database does not respond.');
  }
}

/** Whether an error means that the database is temporarily unavailable, so that the call can be repeated later. */
export function isUnavailable(error: unknown): boolean {
  if (
    error instanceof StoreSilentError ||
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongoOperationTimeoutError ||
    error instanceof mongoose.Error.MongooseServerSelectionError
  ) {
    return true;
  }
  if (error instanceof MongoServerError) return typeof error.code === 'number' && temporaryCodes.has(error.code);
  if (error instanceof Error && 'code' in error && socketCodes.has(error.code)) return true;
  // All connections were busy, and none became free in time. The driver does not export the class of this error.
  if (error instanceof MongoDriverError && error.name === 'MongoWaitQueueTimeoutError') return true;
  // The driver is in an unexpected state, or Mongoose's connection was closed or is not complete.
  return error instanceof MongoRuntimeError || (error instanceof mongoose.Error && /connection/i.test(error.message));
}
