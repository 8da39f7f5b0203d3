import { callFailure } from '#web/lib/api/call-failure.ts';

/** Whether a call failed because the conversation does not exist or has an invalid id. A retry cannot help then. */
export function isAbsent(error: unknown): boolean {
  const failure = callFailure(error);
  return failure.kind === 'rejected' && (failure.code === 'invalid' || failure.code === 'not_found');
}
