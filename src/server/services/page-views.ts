import { businessDay, type Day } from '#domain/calendar.ts';
import { AppError } from '#domain/errors.ts';
import { type PageKey, resolvePageKey } from '#domain/site.ts';
import type { AnalyticsStore } from '#server/store/analytics.ts';
import type { PublishedPosts } from './published-posts.ts';

export type PageViewService = ReturnType<typeof pageViewService>;

/** Views that came while the ones before them were being stored. */
type Batch = { count: number; total: Promise<number> };

/** Counting views of public pages. */
export function pageViewService(parts: { views: AnalyticsStore; published: PublishedPosts; clock: () => Date }) {
  const { views, published, clock } = parts;
  /** What is being stored for a page and day, and what will be next. */
  const storing = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Batch>();

  /** Adds one view to the batch that will be stored next. @returns the page's views up to and with this one */
  async function add(page: PageKey, day: Day): Promise<number> {
    const key = `${day} ${page}`;
    let batch = waiting.get(key);
    if (batch === undefined) {
      batch = { count: 0, total: storeNext({ key, page, day }) };
      waiting.set(key, batch);
    }
    batch.count += 1;
    const later = batch;
    const position = batch.count;
    return (await later.total) - later.count + position;
  }

  /** Waits for the batch before, so that one round trip at a time serves all views of a page, however many come. */
  async function storeNext({ key, page, day }: { key: string; page: PageKey; day: Day }): Promise<number> {
    await storing.get(key);
    const count = waiting.get(key)?.count ?? 0;
    waiting.delete(key);
    const stored = views.add(page, day, count);
    const settled = stored.then(
      () => undefined,
      () => undefined,
    );
    storing.set(key, settled);
    void settled.then(() => {
      if (storing.get(key) === settled) storing.delete(key);
    });
    return stored;
  }

  /** @throws AppError `not_found` for a key that stands for no page, or for a post that is not published */
  async function requirePage(key: PageKey): Promise<void> {
    const target = resolvePageKey(key);
    const exists =
      target?.kind === 'page' || (target?.kind === 'post' && (await published.bySlug(target.slug)) !== undefined);
    if (!exists) throw new AppError('not_found', 'There is no such page.');
  }

  return {
    /** Counts a view, and answers once it is stored. @returns the page's views, this one included */
    async count(page: PageKey): Promise<number> {
      await requirePage(page);
      return add(page, businessDay(clock()));
    },

    /** The page's views, 0 when nobody saw it. */
    async read(page: PageKey): Promise<number> {
      await requirePage(page);
      return views.views(page);
    },
  };
}
