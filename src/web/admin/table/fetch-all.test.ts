import { describe, expect, it } from 'vitest';
import { fetchAll, maxExported } from './fetch-all.ts';

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index) }));
const serverWithCount =
  (rowCount: number) =>
  async ({ skip, limit }: { skip: number; limit: number }) => ({
    rows: rowsOf(rowCount).slice(skip, skip + limit),
    total: rowCount,
  });
/** A server that does not count all rows, but only reports whether another page follows. */
const serverWithoutCount =
  (rowCount: number) =>
  async ({ skip, limit }: { skip: number; limit: number }) => ({
    rows: rowsOf(rowCount).slice(skip, skip + limit),
    total: Math.min(rowCount, skip + limit + 1),
    ...(rowCount > skip + limit ? { atLeast: true as const } : {}),
  });
const options = { onProgress: () => undefined, signal: new AbortController().signal };

describe('fetchAll', () => {
  it.each([0, 1, 500, 1_234])('fetches %i rows', async (count) => {
    const { rows } = await fetchAll(serverWithCount(count), options);
    expect(rows).toEqual(rowsOf(count));
  });

  it('stops at the maximum and returns the total', async () => {
    const { rows, ...totals } = await fetchAll(serverWithCount(maxExported + 700), options);
    expect(rows.length).toBe(maxExported);
    expect(totals).toEqual({ total: maxExported + 700, isExact: true, isComplete: false });
  });

  it.each([1_000, 1_234])('fetches %i rows of a list without a count', async (count) => {
    expect(await fetchAll(serverWithoutCount(count), options)).toEqual({
      rows: rowsOf(count),
      total: count,
      isExact: true,
      isComplete: true,
    });
  });

  it('stops at the maximum of a list without a count, and reports that there are more rows', async () => {
    const { rows, ...totals } = await fetchAll(serverWithoutCount(maxExported + 700), options);
    expect(rows.length).toBe(maxExported);
    expect(totals).toEqual({ total: maxExported + 1, isExact: false, isComplete: false });
  });

  it('returns a row once if it moves to the next page between two calls', async () => {
    const pages = [rowsOf(500), [{ id: '499' }, { id: '500' }]];
    const { rows } = await fetchAll(async ({ skip }) => ({ rows: pages[skip / 500] ?? [], total: 501 }), options);
    expect(rows).toEqual(rowsOf(501));
  });

  it.each([
    ['a page that is not full, even if the count is higher', 1_234, 5_000, [0, 500, 1_000]],
    ['the last counted row, even if its page is full', 5_000, 1_000, [0, 500]],
  ])('fetches nothing after %s', async (_end, rowCount, total, expectedSkips) => {
    const skips: number[] = [];
    const fetchPage: ReturnType<typeof serverWithCount> = async (page) => {
      skips.push(page.skip);
      return { ...(await serverWithCount(rowCount)(page)), total };
    };
    await fetchAll(fetchPage, options);
    expect(skips).toEqual(expectedSkips);
  });

  it('can be aborted while a page is being fetched', async () => {
    const controller = new AbortController();
    const fetchForever = (_page: unknown, signal: AbortSignal) =>
      new Promise<{ rows: []; total: 0 }>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        controller.abort(new Error('enough'));
      });
    const call = fetchAll(fetchForever, { onProgress: () => undefined, signal: controller.signal });
    await expect(call).rejects.toThrow('enough');
  });

  it('reports its progress, and can be aborted between pages', async () => {
    const controller = new AbortController();
    const progress: [number, number][] = [];
    const onProgress = (done: number, total: number) => {
      progress.push([done, total]);
      if (done === 1_000) controller.abort(new Error('enough'));
    };
    await expect(fetchAll(serverWithCount(5_000), { onProgress, signal: controller.signal })).rejects.toThrow('enough');
    expect(progress).toEqual([
      [500, 5_000],
      [1_000, 5_000],
    ]);
  });
});
