import { useEffect, useEffectEvent } from 'react';

/**
 * The pages of a list, counted from 0: which one is shown, and how many rows all have, or have at least. Without
 * `isExact`, the total may also be old, or unknown and then 0.
 */
export type Pages = { page: number; pageSize: number; total: number; isExact: boolean };

/** The last page that a list has, as far as is known. */
export const lastPage = ({ pageSize, total }: Pick<Pages, 'pageSize' | 'total'>): number =>
  Math.max(0, Math.ceil(total / pageSize) - 1);

/** A page of a list and how many rows came with it. */
type ShownPage = Pages & { rowCount: number };

/**
 * Where to go from a page without rows: to the last one there is, or at least to the one before where the total is old
 * or unknown; undefined to stay.
 */
export const pageInstead = ({ page, rowCount, isExact, ...sizes }: ShownPage): number | undefined => {
  if (rowCount > 0 || page === 0) return undefined;
  return sizes.total === 0 && !isExact ? page - 1 : Math.min(lastPage(sizes), page - 1);
};

/**
 * Leaves a page that no longer exists, because its rows were deleted or do not match any more.
 *
 * @param list.isCurrent whether the rows are those of this page and filter, fetched without a failure
 * @returns whether the page is being left, so that nothing is said to be missing
 */
export function useExistingPage(list: ShownPage & { isCurrent: boolean }, onPage: (page: number) => void): boolean {
  const instead = list.isCurrent ? pageInstead(list) : undefined;
  const leave = useEffectEvent(onPage);
  useEffect(() => {
    if (instead !== undefined) leave(instead);
  }, [instead]);
  return instead !== undefined;
}
