import { useEffect, useEffectEvent } from 'react';

/**
 * The shown page of a list, counted from 0, and the total number of rows. Without `isExact`, the total may be too low,
 * outdated, or 0 because it is unknown.
 */
export type Pages = { page: number; pageSize: number; total: number; isExact: boolean };

/** The last known page, counted from 0. */
export const lastPage = ({ pageSize, total }: Pick<Pages, 'pageSize' | 'total'>): number =>
  Math.max(0, Math.ceil(total / pageSize) - 1);

/** A page of a list; `rowCount` is the number of rows on it. */
type ShownPage = Pages & { rowCount: number };

/**
 * The page to show if this page has no rows: the last page, or the previous page if the total is outdated or unknown.
 * Undefined if the page has rows or is the first page.
 */
export const replacementPage = ({ page, rowCount, isExact, ...sizes }: ShownPage): number | undefined => {
  if (rowCount > 0 || page === 0) return undefined;
  return sizes.total === 0 && !isExact ? page - 1 : Math.min(lastPage(sizes), page - 1);
};

/**
 * Leaves a page that no longer exists, because its rows were deleted or no longer match.
 *
 * @param list.isCurrent whether the rows belong to this page and filter, and were fetched without an error
 * @returns whether the page is being left, so that the list does not say that it is empty
 */
export function useExistingPage(list: ShownPage & { isCurrent: boolean }, onPage: (page: number) => void): boolean {
  const target = list.isCurrent ? replacementPage(list) : undefined;
  const leave = useEffectEvent(onPage);
  useEffect(() => {
    if (target !== undefined) leave(target);
  }, [target]);
  return target !== undefined;
}
