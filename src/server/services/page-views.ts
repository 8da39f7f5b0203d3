import { businessDay, type Day } from '#domain/calendar.ts';
import { AppError } from '#domain/errors.ts';
import { type PageKey, resolvePageKey } from '#domain/site.ts';
import type { AnalyticsStore } from '#server/store/analytics.ts';
import type { PublishedPosts } from './published-posts.ts';

export type PageViewService = ReturnType<typeof pageViewService>;

/** Views of one page on one day that are stored together. `total`: all views of the page after that. */
type Batch = { page: PageKey; day: Day; count: number; settle(total: Promise<number>): void; total: Promise<number> };

/** Counts views of public pages. */
export function pageViewService(parts: { views: AnalyticsStore; published: PublishedPosts; clock: () => Date }) {
  const { views, published, clock } = parts;
  let waitingBatches = new Map<string, Batch>();
  let isStoring = false;

  /** Adds one view to the waiting batch of its page and day. @returns the page's views including this one */
  async function add(page: PageKey, day: Day): Promise<number> {
    const key = `${day} ${page}`;
    const batch = waitingBatches.get(key) ?? newBatch(page, day);
    waitingBatches.set(key, batch);
    batch.count += 1;
    const position = batch.count;
    if (!isStoring) void storeWaiting();
    return (await batch.total) - batch.count + position;
  }

  /** Writes all waiting batches together, and then those that came during the write, until none is left. */
  async function storeWaiting(): Promise<void> {
    isStoring = true;
    while (waitingBatches.size > 0) {
      const batches = [...waitingBatches.values()];
      waitingBatches = new Map();
      const writing = views.add(batches);
      for (const [index, batch] of batches.entries()) batch.settle(writing.then((totals) => totals[index] ?? 0));
      await writing.catch(() => undefined);
    }
    isStoring = false;
  }

  /** @throws AppError `not_found` for an unknown key, or for a post that is not published */
  async function requirePage(key: PageKey): Promise<void> {
    const target = resolvePageKey(key);
    const exists =
      target?.kind === 'page' || (target?.kind === 'post' && (await published.bySlug(target.slug)) !== undefined);
    if (!exists) throw new AppError('not_found', 'There is no such page.');
  }

  return {
    /**
     * Counts a view, and waits until it is stored.
     *
     * @returns the page's views including this one
     * @throws AppError `not_found`
     */
    async count(page: PageKey): Promise<number> {
      await requirePage(page);
      return add(page, businessDay(clock()));
    },

    /** Returns the page's views, 0 if there are none. @throws AppError `not_found` */
    async read(page: PageKey): Promise<number> {
      await requirePage(page);
      return views.views(page);
    },
  };
}

function newBatch(page: PageKey, day: Day): Batch {
  const { promise: total, resolve: settle } = Promise.withResolvers<number>();
  return { page, day, count: 0, settle, total };
}
