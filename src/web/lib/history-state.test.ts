import { expect, test } from 'vitest';
import { isOverPage, overPage } from './history-state.ts';

test.each([null, undefined, 'isOverPage', {}, { isOverPage: 1 }])(
  'a history entry with the state %j is not over a page',
  (state) => {
    expect(isOverPage(state)).toBe(false);
  },
);

test('a history entry over a page is recognized, even if its state has other properties', () => {
  expect(isOverPage({ entry: 'x', ...overPage })).toBe(true);
});
