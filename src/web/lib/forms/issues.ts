import type { Issue } from '#domain/errors.ts';
import type { Checked } from './checked.ts';

/** The errors that were shown and still apply; others wait until the form is sent. */
export const remainingIssues = (shown: readonly Issue[], checked: Checked<unknown>): readonly Issue[] =>
  checked.ok ? [] : checked.issues.filter(({ path }) => shown.some((issue) => issue.path === path));

/** By field name, the first error. */
export const messagesByField = (issues: readonly Issue[]): Readonly<Record<string, string>> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, message]));
