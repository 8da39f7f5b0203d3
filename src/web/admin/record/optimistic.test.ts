import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeRow } from './optimistic.ts';

type Row = { id: string; confirmed: boolean; paid: boolean };

const listKey = ['bookings'];
const [firstPageKey, secondPageKey] = [
  [...listKey, { page: 0 }],
  [...listKey, { page: 1 }],
];
const row = (id: string): Row => ({ id, confirmed: false, paid: false });

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(firstPageKey, { rows: [row('a'), row('b')], total: 3 });
  client.setQueryData(secondPageKey, { rows: [row('c')], total: 3 });
});

const shownRows = (): Row[] =>
  [firstPageKey, secondPageKey].flatMap((key) => client.getQueryData<{ rows: Row[] }>(key)?.rows ?? []);
const isListInvalidated = (): boolean => client.getQueryState(firstPageKey)?.isInvalidated === true;

/** Begins a change. The test decides when and how it ends. */
async function begin(id: string, change: Partial<Row>) {
  const answer = Promise.withResolvers<void>();
  const outcome = changeRow<Row>(client, listKey, { id, change, store: () => answer.promise }).then(
    () => 'stored',
    (error: Error) => error.message,
  );
  await new Promise((resolve) => setTimeout(resolve));
  return { outcome, succeed: () => answer.resolve(), fail: () => answer.reject(new Error('rejected')) };
}

describe('changes of a list', () => {
  it('are shown at once, and invalidate the list when they are stored', async () => {
    const change = await begin('c', { confirmed: true });
    expect(shownRows()).toEqual([row('a'), row('b'), { ...row('c'), confirmed: true }]);
    expect(isListInvalidated()).toBe(false);
    change.succeed();
    expect(await change.outcome).toBe('stored');
    expect(isListInvalidated()).toBe(true);
  });

  it('are not reverted by an answer that was requested before them', async () => {
    const answer = Promise.withResolvers<{ rows: Row[]; total: number }>();
    const fetching = client
      .fetchQuery({ queryKey: secondPageKey, queryFn: () => answer.promise })
      .catch(() => 'cancelled');
    const change = await begin('c', { confirmed: true });
    answer.resolve({ rows: [row('c')], total: 3 });
    await fetching;
    expect(shownRows().at(-1)).toEqual({ ...row('c'), confirmed: true });
    change.succeed();
    expect(await change.outcome).toBe('stored');
  });

  it('are not affected if another change is rejected', async () => {
    const rejectedChange = await begin('a', { confirmed: true });
    const otherField = await begin('a', { paid: true });
    const otherRow = await begin('b', { confirmed: true });
    rejectedChange.fail();
    expect(await rejectedChange.outcome).toBe('rejected');
    expect(shownRows()).toEqual([{ ...row('a'), paid: true }, { ...row('b'), confirmed: true }, row('c')]);
    otherField.succeed();
    otherRow.succeed();
  });

  it('invalidate the list only when the last pending change has ended, even if it is rejected', async () => {
    const firstChange = await begin('a', { confirmed: true });
    const lastChange = await begin('b', { confirmed: true });
    firstChange.succeed();
    await firstChange.outcome;
    expect(isListInvalidated()).toBe(false);
    lastChange.fail();
    await lastChange.outcome;
    expect(isListInvalidated()).toBe(true);
  });

  it('invalidate the list when two of them end at the same time', async () => {
    const changes = [await begin('a', { confirmed: true }), await begin('b', { confirmed: true })];
    for (const change of changes) change.succeed();
    await Promise.all(changes.map(({ outcome }) => outcome));
    expect(isListInvalidated()).toBe(true);
  });

  it('invalidate the list without waiting for changes of other lists', async () => {
    const otherListChange = changeRow<Row>(client, ['messages'], {
      id: 'x',
      change: {},
      store: () => new Promise(() => undefined),
    });
    void otherListChange;
    const change = await begin('a', { confirmed: true });
    change.succeed();
    await change.outcome;
    expect(isListInvalidated()).toBe(true);
  });
});
