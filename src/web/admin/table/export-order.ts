import type { ListView } from './list-view.ts';

type Order<Sort extends string> = Pick<ListView<Sort>, 'sort' | 'direction'>;

/** The order in which all rows of a list are fetched, and the one that they are brought into afterwards, if another. */
export type ExportOrder<Row, Sort extends string> = {
  fetched: Order<Sort | 'createdAt'>;
  compare?: (a: Row, b: Row) => number;
};

/**
 * How everything that a view matches is exported in its order. The server sorts a search by something else than age only
 * as far as its newest records, so all of it is fetched by age and sorted here.
 *
 * @param keys by field, what the server sorts a row by
 */
export function exportOrder<Row extends { id: string }, Sort extends string>(
  { search, sort, direction }: Pick<ListView<Sort>, 'search' | 'sort' | 'direction'>,
  keys: Partial<Readonly<Record<Sort, (row: Row) => string | number>>>,
): ExportOrder<Row, Sort> {
  const key = keys[sort];
  if (search === '' || key === undefined) return { fetched: { sort, direction } };
  const sign = direction === 'ascending' ? 1 : -1;
  return {
    fetched: { sort: 'createdAt', direction: 'descending' },
    // Ids grow with age, as the server has it for rows of equal value.
    compare: (a, b) => sign * (compared(key(a), key(b)) || compared(a.id, b.id)),
  };
}

/** By code unit, as the database compares, and not by language. */
function compared<Value extends string | number>(a: Value, b: Value): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
