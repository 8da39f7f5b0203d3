import type { EmptyListProps } from './empty-list.tsx';
import { useExistingPage } from './paging.ts';
import type { Paging, Sorting } from './record-grid.tsx';
import { type Counted, type Total, totalOf, totalOfPages } from './total.ts';

type Order<Field extends string> = Pick<Sorting<Field>, 'direction'> & { sort: Field };

type ListPage<Row, Field extends string> = {
  total: Total;
  /** Whether the list is known to have no rows. */
  isEmpty: boolean;
  /** The properties of `RecordList` that depend on the fetched page. */
  shown: {
    rows: readonly Row[];
    paging: Paging;
    sorting: Sorting<Field>;
    isFetching: boolean;
    empty: EmptyListProps;
    loadingText: string;
  };
};

/** The rows of a list's page, their order, and the text if there are none. Leaves a page that no longer exists. */
export function useListPage<Row, Field extends string>({
  view: { page, pageSize, sort, direction },
  sortFields,
  onPage,
  onSort,
  fetched: { data, isPlaceholderData, isError },
  counted,
  onClear,
  texts,
}: {
  view: { page: number; pageSize: number } & Order<Field>;
  sortFields: readonly Field[];
  onPage: (paging: { page: number; pageSize?: number }) => void;
  onSort: (order: Order<Field>) => void;
  fetched: {
    data: (Counted & { rows: readonly Row[] }) | undefined;
    isPlaceholderData: boolean;
    isError: boolean;
  };
  /** The count fetched after the page; undefined until it is loaded. Ignored if the page has the exact total. */
  counted: Counted | undefined;
  /** Clears filters and search; undefined if neither is set. */
  onClear: (() => void) | undefined;
  texts: { loading: string; empty: string; noMatch: string };
}): ListPage<Row, Field> {
  const rows = data?.rows ?? [];
  const isCurrent = data !== undefined && !isPlaceholderData;
  const total = totalOf(data, counted);
  const pages = { page, pageSize, ...totalOfPages(total) };
  const isLeaving = useExistingPage({ ...pages, rowCount: rows.length, isCurrent: isCurrent && !isError }, (target) =>
    onPage({ page: target }),
  );
  const isSettled = isCurrent && !isLeaving;
  return {
    total,
    isEmpty: isSettled && rows.length === 0,
    shown: {
      rows,
      paging: { ...pages, onChange: onPage },
      sorting: {
        fields: sortFields,
        field: sort,
        direction,
        onChange: ({ field, direction }) => onSort({ sort: field, direction }),
      },
      isFetching: isPlaceholderData,
      empty: isSettled
        ? { text: onClear === undefined ? texts.empty : texts.noMatch, onClear }
        : { text: texts.loading },
      loadingText: texts.loading,
    },
  };
}
