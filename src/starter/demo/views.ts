import { addDays, businessClock, type Day } from '#domain/calendar.ts';
import { pageKey, publicPaths } from '#domain/site.ts';
import { weekdayOf } from '#domain/weekday.ts';
import { chanceFrom } from './chance.ts';

const usual: Readonly<Record<string, number>> = { home: 60, book: 22, 'services/office-cleaning': 18, blog: 12 };

/** Views of every page on each day of the last eight weeks: fewer at weekends, slowly more. */
export function demoViews(now: Date): { page: string; day: Day; count: number }[] {
  const chance = chanceFrom(8);
  const today = businessClock(now).day;
  return Array.from({ length: 56 }, (_, index) => addDays(today, index - 55)).flatMap((day, index) => {
    const busy = (['sat', 'sun'].includes(weekdayOf(day)) ? 0.45 : 1) * (0.8 + index / 140);
    return publicPaths.map(pageKey).map((page) => ({
      page,
      day,
      count: Math.round((usual[page] ?? 6) * busy * (0.7 + chance.next() * 0.6)),
    }));
  });
}
