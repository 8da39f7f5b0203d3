import { callFailure } from '#web/lib/api/call-failure.ts';

/** Whether a retry cannot help, because there is no such conversation. */
export function isAbsent(error: unknown): boolean {
  const failure = callFailure(error);
  return failure.kind === 'rejected' && (failure.code === 'invalid' || failure.code === 'not_found');
}
