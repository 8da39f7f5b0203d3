import type { ErrorCode, Issue } from '#domain/errors.ts';
import { isApiError } from './api-error.ts';

/** Why a call failed: the server said no, in words that can be shown; or nothing sensible came back. */
export type CallFailure =
  | { kind: 'refused'; code: ErrorCode; message: string; issues: readonly Issue[] }
  | { kind: 'unreachable' };

/** An error of a call, sorted. */
export function callFailure(error: unknown): CallFailure {
  if (!isApiError(error)) return { kind: 'unreachable' };
  const { reason, issues } = error.data;
  return { kind: 'refused', code: reason, message: error.message, issues };
}
