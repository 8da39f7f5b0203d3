import type { Counted } from './total.ts';

type Page<Row> = Counted & { rows: readonly Row[] };

/**
 * The rows of a list up to the maximum of an export, and the list's total, which is a minimum unless `isExact`.
 * `isComplete`: the total does not exceed the maximum.
 */
export type Fetched<Row> = { rows: Row[]; total: number; isExact: boolean; isComplete: boolean };

/** Rows per call. */
const pageSize = 500;

/** The maximum number of exported rows. Browsers and spreadsheets can handle this many. */
export const maxExported = 20_000;

/**
 * Fetches all rows of a list, page by page, up to the maximum of an export. A row that moves to a later page meanwhile
 * is returned once; a row that moves to an earlier page may be missing.
 *
 * @param fetchPage fetches one page; its signal aborts the call
 * @param options.onProgress called after each page with the number of rows so far and the number to fetch, which is at
 *   most `maxExported`
 * @param options.signal aborts the export
 * @throws the signal's reason if it is aborted between two calls, and the errors of `fetchPage`
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
