import { describe, expect, it } from 'vitest';
import { fetchAll, maxExported } from './fetch-all.ts';

const all = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index) }));
const server =
  (count: number) =>
  async ({ skip, limit }: { skip: number; limit: number }) => ({
    rows: all(count).slice(skip, skip + limit),
    total: count,
  });
/** Knows of each page whether another one follows, and no more. */
const uncounting =
  (count: number) =>
  async ({ skip, limit }: { skip: number; limit: number }) => ({
    rows: all(count).slice(skip, skip + limit),
    total: Math.min(count, skip + limit + 1),
    ...(count > skip + limit ? { atLeast: true as const } : {}),
  });
const quietly = { onProgress: () => undefined, signal: new AbortController().signal };

describe('fetching all rows of a list', () => {
  it.each([0, 1, 500, 1_234])('brings %i rows', async (count) => {
    const { rows } = await fetchAll(server(count), quietly);
    expect(rows).toEqual(all(count));
  });

  it('stops at its cap and says how many there are', async () => {
    const { rows, ...count } = await fetchAll(server(maxExported + 700), quietly);
    expect(rows.length).toBe(maxExported);
    expect(count).toEqual({ total: maxExported + 700, isExact: true, isComplete: false });
  });

  it.each([1_000, 1_234])('brings %i rows of a list that nobody has counted', async (count) => {
    expect(await fetchAll(uncounting(count), quietly)).toEqual({
      rows: all(count),
      total: count,
      isExact: true,
      isComplete: true,
    });
  });

  it('knows that there are more than its cap, though not how many', async () => {
    const { rows, ...count } = await fetchAll(uncounting(maxExported + 700), quietly);
    expect(rows.length).toBe(maxExported);
    expect(count).toEqual({ total: maxExported + 1, isExact: false, isComplete: false });
  });

  it('brings a row once that moved to the next page meanwhile', async () => {
    const pages = [all(500), [{ id: '499' }, { id: '500' }]];
    const { rows } = await fetchAll(async ({ skip }) => ({ rows: pages[skip / 500] ?? [], total: 501 }), quietly);
    expect(rows).toEqual(all(501));
  });

  it.each([
    ['a page that is not full, whatever the count says', 1_234, 5_000, [0, 500, 1_000]],
    ['the last row that was counted, though its page is full', 5_000, 1_000, [0, 500]],
  ])('asks for nothing after %s', async (_end, there, total, asked) => {
    const skips: number[] = [];
    const fetchPage: ReturnType<typeof server> = async (page) => {
      skips.push(page.skip);
      return { ...(await server(there)(page)), total };
    };
    await fetchAll(fetchPage, quietly);
    expect(skips).toEqual(asked);
  });

  it('stops in the middle of a page', async () => {
    const stop = new AbortController();
    const never = (_page: unknown, signal: AbortSignal) =>
      new Promise<{ rows: []; total: 0 }>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        stop.abort(new Error('enough'));
      });
    await expect(fetchAll(never, { onProgress: () => undefined, signal: stop.signal })).rejects.toThrow('enough');
  });

  it('tells its progress, and stops when asked to', async () => {
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
