import { expect, it } from 'vitest';
import { median, medianRatio, quantile } from './statistics.ts';

it('returns quantiles of unsorted values, and NaN for none', () => {
  const values = Array.from({ length: 100 }, (_value, index) => 100 - index);
  expect([0, 0.5, 0.99, 1].map((share) => quantile(values, share))).toEqual([1, 50, 99, 100]);
  expect(quantile([7], 0.99)).toBe(7);
  expect(quantile([], 0.5)).toBeNaN();
});

it('returns the median of an odd or even number of values, and NaN for none', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(median([])).toBeNaN();
});

it('compares figures round by round, so that a slow phase of the machine does not change the ratio', () => {
  expect(medianRatio([90, 45, 9], [100, 50, 10])).toBeCloseTo(0.9);
  expect(medianRatio([90, 1, 90], [100, 100, 100])).toBeCloseTo(0.9);
});
