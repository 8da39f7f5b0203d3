import { expect, it } from 'vitest';
import { formatCount, formatSortable } from './format.ts';

it.each([
  ['2026-07-04T03:59:00.000Z', '2026-07-03 23:59'],
  ['2026-07-04T04:00:00.000Z', '2026-07-04 00:00'],
  ['2026-11-22T19:05:00.000Z', '2026-11-22 14:05'],
])('formats %s as the sortable New York time %s', (iso, text) => {
  expect(formatSortable(iso)).toBe(text);
});

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [1_234_567, '1,234,567'],
])('formats the count %d as %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});
