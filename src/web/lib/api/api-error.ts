import { TRPCClientError } from '@trpc/client';
import type { RefusalData } from '#domain/errors.ts';

/** The server's refusal of a call. Its `message` can be shown to a person, `data` says the rest. */
export type ApiError = Error & { readonly data: RefusalData & { readonly httpStatus: number } };

/**
 * Whether an error is the server's refusal: `error.data.reason` says which, `error.data.issues` names the fields. It is
 * none when the server could not be reached, answered something else, or the call was aborted: such an error has no
 * `data`, and its `cause` says what happened.
 */
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof TRPCClientError && error.data !== undefined && error.data !== null;
