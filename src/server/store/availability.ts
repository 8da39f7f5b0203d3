import mongoose from 'mongoose';

/**
 * Server codes that mean 'not now': another server away, locked, shutting down, no majority, not primary, out of disk
 * space, interrupted, time limit.
 */
const temporaryCodes: ReadonlySet<number> = new Set([
  6, 7, 24, 50, 89, 91, 133, 134, 189, 262, 9001, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436, 14_031,
]);

/** What Node says of a socket whose other end is gone; the driver passes some of these on as they are. */
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

/** The database gave no sign of life while a call waited for it. */
export class StoreSilentError extends Error {
  override name = 'StoreSilentError';

  constructor() {
    super('The database gives no sign of life.');
  }
}

/** Whether an error says that the database does not answer now, so that the call may be repeated later. */
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
  // Every connection is busy, and none became free in time. The driver keeps the error's class to itself.
  if (error instanceof MongoDriverError && error.name === 'MongoWaitQueueTimeoutError') return true;
  // A closed or cleared connection pool, a client that is not connected.
  return error instanceof MongoRuntimeError || (error instanceof mongoose.Error && /connection/i.test(error.message));
}
