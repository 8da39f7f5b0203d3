import type { Reviews } from './reviews.ts';

/** The number of reviews and their average rating, rounded to one decimal. */
export type ReviewSummary = { count: number; average: number };

/**
 * The figures that the office has set for its profile on another site; a figure that is not set is computed from the
 * reviews. Undefined if the reviews are not shown or not confirmed, if the number is 0, or if there is no average.
 */
export function reviewSummary({ show, confirmed, items, count, average }: Reviews): ReviewSummary | undefined {
  const ratings = items.map(({ rating }) => rating);
  const total = count ?? ratings.length;
  const mean = average ?? (ratings.length === 0 ? undefined : ratings.reduce((a, b) => a + b, 0) / ratings.length);
  if (!show || !confirmed || total === 0 || mean === undefined) return undefined;
  return { count: total, average: Math.round(mean * 10) / 10 };
}
