import { callFailure } from '#web/lib/api/call-failure.ts';

/** The reason why a change was not saved, as a sentence. */
export function failureSentence(error: unknown): string {
  const failure = callFailure(error);
  return failure.kind === 'rejected'
    ? failure.message
    : 'The change could not be saved. Please check your connection and try again.';
}
