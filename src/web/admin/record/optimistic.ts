import type { QueryClient, QueryKey } from '@tanstack/react-query';

type Page<Row> = { rows: Row[]; total: number };

type RowChange<Row> = {
  id: string;
  change: Partial<Row>;
  /** Stores the change. */
  store: () => Promise<unknown>;
};

/**
 * Changes a row at once in every fetched part of a list, and then on the server; what that refuses is put back. The list
 * is fetched again after its last pending change, because until then the server may answer with older values.
 *
 * @param list the beginning of the query keys of all its parts
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
    // Without a connection it fails, and does not wait for one.
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
    // Asked when this one is over: of two whose answers come in one, each would still see the other from `onSettled`.
    if (queryClient.isMutating({ mutationKey }) === 0) void queryClient.invalidateQueries({ queryKey: list });
  }
}

/** @returns how to put back what stood in the changed fields, and nothing else */
function patchRow<Row extends { id: string }>(
  queryClient: QueryClient,
  list: QueryKey,
  { id, change }: { id: string; change: Partial<Row> },
): () => void {
  const before = queryClient
    .getQueriesData<Page<Row>>({ queryKey: list })
    .map(([key, page]) => [key, page?.rows.find((row) => row.id === id)] as const);
  queryClient.setQueriesData<Page<Row>>({ queryKey: list }, (page) =>
    withRow(page, id, (row) => ({ ...row, ...change })),
  );
  return () => {
    for (const [key, old] of before) {
      if (old === undefined) continue;
      queryClient.setQueryData<Page<Row>>(key, (page) => withRow(page, id, (row) => putBack(row, old, change)));
    }
  };
}

function withRow<Row extends { id: string }>(
  page: Page<Row> | undefined,
  id: string,
  change: (row: Row) => Row,
): Page<Row> | undefined {
  return page && { ...page, rows: page.rows.map((row) => (row.id === id ? change(row) : row)) };
}

function putBack<Row extends object>(row: Row, old: Row, change: Partial<Row>): Row {
  const result = { ...row };
  for (const field in change) result[field] = old[field];
  return result;
}
