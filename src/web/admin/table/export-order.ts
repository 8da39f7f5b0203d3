import type { ListView } from './list-view.ts';

type Order<Sort extends string> = Pick<ListView<Sort>, 'sort' | 'direction'>;

/** The order in which all rows of a list are fetched, and a comparison if they have to be sorted afterwards. */
export type ExportOrder<Row, Sort extends string> = {
  fetchOrder: Order<Sort | 'createdAt'>;
  compare?: (a: Row, b: Row) => number;
};

/**
 * The order for exporting all rows of a view. If a search is sorted by another field than the creation time, the server
 * sorts and returns only the newest matches. The rows of such a search are therefore fetched by creation time and
 * sorted here.
 *
 * @param sortKeys the server's sort key of a row, by field; the creation time needs none
 */
export function exportOrder<Row extends { id: string }, Sort extends string>(
  { search, sort, direction }: Pick<ListView<Sort>, 'search' | 'sort' | 'direction'>,
  sortKeys: Partial<Readonly<Record<Sort, (row: Row) => string | number>>>,
): ExportOrder<Row, Sort> {
  const keyOf = sortKeys[sort];
  if (search === '' || keyOf === undefined) return { fetchOrder: { sort, direction } };
  const sign = direction === 'ascending' ? 1 : -1;
  return {
    fetchOrder: { sort: 'createdAt', direction: 'descending' },
    // As on the server, rows with equal sort keys are sorted by id.
    compare: (a, b) => sign * (compareValues(keyOf(a), keyOf(b)) || compareValues(a.id, b.id)),
  };
}

/** Compares by code unit, not by locale, because the database compares bytes. The order of emoji may differ. */
function compareValues<Value extends string | number>(a: Value, b: Value): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
