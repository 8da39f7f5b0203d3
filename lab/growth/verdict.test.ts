import { expect, test } from 'vitest';
import { summaryOf, tableOf, verdictsOf } from './verdict.ts';

const measured = (times: readonly number[], records: readonly number[] = []) =>
  times.map((ms, index) => ({ ms, indexes: 'newest', records: records[index] ?? 1 }));

const markOf = (times: readonly number[], records?: readonly number[]) =>
  verdictsOf({
    title: '',
    takesAll: new Set(records === undefined ? [] : ['call']),
    results: new Map([['call', measured(times, records)]]),
  })[0]?.mark;

test.each([
  ['half as much again', [10, 12, 15], ''],
  ['noise', [0.2, 0.3, 0.7], ''],
  ['more than the smallest size has to look through', [1, 10, 14], '~'],
  ['growth', [10, 11, 17], '!'],
  ['growth between two sizes', [1, 10], '!'],
] as const)('%s', (_name, times, mark) => {
  expect(markOf(times)).toBe(mark);
});

test('calls that return all records are judged by the time per record', () => {
  expect(markOf([1, 10, 100], [50, 100, 5_000])).toBe('=');
  expect(markOf([1, 10, 100], [50, 100, 1_000])).toBe('!');
  expect(markOf([1, 1, 1.2], [50, 100, 1_000])).toBe('');
});

test('the table says which sizes its last figure compares', () => {
  expect(tableOf('', [1_000, 10_000, 1_000_000], []).columns).toContain('1,000,000 ÷ 1,000');
});

test('the summary counts every mark', () => {
  const verdicts = verdictsOf({
    title: '',
    takesAll: new Set(),
    results: new Map([
      ['one', measured([1, 1, 1])],
      ['two', measured([1, 1, 9])],
    ]),
  });
  expect(summaryOf(verdicts)).toMatch(/^1 within .*0 \(~\).*0 \(=\).*1 \(!\) beyond\.$/);
});
