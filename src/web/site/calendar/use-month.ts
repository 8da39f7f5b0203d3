import { useEffect, useEffectEvent, useState } from 'react';
import type { Availability } from '#domain/availability.ts';
import { addDays, businessDay, type Day } from '#domain/calendar.ts';
import { windowHours } from '#domain/places.ts';
import { readAnswer } from '#web/lib/api/read-answer.ts';
import { type DayWindows, monthFrom } from './window-states.ts';

/** The open windows of a month. `limited`: whether the office has set places; undefined until that is known. */
export type MonthWindows = {
  limited: boolean | undefined;
  days: ReadonlyMap<Day, DayWindows>;
  failed: boolean;
  reload: () => void;
};

/**
 * The time for which an answer is valid; milliseconds. After this, it is fetched again when the page becomes visible.
 */
const validFor = 60_000;

/**
 * Fetches the open windows of the month that begins with `month`, and again when the page becomes visible after a
 * while.
 *
 * @param job.hours the length of the job; a long job needs two places
 * @param job.attempts the windows are fetched again when this changes, because after a failed attempt a window may be
 * taken
 */
export function useMonth(month: Day, { hours, attempts }: { hours: number; attempts: number }): MonthWindows {
  const [reloads, setReloads] = useState(0);
  const [found, setFound] = useState<{ limited: boolean; days: ReadonlyMap<Day, DayWindows>; at: number }>();
  const [failed, setFailed] = useState(false);

  // All short jobs have the same open windows, so they use the same URL, which can be cached.
  const length = hours > windowHours ? `&hours=${hours}` : '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `reloads` or `attempts` fetches again
  useEffect(() => {
    const ending = new AbortController();
    const today = businessDay(new Date());
    const from = month > today ? month : today;
    const days = daysBetween(from, monthFrom(month, 1));
    setFailed(false);
    readAnswer<Availability>(`/api/availability?from=${from}&days=${days}${length}`, ending.signal).then(
      (answer) => {
        if (ending.signal.aborted) return;
        setFound({ limited: answer.limited, days: new Map(answer.days.map((day) => [day.date, day])), at: Date.now() });
      },
      () => {
        if (!ending.signal.aborted) setFailed(true);
      },
    );
    return () => ending.abort();
  }, [month, length, reloads, attempts]);

  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && Date.now() - (found?.at ?? 0) > validFor) setReloads(reloads + 1);
  });
  useEffect(() => {
    const onVisible = (): void => look();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);

  return { limited: found?.limited, days: found?.days ?? new Map(), failed, reload: () => setReloads(reloads + 1) };
}

/** The number of days from `from` to `to`; at least 1 and at most 31. */
function daysBetween(from: Day, to: Day): number {
  let count = 1;
  while (count < 31 && addDays(from, count) < to) count += 1;
  return count;
}
