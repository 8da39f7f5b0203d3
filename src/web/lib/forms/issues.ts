import type { Issue } from '#domain/errors.ts';
import type { Checked } from './checked.ts';

/** Issues that were complained about and still stand; what has not been complained about waits until the form is sent. */
export const stillStanding = (known: readonly Issue[], checked: Checked<unknown>): readonly Issue[] =>
  checked.ok ? [] : checked.issues.filter(({ path }) => known.some((issue) => issue.path === path));

/** By field name, the sentence that says what is wrong: the first, where there are several. */
export const sentencesOf = (issues: readonly Issue[]): Readonly<Record<string, string>> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, message]));
