import type { ErrorCode, ErrorDetails, Issue } from '#domain/errors.ts';
import { isApiError } from './api-error.ts';

/** Why a call failed: the server sent an error, whose `message` can be shown, or there was no valid answer. */
export type CallFailure =
  | { kind: 'rejected'; code: ErrorCode; message: string; issues: readonly Issue[]; details: ErrorDetails }
  | { kind: 'unreachable' };

/** Classifies the error of a call. */
export function callFailure(error: unknown): CallFailure {
  if (!isApiError(error)) return { kind: 'unreachable' };
  const { reason, issues, details } = error.data;
  // During an update, a server of an earlier release may still be running, which sends no details.
  return { kind: 'rejected', code: reason, message: error.message, issues, details: details ?? {} };
}
