import { isApiError } from '#web/lib/api/api-error.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';

/** The message about a password that was rejected or could not be checked. */
export type PasswordError = { title: string; description: string };

/** The result of checking a password: the error, or the function to call after a correct password. */
export type PasswordResult = { error: PasswordError } | { error?: undefined; enter: () => void };

/** The message for a failed check of a password, with the time to wait if the server says one. */
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

/** A waiting time in words; above 90 seconds in minutes, rounded up. */
export function waitInWords(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
