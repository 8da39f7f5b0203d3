import * as z from 'zod/mini';
import { addDays, type Day, daysUntil, mondayOf, startOfMonth } from './calendar.ts';
import { isoTimeField } from './fields.ts';
import type { PageKey } from './site.ts';

/** Views of one page on one day. */
export type DailyViews = { page: string; day: Day; views: number };

/** A page, by its `PageKey`. */
export const pageInput = z.object({ page: z.string('page must be text.') }) satisfies z.ZodMiniType<{ page: PageKey }>;

/** The token that unlocks the analytics page, and its expiry. */
export const analyticsUnlock = z.object({ unlock: z.string(), expiresAt: isoTimeField });
export type AnalyticsUnlock = z.output<typeof analyticsUnlock>;

/** The duration of an unlock; milliseconds. */
export const unlockLifetime = 60 * 60 * 1000;

export const summaryInput = z.object({ unlock: z.string('unlock must be text.').check(z.maxLength(200)) });

export const viewCount = z.object({ views: z.number() });

/** The views of each page since counting began, by page key. */
export const pageViewCounts = z.record(z.string(), z.number());
export type PageViewCounts = z.output<typeof pageViewCounts>;

export const analyticsSummary = z.object({
  total: z.number(),
  today: z.number(),
  thisWeek: z.number(),
  thisMonth: z.number(),
  dailyTrend: z.array(z.object({ day: z.string(), views: z.number() })),
  topPages: z.array(z.object({ page: z.string(), views: z.number() })),
});
export type AnalyticsSummary = z.output<typeof analyticsSummary>;

const trendDays = 7;
const topPageCount = 5;

/** The first day whose view counts are needed for the summary of `today`. */
export function firstDayNeeded(today: Day): Day {
  const [earliest = today] = [startOfMonth(today), mondayOf(today), addDays(today, 1 - trendDays)].sort();
  return earliest;
}

/**
 * The figures of the analytics page. Weeks begin on Monday.
 *
 * @param totals views of each page since counting began
 * @param daily views by page and day from `firstDayNeeded(today)` on
 * @param today the company's calendar day
 */
export function summarize(totals: PageViewCounts, daily: readonly DailyViews[], today: Day): AnalyticsSummary {
  const viewsSince = (start: Day): number =>
    daily.reduce((sum, { day, views }) => (day >= start && day <= today ? sum + views : sum), 0);
  return {
    total: Object.values(totals).reduce((sum, views) => sum + views, 0),
    today: viewsSince(today),
    thisWeek: viewsSince(mondayOf(today)),
    thisMonth: viewsSince(startOfMonth(today)),
    dailyTrend: daysUntil(today, trendDays).map((day) => ({
      day,
      views: daily.reduce((sum, entry) => (entry.day === day ? sum + entry.views : sum), 0),
    })),
    topPages: Object.entries(totals)
      .map(([page, views]) => ({ page, views }))
      .sort((a, b) => b.views - a.views || a.page.localeCompare(b.page))
      .slice(0, topPageCount),
  };
}
