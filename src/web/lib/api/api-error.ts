import type { ErrorData } from '#domain/errors.ts';

/** An error that the server sent. Its `message` can be shown to a person. */
export type ApiError = Error & { readonly data: ErrorData & { readonly httpStatus: number } };

/**
 * Whether an error was sent by the server: `error.data.reason` is its code, `error.data.issues` the invalid fields.
 * False if the server could not be reached or sent something else, or if the call was aborted: those errors have no
 * `data`. Checks properties instead of the class, so that pages need not load tRPC.
 */
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && 'data' in error && typeof error.data === 'object' && error.data !== null;
