import { describe, expect, it } from 'vitest';
import { sortKey } from '#domain/fold-text.ts';
import { exportOrder } from './export-order.ts';

type Row = { id: string; name: string };
const sortKeys = { name: ({ name }: Row) => sortKey(name) };
const rows: Row[] = [
  { id: '4', name: 'Zoe' },
  { id: '3', name: 'ángel' },
  { id: '2', name: 'Bob' },
  { id: '1', name: 'bob' },
];
const sortedRows = (direction: 'ascending' | 'descending') =>
  rows.toSorted(exportOrder<Row, 'createdAt' | 'name'>({ search: 'b', sort: 'name', direction }, sortKeys).compare);

describe('the order of an export', () => {
  it('is the order of the server if the server sorts all rows', () => {
    expect(exportOrder({ search: '', sort: 'name', direction: 'ascending' }, sortKeys)).toEqual({
      fetchOrder: { sort: 'name', direction: 'ascending' },
    });
    expect(exportOrder<Row, 'createdAt'>({ search: 'b', sort: 'createdAt', direction: 'ascending' }, {})).toEqual({
      fetchOrder: { sort: 'createdAt', direction: 'ascending' },
    });
  });

  it('is applied in the browser for a search sorted by name, whose rows are fetched by creation time', () => {
    const { fetchOrder } = exportOrder({ search: 'b', sort: 'name', direction: 'ascending' }, sortKeys);
    expect(fetchOrder).toEqual({ sort: 'createdAt', direction: 'descending' });
    expect(sortedRows('ascending').map(({ id }) => id)).toEqual(['3', '1', '2', '4']);
    expect(sortedRows('descending').map(({ id }) => id)).toEqual(['4', '2', '1', '3']);
  });
});
