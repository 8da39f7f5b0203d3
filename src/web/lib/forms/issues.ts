import type { Issue } from '#domain/errors.ts';
import type { Checked } from './checked.ts';

/** The current errors of the fields that show an error. The errors of other fields appear at the next attempt. */
export const remainingIssues = (shownIssues: readonly Issue[], checked: Checked<unknown>): readonly Issue[] =>
  checked.ok ? [] : checked.issues.filter(({ path }) => shownIssues.some((issue) => issue.path === path));

/** The message of each field's first error, by field name. */
export const messagesByField = (issues: readonly Issue[]): Readonly<Record<string, string>> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, message]));
