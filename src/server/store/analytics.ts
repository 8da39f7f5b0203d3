import { type Connection, Schema } from 'mongoose';
import type { PageViewCounts } from '#domain/analytics.ts';
import type { Day } from '#domain/calendar.ts';
import type { PageKey } from '#domain/site.ts';
import { ownOperators } from './records.ts';

/** Views of one page on one day of the company's calendar. */
type PageDayRecord = { page: PageKey; day: Day; views: number };
/** The total views of one page. */
type PageTotalRecord = { page: PageKey; views: number };

const daySchema = new Schema<PageDayRecord>(
  {
    page: { type: String, required: true },
    day: { type: String, required: true },
    views: { type: Number, required: true },
  },
  { collection: 'pageViewDays', versionKey: false, strict: 'throw' },
);
daySchema.index({ day: 1, page: 1 }, { name: 'dayPage', unique: true });

const totalSchema = new Schema<PageTotalRecord>(
  { page: { type: String, required: true }, views: { type: Number, required: true } },
  { collection: 'pageViews', versionKey: false, strict: 'throw' },
);
totalSchema.index({ page: 1 }, { name: 'page', unique: true });

/** The number of views of one page to add on one day. */
export type PageDayCount = { page: PageKey; day: Day; count: number };

export type AnalyticsStore = ReturnType<typeof analyticsStore>;

/** Page-view counters, in total and by day. */
export function analyticsStore(connection: Connection) {
  const days = connection.model('PageViewDay', daySchema);
  const totals = connection.model('PageView', totalSchema);

  async function addToTotal(page: PageKey, count: number): Promise<number> {
    const total = await totals
      .findOneAndUpdate({ page }, { $inc: { views: count } }, { upsert: true, returnDocument: 'after' })
      .lean()
      .orFail();
    return total.views;
  }

  return {
    /**
     * Adds views to the totals and to the days; indexes `page` and `dayPage`.
     *
     * @returns for each count the new total of its page
     */
    async add(counts: readonly PageDayCount[]): Promise<number[]> {
      // One write per total, because separate writes of the same total would wait for each other.
      const countByPage = new Map<PageKey, number>();
      for (const { page, count } of counts) countByPage.set(page, (countByPage.get(page) ?? 0) + count);
      const [newTotals] = await Promise.all([
        Promise.all([...countByPage].map(async ([page, count]) => [page, await addToTotal(page, count)] as const)),
        days.bulkWrite(
          counts.map(({ page, day, count }) => ({
            updateOne: { filter: { page, day }, update: { $inc: { views: count } }, upsert: true },
          })),
          { ordered: false },
        ),
      ]);
      const totalByPage = new Map(newTotals);
      return counts.map(({ page }) => totalByPage.get(page) ?? 0);
    },

    /** Returns the total views of one page, 0 if there are none; index `page`. */
    async views(page: PageKey): Promise<number> {
      return (await totals.findOne({ page }).lean())?.views ?? 0;
    },

    /** Returns the total views of all pages that have any. */
    async totals(): Promise<PageViewCounts> {
      const records = await totals.find().lean();
      return Object.fromEntries(records.map(({ page, views }) => [page, views]));
    },

    /** Returns the views by page and day from `firstDay` on; index `dayPage`. */
    async daily(firstDay: Day): Promise<PageDayRecord[]> {
      const records = await days.find({ day: ownOperators({ $gte: firstDay }) }).lean();
      return records.map(({ page, day, views }) => ({ page, day, views }));
    },
  };
}
