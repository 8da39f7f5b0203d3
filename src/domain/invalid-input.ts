import type * as z from 'zod/mini';
import { AppError, type Issue } from './errors.ts';

/** The error for invalid input, with all issues; its message is that of the first one. */
export function invalidInput(error: z.core.$ZodError): AppError {
  const issues: Issue[] = error.issues.map((issue) => ({ path: issue.path.join('.'), message: sentenceOf(issue) }));
  return new AppError('invalid', issues[0]?.message ?? 'The input is not valid.', { issues });
}

/** Our schemas have sentences for people. Zod's default messages are for programmers, and end without a full stop. */
function sentenceOf({ path, message }: z.core.$ZodIssue): string {
  if (message.endsWith('.')) return message;
  return path.length === 0 ? 'The input must be an object.' : `${path.join('.')} is not valid.`;
}
