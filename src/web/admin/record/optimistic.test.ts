import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeRow } from './optimistic.ts';

type Row = { id: string; confirmed: boolean; paid: boolean };

const list = ['bookings'];
const [firstPage, secondPage] = [
  [...list, { page: 0 }],
  [...list, { page: 1 }],
];
const row = (id: string): Row => ({ id, confirmed: false, paid: false });

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(firstPage, { rows: [row('a'), row('b')], total: 3 });
  client.setQueryData(secondPage, { rows: [row('c')], total: 3 });
});

const shownRows = (): Row[] =>
  [firstPage, secondPage].flatMap((key) => client.getQueryData<{ rows: Row[] }>(key)?.rows ?? []);
const isListInvalidated = (): boolean => client.getQueryState(firstPage)?.isInvalidated === true;

/** Begins a change that the test completes. */
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
  it('are shown at once, and the list is fetched again when they are stored', async () => {
    const change = await begin('c', { confirmed: true });
    expect(shownRows()).toEqual([row('a'), row('b'), { ...row('c'), confirmed: true }]);
    expect(isListInvalidated()).toBe(false);
    change.succeed();
    expect(await change.done).toBe('stored');
    expect(isListInvalidated()).toBe(true);
  });

  it('are not reverted by an answer that was requested before them', async () => {
    const answer = Promise.withResolvers<{ rows: Row[]; total: number }>();
    const fetching = client
      .fetchQuery({ queryKey: secondPage, queryFn: () => answer.promise })
      .catch(() => 'cancelled');
    const change = await begin('c', { confirmed: true });
    answer.resolve({ rows: [row('c')], total: 3 });
    await fetching;
    expect(shownRows().at(-1)).toEqual({ ...row('c'), confirmed: true });
    change.succeed();
    expect(await change.done).toBe('stored');
  });

  it('are not affected if another change is rejected', async () => {
    const rejectedChange = await begin('a', { confirmed: true });
    const otherField = await begin('a', { paid: true });
    const otherRow = await begin('b', { confirmed: true });
    rejectedChange.fail();
    expect(await rejectedChange.done).toBe('rejected');
    expect(shownRows()).toEqual([{ ...row('a'), paid: true }, { ...row('b'), confirmed: true }, row('c')]);
    otherField.succeed();
    otherRow.succeed();
  });

  it('fetch the list again only after the last pending change, which earlier answers might lack', async () => {
    const firstChange = await begin('a', { confirmed: true });
    const lastChange = await begin('b', { confirmed: true });
    firstChange.succeed();
    await firstChange.done;
    expect(isListInvalidated()).toBe(false);
    lastChange.fail();
    await lastChange.done;
    expect(isListInvalidated()).toBe(true);
  });

  it('fetch the list again when two of them end at the same time', async () => {
    const changes = [await begin('a', { confirmed: true }), await begin('b', { confirmed: true })];
    for (const change of changes) change.succeed();
    await Promise.all(changes.map(({ done }) => done));
    expect(isListInvalidated()).toBe(true);
  });

  it('do not wait for changes of other lists', async () => {
    const otherListChange = changeRow<Row>(client, ['messages'], {
      id: 'x',
      change: {},
      store: () => new Promise(() => undefined),
    });
    void otherListChange;
    const change = await begin('a', { confirmed: true });
    change.succeed();
    await change.done;
    expect(isListInvalidated()).toBe(true);
  });
});
