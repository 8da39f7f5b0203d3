import { useEffect, useEffectEvent, useState } from 'react';
import type { Availability } from '#domain/availability.ts';
import { addDays, businessDay, type Day } from '#domain/calendar.ts';
import { windowHours } from '#domain/places.ts';
import { readAnswer } from '#web/lib/api/read-answer.ts';
import { type DayWindows, monthFrom } from './window-states.ts';

/** The open windows of a month. */
export type MonthWindows = {
  /** Whether the office has set places; undefined until the answer is loaded. */
  limited: boolean | undefined;
  days: ReadonlyMap<Day, DayWindows>;
  failed: boolean;
  reload: () => void;
};

/** The time after which an answer is fetched again when the page becomes visible; milliseconds. */
const staleAfter = 60_000;

/**
 * Fetches the open windows of the month that begins with `month`, and again when they are stale and the page becomes
 * visible.
 *
 * @param job.hours the length of the job; a long job needs two places
 * @param job.attempts the windows are fetched again when this changes, because after a failed attempt a window may be
 * taken
 */
export function useMonth(month: Day, { hours, attempts }: { hours: number; attempts: number }): MonthWindows {
  const [reloads, setReloads] = useState(0);
  const [loaded, setLoaded] = useState<{ limited: boolean; days: ReadonlyMap<Day, DayWindows>; at: number }>();
  const [failed, setFailed] = useState(false);

  // All short jobs have the same open windows, so they use the same URL, which can be cached.
  const hoursQuery = hours > windowHours ? `&hours=${hours}` : '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `reloads` or `attempts` fetches again
  useEffect(() => {
    const controller = new AbortController();
    const today = businessDay(new Date());
    const from = month > today ? month : today;
    const days = daysBetween(from, monthFrom(month, 1));
    setFailed(false);
    readAnswer<Availability>(`/api/availability?from=${from}&days=${days}${hoursQuery}`, controller.signal).then(
      (answer) => {
        if (controller.signal.aborted) return;
        setLoaded({
          limited: answer.limited,
          days: new Map(answer.days.map((day) => [day.date, day])),
          at: Date.now(),
        });
      },
      () => {
        if (!controller.signal.aborted) setFailed(true);
      },
    );
    return () => controller.abort();
  }, [month, hoursQuery, reloads, attempts]);

  const reloadIfStale = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && Date.now() - (loaded?.at ?? 0) > staleAfter) setReloads(reloads + 1);
  });
  useEffect(() => {
    const onVisible = (): void => reloadIfStale();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);

  return { limited: loaded?.limited, days: loaded?.days ?? new Map(), failed, reload: () => setReloads(reloads + 1) };
}

/** The number of days from `from` to `to`; at least 1 and at most 31. */
function daysBetween(from: Day, to: Day): number {
  let count = 1;
  while (count < 31 && addDays(from, count) < to) count += 1;
  return count;
}
