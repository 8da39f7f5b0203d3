import { useEffect, useEffectEvent, useState } from 'react';
import type { Availability } from '#domain/availability.ts';
import { addDays, businessDay, type Day } from '#domain/calendar.ts';
import { windowHours } from '#domain/places.ts';
import { readAnswer } from '#web/lib/api/read-answer.ts';
import { type DayWindows, monthFrom } from './window-states.ts';

/** The states of a month's time windows. */
export type MonthWindows = {
  /** Whether bookings are limited, so that a window can be full; undefined until the answer is loaded. */
  limited: boolean | undefined;
  /**
   * The days whose states are known for a visit of this length, including days of months that were shown before, so
   * that the chosen day stays known.
   */
  days: ReadonlyMap<Day, DayWindows>;
  failed: boolean;
  reload: () => void;
};

/** The days that were fetched for visits of the same length, and the time of the last answer. */
type LoadedDays = Pick<MonthWindows, 'days'> & { limited: boolean; hoursQuery: string; fetchedAt: number };

/** The time after which an answer is fetched again when the page becomes visible; milliseconds. */
const staleAfter = 60_000;

/**
 * Fetches the states of a month's time windows, from today on if the month has already begun.
 * Fetches them again when they are stale and the page becomes visible.
 *
 * @param month the first day of the month
 * @param options.hours the length of the visit; a visit that is longer than a window takes two places
 * @param options.sendFailures the number of failed attempts to send the form. When it changes, the states are fetched
 *   again, because another customer may have taken a window.
 */
export function useMonth(month: Day, { hours, sendFailures }: { hours: number; sendFailures: number }): MonthWindows {
  const [reloads, setReloads] = useState(0);
  const [loaded, setLoaded] = useState<LoadedDays>();
  const [failed, setFailed] = useState(false);

  // The states are the same for all visits that fit into one window, so a change of their hours fetches nothing.
  const hoursQuery = hours > windowHours ? `&hours=${hours}` : '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `reloads` or `sendFailures` fetches again
  useEffect(() => {
    const controller = new AbortController();
    const today = businessDay(new Date());
    const from = month > today ? month : today;
    const dayCount = daysBetween(from, monthFrom(month, 1));
    setFailed(false);
    readAnswer<Availability>(`/api/availability?from=${from}&days=${dayCount}${hoursQuery}`, controller.signal).then(
      (answer) => {
        if (controller.signal.aborted) return;
        setLoaded((previous) => ({
          limited: answer.limited,
          days: new Map([
            ...(previous?.hoursQuery === hoursQuery ? previous.days : []),
            ...answer.days.map((day) => [day.date, day] as const),
          ]),
          hoursQuery,
          fetchedAt: Date.now(),
        }));
      },
      () => {
        if (!controller.signal.aborted) setFailed(true);
      },
    );
    return () => controller.abort();
  }, [month, hoursQuery, reloads, sendFailures]);

  const reloadIfStale = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && Date.now() - (loaded?.fetchedAt ?? 0) > staleAfter)
      setReloads(reloads + 1);
  });
  useEffect(() => {
    const onVisible = (): void => reloadIfStale();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);

  // What is open for a visit of another length may be full for this one.
  const days = loaded?.hoursQuery === hoursQuery ? loaded.days : new Map<Day, DayWindows>();
  return { limited: loaded?.limited, days, failed, reload: () => setReloads(reloads + 1) };
}

/** The number of days from `from` to the day before `to`; at least 1 and at most 31. */
function daysBetween(from: Day, to: Day): number {
  let count = 1;
  while (count < 31 && addDays(from, count) < to) count += 1;
  return count;
}
