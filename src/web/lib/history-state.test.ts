import { expect, it } from 'vitest';
import { isOverPage, overPage } from './history-state.ts';

it.each([null, undefined, 'isOverPage', {}, { isOverPage: 1 }])(
  'an entry with the state %j is not over a page',
  (state) => {
    expect(isOverPage(state)).toBe(false);
  },
);

it('an entry over a page is recognized, even with other state', () => {
  expect(isOverPage({ entry: 'x', ...overPage })).toBe(true);
});
