import { addDays, businessClock, type Day } from '#domain/calendar.ts';
import { pageKey, publicPaths } from '#domain/site.ts';
import { weekdayOf } from '#domain/weekday.ts';
import { seededRandom } from './random.ts';

const usualViews: Readonly<Record<string, number>> = { home: 60, book: 22, 'services/office-cleaning': 18, blog: 12 };

/** Views of every public page except posts, on each of the last 56 days: fewer at weekends, growing slowly. */
export function demoViews(now: Date): { page: string; day: Day; count: number }[] {
  const random = seededRandom(8);
  const today = businessClock(now).day;
  return Array.from({ length: 56 }, (_, index) => addDays(today, index - 55)).flatMap((day, index) => {
    const factor = (['sat', 'sun'].includes(weekdayOf(day)) ? 0.45 : 1) * (0.8 + index / 140);
    return publicPaths.map(pageKey).map((page) => ({
      page,
      day,
      count: Math.round((usualViews[page] ?? 6) * factor * (0.7 + random.next() * 0.6)),
    }));
  });
}
