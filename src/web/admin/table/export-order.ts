import type { ListView } from './list-view.ts';

type Order<Sort extends string> = Pick<ListView<Sort>, 'sort' | 'direction'>;

/** The order in which all rows of a list are fetched, and a comparison if they have to be sorted afterwards. */
export type ExportOrder<Row, Sort extends string> = {
  fetchOrder: Order<Sort | 'createdAt'>;
  compare?: (a: Row, b: Row) => number;
};

/**
 * The order for exporting all rows of a view. For a search, the server only sorts the newest records by fields other
 * than the creation time. All rows are therefore fetched by creation time and sorted here.
 *
 * @param keys the server's sort key of a row, by field
 */
export function exportOrder<Row extends { id: string }, Sort extends string>(
  { search, sort, direction }: Pick<ListView<Sort>, 'search' | 'sort' | 'direction'>,
  keys: Partial<Readonly<Record<Sort, (row: Row) => string | number>>>,
): ExportOrder<Row, Sort> {
  const key = keys[sort];
  if (search === '' || key === undefined) return { fetchOrder: { sort, direction } };
  const sign = direction === 'ascending' ? 1 : -1;
  return {
    fetchOrder: { sort: 'createdAt', direction: 'descending' },
    // For equal values, the server sorts by id, which increases with the creation time.
    compare: (a, b) => sign * (compareValues(key(a), key(b)) || compareValues(a.id, b.id)),
  };
}

/** Compares by code unit, as the database does, not by locale. */
function compareValues<Value extends string | number>(a: Value, b: Value): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
