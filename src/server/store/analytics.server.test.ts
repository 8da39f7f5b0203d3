import { expect, test } from 'vitest';
import { testServer } from '#server/testing-server.ts';

const server = testServer();

test('entries of one page are counted together, and the result of each is the total of its page', async () => {
  const { analytics } = server.store;
  const entry = (page: string, day: string, count: number) => ({ page, day, count });
  const [first, second] = ['2027-06-15', '2027-06-16'];
  const entries = [entry('home', first, 2), entry('book', first, 1), entry('home', second, 3)];
  expect(await analytics.add(entries)).toEqual([5, 1, 5]);
  expect(await Promise.all([analytics.add(entries), analytics.add(entries)])).toHaveLength(2);
  expect(await analytics.totals()).toEqual({ home: 15, book: 3 });
  expect(await analytics.daily(second)).toEqual([{ page: 'home', day: second, views: 9 }]);
});
