import type { QueryClient, QueryKey } from '@tanstack/react-query';

type Page<Row> = { rows: Row[]; total: number };

/**
 * Changes a row in every fetched part of a list.
 *
 * @param list the beginning of the query keys of all its parts
 * @returns how to put back what stood there
 */
export function patchRow<Row extends { id: string }>(
  queryClient: QueryClient,
  list: QueryKey,
  { id, change }: { id: string; change: Partial<Row> },
): () => void {
  const before = queryClient.getQueriesData<Page<Row>>({ queryKey: list });
  queryClient.setQueriesData<Page<Row>>(
    { queryKey: list },
    (page) => page && { ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) },
  );
  return () => {
    for (const [key, page] of before) queryClient.setQueryData(key, page);
  };
}
