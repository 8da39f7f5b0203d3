import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeRow } from './optimistic.ts';

type Row = { id: string; confirmed: boolean; paid: boolean };

const list = ['bookings'];
const [first, second] = [
  [...list, { page: 0 }],
  [...list, { page: 1 }],
];
const row = (id: string): Row => ({ id, confirmed: false, paid: false });

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(first, { rows: [row('a'), row('b')], total: 3 });
  client.setQueryData(second, { rows: [row('c')], total: 3 });
});

const shown = (): Row[] => [first, second].flatMap((key) => client.getQueryData<{ rows: Row[] }>(key)?.rows ?? []);
const isOld = (): boolean => client.getQueryState(first)?.isInvalidated === true;

/** Begins a change whose answer the test gives. */
async function begin(id: string, change: Partial<Row>) {
  const answer = Promise.withResolvers<void>();
  const done = changeRow<Row>(client, list, { id, change, store: () => answer.promise }).then(
    () => 'stored',
    (error: Error) => error.message,
  );
  await new Promise((resolve) => setTimeout(resolve));
  return { done, succeed: () => answer.resolve(), fail: () => answer.reject(new Error('rejected')) };
}

describe('changes of a list', () => {
  it('show at once, and are fetched again when they are stored', async () => {
    const change = await begin('c', { confirmed: true });
    expect(shown()).toEqual([row('a'), row('b'), { ...row('c'), confirmed: true }]);
    expect(isOld()).toBe(false);
    change.succeed();
    expect(await change.done).toBe('stored');
    expect(isOld()).toBe(true);
  });

  it('stay when an answer comes that was asked for before them', async () => {
    const late = Promise.withResolvers<{ rows: Row[]; total: number }>();
    const asked = client.fetchQuery({ queryKey: second, queryFn: () => late.promise }).catch(() => 'given up');
    const change = await begin('c', { confirmed: true });
    late.resolve({ rows: [row('c')], total: 3 });
    await asked;
    expect(shown().at(-1)).toEqual({ ...row('c'), confirmed: true });
    change.succeed();
    expect(await change.done).toBe('stored');
  });

  it('leave each other alone when one of them is rejected', async () => {
    const rejected = await begin('a', { confirmed: true });
    const otherField = await begin('a', { paid: true });
    const otherRow = await begin('b', { confirmed: true });
    rejected.fail();
    expect(await rejected.done).toBe('rejected');
    expect(shown()).toEqual([{ ...row('a'), paid: true }, { ...row('b'), confirmed: true }, row('c')]);
    otherField.succeed();
    otherRow.succeed();
  });

  it('are fetched again when none is under way any more, for the others would show what they were', async () => {
    const quick = await begin('a', { confirmed: true });
    const slow = await begin('b', { confirmed: true });
    quick.succeed();
    await quick.done;
    expect(isOld()).toBe(false);
    slow.fail();
    await slow.done;
    expect(isOld()).toBe(true);
  });

  it('are fetched again when two of them end at the same moment', async () => {
    const changes = [await begin('a', { confirmed: true }), await begin('b', { confirmed: true })];
    for (const change of changes) change.succeed();
    await Promise.all(changes.map(({ done }) => done));
    expect(isOld()).toBe(true);
  });

  it('of other lists do not hold them up', async () => {
    const other = changeRow<Row>(client, ['messages'], {
      id: 'x',
      change: {},
      store: () => new Promise(() => undefined),
    });
    void other;
    const change = await begin('a', { confirmed: true });
    change.succeed();
    await change.done;
    expect(isOld()).toBe(true);
  });
});
