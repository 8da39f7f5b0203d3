import type { Report } from '../measuring/results.ts';

/**
 * The newest complete result of each command. Partial runs are ignored: they would replace the full results of earlier
 * runs.
 */
export function newestOfEach(reports: readonly Report[]): Report[] {
  const byCommand = Map.groupBy(
    reports.filter(({ complete }) => complete),
    ({ command }) => command,
  );
  return [...byCommand.values()].flatMap((runs) => runs.toSorted((a, b) => (a.date < b.date ? 1 : -1)).slice(0, 1));
}
