import { describe, expect, it } from 'vitest';
import { fetchAll, maxExported } from './fetch-all.ts';

const all = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index) }));
const server =
  (count: number) =>
  async ({ skip, limit }: { skip: number; limit: number }) => ({
    rows: all(count).slice(skip, skip + limit),
    total: count,
  });
/** A server that does not count rows, but only reports whether another page follows. */
const withoutCount =
  (count: number) =>
  async ({ skip, limit }: { skip: number; limit: number }) => ({
    rows: all(count).slice(skip, skip + limit),
    total: Math.min(count, skip + limit + 1),
    ...(count > skip + limit ? { atLeast: true as const } : {}),
  });
const options = { onProgress: () => undefined, signal: new AbortController().signal };

describe('fetching all rows of a list', () => {
  it.each([0, 1, 500, 1_234])('fetches %i rows', async (count) => {
    const { rows } = await fetchAll(server(count), options);
    expect(rows).toEqual(all(count));
  });

  it('stops at the maximum and returns the total', async () => {
    const { rows, ...count } = await fetchAll(server(maxExported + 700), options);
    expect(rows.length).toBe(maxExported);
    expect(count).toEqual({ total: maxExported + 700, isExact: true, isComplete: false });
  });

  it.each([1_000, 1_234])('fetches %i rows of a list without a count', async (count) => {
    expect(await fetchAll(withoutCount(count), options)).toEqual({
      rows: all(count),
      total: count,
      isExact: true,
      isComplete: true,
    });
  });

  it('stops at the maximum of a list without a count, and reports that there are more rows', async () => {
    const { rows, ...count } = await fetchAll(withoutCount(maxExported + 700), options);
    expect(rows.length).toBe(maxExported);
    expect(count).toEqual({ total: maxExported + 1, isExact: false, isComplete: false });
  });

  it('returns a row once if it moves to the next page meanwhile', async () => {
    const pages = [all(500), [{ id: '499' }, { id: '500' }]];
    const { rows } = await fetchAll(async ({ skip }) => ({ rows: pages[skip / 500] ?? [], total: 501 }), options);
    expect(rows).toEqual(all(501));
  });

  it.each([
    ['a page that is not full, even if the count is higher', 1_234, 5_000, [0, 500, 1_000]],
    ['the last counted row, even if its page is full', 5_000, 1_000, [0, 500]],
  ])('fetches nothing after %s', async (_end, there, total, asked) => {
    const skips: number[] = [];
    const fetchPage: ReturnType<typeof server> = async (page) => {
      skips.push(page.skip);
      return { ...(await server(there)(page)), total };
    };
    await fetchAll(fetchPage, options);
    expect(skips).toEqual(asked);
  });

  it('can be aborted during a page', async () => {
    const stop = new AbortController();
    const never = (_page: unknown, signal: AbortSignal) =>
      new Promise<{ rows: []; total: 0 }>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        stop.abort(new Error('enough'));
      });
    await expect(fetchAll(never, { onProgress: () => undefined, signal: stop.signal })).rejects.toThrow('enough');
  });

  it('reports its progress, and can be aborted between pages', async () => {
    const stop = new AbortController();
    const seen: [number, number][] = [];
    const onProgress = (done: number, of: number) => {
      seen.push([done, of]);
      if (done === 1_000) stop.abort(new Error('enough'));
    };
    await expect(fetchAll(server(5_000), { onProgress, signal: stop.signal })).rejects.toThrow('enough');
    expect(seen).toEqual([
      [500, 5_000],
      [1_000, 5_000],
    ]);
  });
});
