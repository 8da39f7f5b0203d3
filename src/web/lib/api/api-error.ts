import { TRPCClientError } from '@trpc/client';
import type { ErrorData } from '#domain/errors.ts';

/** An error that the server sent. Its `message` can be shown to a person; `data` has the details. */
export type ApiError = Error & { readonly data: ErrorData & { readonly httpStatus: number } };

/**
 * Whether an error was sent by the server: `error.data.reason` is its code, `error.data.issues` the fields. False if
 * the server could not be reached, sent something else, or the call was aborted: such an error has no `data`, and its
 * `cause` says what happened.
 */
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof TRPCClientError && error.data !== undefined && error.data !== null;
