import type { Emptiness } from './empty-list.tsx';
import { useExistingPage } from './paging.ts';
import type { Paging } from './record-grid.tsx';
import { type Counted, type Total, totalOf, totalOfPages } from './total.ts';

type ListPage = {
  total: Total;
  paging: Paging;
  /** Whether the list is known to have no rows. */
  isEmpty: boolean;
  empty: Emptiness;
};

/** The pages of a list and what stands in place of its rows; leaves a page that no longer exists. */
export function useListPage({
  view: { page, pageSize },
  onPage,
  fetched: { data, isPlaceholderData, isError },
  counted,
  onClear,
  texts,
}: {
  view: { page: number; pageSize: number };
  onPage: (paging: { page: number; pageSize?: number }) => void;
  fetched: {
    data: (Counted & { rows: readonly unknown[] }) | undefined;
    isPlaceholderData: boolean;
    isError: boolean;
  };
  /** A count that was fetched after the page. */
  counted: Counted | undefined;
  /** Undefined while no filter and no search leaves anything out. */
  onClear: (() => void) | undefined;
  texts: { loading: string; empty: string; noMatch: string };
}): ListPage {
  const rowCount = data?.rows.length ?? 0;
  const isCurrent = data !== undefined && !isPlaceholderData;
  const total = totalOf(data, counted);
  const pages = { page, pageSize, ...totalOfPages(total) };
  const isLeaving = useExistingPage({ ...pages, rowCount, isCurrent: isCurrent && !isError }, (to) =>
    onPage({ page: to }),
  );
  const isShown = isCurrent && !isLeaving;
  return {
    total,
    paging: { ...pages, onChange: onPage },
    isEmpty: isShown && rowCount === 0,
    empty: isShown ? { text: onClear === undefined ? texts.empty : texts.noMatch, onClear } : { text: texts.loading },
  };
}
