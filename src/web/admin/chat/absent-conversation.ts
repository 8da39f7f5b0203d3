import { callFailure } from '#web/lib/api/call-failure.ts';

/** Whether an error means that there is no such conversation, so that a retry cannot help. */
export function isAbsent(error: unknown): boolean {
  const failure = callFailure(error);
  return failure.kind === 'rejected' && (failure.code === 'invalid' || failure.code === 'not_found');
}
