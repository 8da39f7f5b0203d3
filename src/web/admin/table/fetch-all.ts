import type { Counted } from './total.ts';

type Page<Row> = Counted & { rows: readonly Row[] };

/** The rows of a list up to the maximum of an export, the list's total, and whether the rows are complete. */
export type Fetched<Row> = { rows: Row[]; total: number; isExact: boolean; isComplete: boolean };

/** Rows per call. */
const pageSize = 500;

/** The maximum number of rows, which browsers and spreadsheets can handle. */
export const maxExported = 20_000;

/**
 * Fetches all rows of a list, page by page, up to the maximum of an export. A row that moves to another page meanwhile
 * is returned once.
 *
 * @param fetchPage fetches one page; its signal aborts the call
 * @param options.onProgress called with the number of rows so far and the number to fetch, which is at most `maxExported`
 * @param options.signal aborts with its reason
 */
export async function fetchAll<Row extends { id: string }>(
  fetchPage: (page: { skip: number; limit: number }, signal: AbortSignal) => Promise<Page<Row>>,
  { onProgress, signal }: { onProgress: (done: number, total: number) => void; signal: AbortSignal },
): Promise<Fetched<Row>> {
  const rows = new Map<string, Row>();
  let total = Number.POSITIVE_INFINITY;
  let isExact = false;
  for (let skip = 0; skip < Math.min(total, maxExported); skip += pageSize) {
    signal.throwIfAborted();
    const page = await fetchPage({ skip, limit: pageSize }, signal);
    total = page.total;
    isExact = page.atLeast !== true;
    for (const row of page.rows) rows.set(row.id, row);
    onProgress(Math.min(skip + page.rows.length, maxExported), Math.min(total, maxExported));
    if (page.rows.length < pageSize) break;
  }
  signal.throwIfAborted();
  return { rows: [...rows.values()], total, isExact, isComplete: total <= maxExported };
}
