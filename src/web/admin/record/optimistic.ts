import type { QueryClient, QueryKey } from '@tanstack/react-query';

type Page<Row> = { rows: Row[]; total: number };

type RowChange<Row> = {
  id: string;
  change: Partial<Row>;
  /** Stores the change on the server. */
  store: () => Promise<unknown>;
};

/**
 * Changes a row at once in every fetched page of a list, and then on the server. Changes of one row are stored one
 * after the other. A failed change is reverted. The list is fetched again after its last pending change, because until
 * then the server may answer with older values.
 *
 * @param list the prefix of the query keys of all its pages
 * @throws what `store` throws
 */
export async function changeRow<Row extends { id: string }>(
  queryClient: QueryClient,
  list: QueryKey,
  { id, change, store }: RowChange<Row>,
): Promise<void> {
  const mutationKey = ['change', ...list];
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationKey,
    scope: { id: JSON.stringify([...list, id]) },
    // While offline, the change fails instead of waiting for a connection.
    networkMode: 'always',
    mutationFn: store,
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey: list });
      return patchRow(queryClient, list, { id, change });
    },
    onError: (_error, _variables, restore) => restore?.(),
  });
  try {
    await mutation.execute(undefined);
  } finally {
    // Checked after `execute`: in `onSettled`, two changes that finish together would still count each other as
    // pending.
    if (queryClient.isMutating({ mutationKey }) === 0) void queryClient.invalidateQueries({ queryKey: list });
  }
}

/** Changes a row in the cache. @returns a function that restores only the changed fields */
function patchRow<Row extends { id: string }>(
  queryClient: QueryClient,
  list: QueryKey,
  { id, change }: { id: string; change: Partial<Row> },
): () => void {
  const previousRows = queryClient
    .getQueriesData<Page<Row>>({ queryKey: list })
    .map(([key, page]) => [key, page?.rows.find((row) => row.id === id)] as const);
  queryClient.setQueriesData<Page<Row>>({ queryKey: list }, (page) =>
    withRow(page, id, (row) => ({ ...row, ...change })),
  );
  return () => {
    for (const [key, previous] of previousRows) {
      if (previous === undefined) continue;
      queryClient.setQueryData<Page<Row>>(key, (page) =>
        withRow(page, id, (row) => restoreFields(row, previous, change)),
      );
    }
  };
}

function withRow<Row extends { id: string }>(
  page: Page<Row> | undefined,
  id: string,
  update: (row: Row) => Row,
): Page<Row> | undefined {
  return page && { ...page, rows: page.rows.map((row) => (row.id === id ? update(row) : row)) };
}

function restoreFields<Row extends object>(row: Row, previous: Row, change: Partial<Row>): Row {
  const result = { ...row };
  for (const field in change) result[field] = previous[field];
  return result;
}
