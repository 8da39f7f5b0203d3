import type { Counted } from './total.ts';

type Page<Row> = Counted & { rows: readonly Row[] };

/** All rows of a list up to the most that are exported, how many it has, and whether none was left out. */
export type Fetched<Row> = { rows: Row[]; total: number; isExact: boolean; isComplete: boolean };

/** Rows that one call brings. */
const pageSize = 500;

/** The most rows that are fetched: what a browser and a spreadsheet handle with ease. */
export const mostExported = 20_000;

/**
 * All rows of a list, page by page, up to the most that are exported. A row that moved to another page meanwhile comes
 * once.
 *
 * @param fetchPage asks for one page; its signal ends that
 * @param options.onProgress called with the number of rows so far, and the total if it is known
 * @param options.signal ends the work with its reason
 */
export async function fetchAll<Row extends { id: string }>(
  fetchPage: (page: { skip: number; limit: number }, signal: AbortSignal) => Promise<Page<Row>>,
  { onProgress, signal }: { onProgress: (done: number, of: number) => void; signal: AbortSignal },
): Promise<Fetched<Row>> {
  const rows = new Map<string, Row>();
  let total = Number.POSITIVE_INFINITY;
  let isExact = false;
  for (let skip = 0; skip < Math.min(total, mostExported); skip += pageSize) {
    signal.throwIfAborted();
    const page = await fetchPage({ skip, limit: pageSize }, signal);
    total = page.total;
    isExact = page.atLeast !== true;
    for (const row of page.rows) rows.set(row.id, row);
    onProgress(Math.min(skip + page.rows.length, mostExported), Math.min(total, mostExported));
    if (page.rows.length < pageSize) break;
  }
  signal.throwIfAborted();
  return { rows: [...rows.values()], total, isExact, isComplete: total <= mostExported };
}
