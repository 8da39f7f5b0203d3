import { addDays } from '../../src/domain/calendar.ts';
import { sortKey } from '../../src/domain/fold-text.ts';
import { pageKey, publicPaths } from '../../src/domain/site.ts';
import { searchTokens } from '../../src/server/store/search.ts';
import { begin, minute } from './data.ts';

/** The day on which the analytics page is requested. The page views are of this day and of earlier days. */
export const today = '2026-06-30';

/** The keys of the pages with views: all pages that always exist, and the first ten posts. */
const pageKeys = [...publicPaths.map(pageKey), ...Array.from({ length: 10 }, (_, n) => `blog/${slug(n)}`)];

/**
 * The stored views of one page on one day. Increasing numbers give all pages of a day, then all pages of the day
 * before.
 */
export const pageDayDocument = (n: number) => ({
  page: pageKeys[n % pageKeys.length],
  day: addDays(today, -Math.floor(n / pageKeys.length)),
  views: 1 + (n % 97),
});

/** The stored total views of each page. */
export const pageTotalDocuments = () => pageKeys.map((page, n) => ({ page, views: 10_000 + n }));

/** The number of posts and of quotes for `size` bookings: one per thousand, but at least fifty, for two full pages. */
export const postsFor = (size: number): number => Math.max(50, Math.round(size / 1_000));

export function slug(n: number): string {
  return `how-to-clean-an-office-${n}`;
}

/** Post `n` as it is stored. Nine of ten are published. */
export function postDocument(n: number) {
  const title = `How to clean an office, part ${n}`;
  const createdAt = new Date(begin + n * minute * 60 * 24);
  const published = n % 10 !== 9;
  return {
    createdAt,
    updatedAt: createdAt,
    version: 1,
    title,
    slug: slug(n),
    content: '<h2>Desks</h2><p>Wipe them every evening, from the far edge to the near one.</p>'.repeat(40),
    excerpt: 'What a good evening round looks like.',
    category: 'Cleaning Tips',
    tags: ['office', 'desks'],
    published,
    publishedAt: published ? createdAt : null,
    author: 'The team',
    search: searchTokens({ texts: [title, slug(n), 'Cleaning Tips', 'office', 'desks'] }),
    sortKey: sortKey(title),
  };
}
