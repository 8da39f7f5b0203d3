import { callFailure } from '#web/lib/api/call-failure.ts';

/** Whether asking for a conversation again cannot help, for there is none. */
export function isAbsent(error: unknown): boolean {
  const failure = callFailure(error);
  return failure.kind === 'rejected' && (failure.code === 'invalid' || failure.code === 'not_found');
}
