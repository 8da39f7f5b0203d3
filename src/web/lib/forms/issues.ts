import type { Issue } from '#domain/errors.ts';
import type { Checked } from './checked.ts';

/** The errors that were shown and still apply. New errors are only shown at the next attempt. */
export const remainingIssues = (shownIssues: readonly Issue[], checked: Checked<unknown>): readonly Issue[] =>
  checked.ok ? [] : checked.issues.filter(({ path }) => shownIssues.some((issue) => issue.path === path));

/** The first error of each field, by name. */
export const messagesByField = (issues: readonly Issue[]): Readonly<Record<string, string>> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, message]));
