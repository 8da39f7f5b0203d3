import { expect, test } from 'vitest';
import { summaryOf, tableOf, verdictsOf } from './verdict.ts';

const measurements = (times: readonly number[], records: readonly number[] = []) =>
  times.map((ms, index) => ({ ms, indexes: 'newest', records: records[index] ?? 1 }));

const markOf = (times: readonly number[], records?: readonly number[]) =>
  verdictsOf({
    title: '',
    perRecord: new Set(records === undefined ? [] : ['call']),
    results: new Map([['call', measurements(times, records)]]),
  })[0]?.mark;

test.each([
  ['within the maximum', '', [10, 12, 15]],
  ['that is only noise', '', [0.2, 0.3, 0.7]],
  ['within the maximum only from the second size on', '~', [1, 10, 14]],
  ['above the maximum', '!', [10, 11, 17]],
  ['above the maximum between only two sizes', '!', [1, 10]],
] as const)('growth %s gets the mark "%s"', (_growth, mark, times) => {
  expect(markOf(times)).toBe(mark);
});

test('judges a call per record only if its time as a whole is above the maximum', () => {
  expect(markOf([1, 10, 100], [50, 100, 5_000])).toBe('=');
  expect(markOf([1, 10, 100], [50, 100, 1_000])).toBe('!');
  expect(markOf([1, 1, 1.2], [50, 100, 1_000])).toBe('');
});

test('names the largest and the smallest size in the header of the ratio', () => {
  expect(tableOf('', [1_000, 10_000, 1_000_000], []).columns).toContain('1,000,000 ÷ 1,000');
});

test('counts every mark in the summary', () => {
  const verdicts = verdictsOf({
    title: '',
    perRecord: new Set(),
    results: new Map([
      ['one', measurements([1, 1, 1])],
      ['two', measurements([1, 1, 9])],
    ]),
  });
  expect(summaryOf(verdicts)).toMatch(/^1 within .*0 \(~\).*0 \(=\).*1 \(!\) slower\.$/);
});
