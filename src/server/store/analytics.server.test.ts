import { expect, test } from 'vitest';
import { testServer } from '#server/testing-server.ts';

const server = testServer();

test('views are added up per page, in total and by day, and `add` returns the new total for each entry', async () => {
  const { analytics } = server.store;
  const entry = (page: string, day: string, count: number) => ({ page, day, count });
  const [firstDay, secondDay] = ['2027-06-15', '2027-06-16'];
  const entries = [entry('home', firstDay, 2), entry('book', firstDay, 1), entry('home', secondDay, 3)];
  expect(await analytics.add(entries)).toEqual([5, 1, 5]);
  expect(await Promise.all([analytics.add(entries), analytics.add(entries)])).toHaveLength(2);
  expect(await analytics.totals()).toEqual({ home: 15, book: 3 });
  expect(await analytics.daily(secondDay)).toEqual([{ page: 'home', day: secondDay, views: 9 }]);
});
