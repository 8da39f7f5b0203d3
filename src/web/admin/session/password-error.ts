import { isApiError } from '#web/lib/api/api-error.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';

/** What is said about a password that was not accepted. */
export type PasswordError = { title: string; description: string };

/** What came of checking a password: why it was not accepted, or what is to follow from a right one. */
export type Verdict = { error: PasswordError } | { error?: undefined; enter: () => void };

/** Why a password was not accepted, or could not be checked; with the time to wait after too many wrong ones. */
export function passwordError(error: unknown, texts: { wrong: PasswordError }): PasswordError {
  const failure = callFailure(error);
  if (failure.kind === 'unreachable') {
    return { title: 'Error', description: 'There was a problem connecting to our server. Please try again.' };
  }
  if (failure.code === 'unauthenticated') return texts.wrong;
  const seconds = isApiError(error) ? error.data.retryAfter : undefined;
  const wait = seconds === undefined ? '' : ` You can try again in ${waitInWords(seconds)}.`;
  return { title: texts.wrong.title, description: failure.message + wait };
}

/** A waiting time as people say it, never shorter than it is. */
export function waitInWords(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
