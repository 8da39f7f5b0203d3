import { expect, it } from 'vitest';
import { slopeOf } from './slope.ts';

it('returns the slope of the line of best fit, even if the figures fluctuate', () => {
  expect(slopeOf([5, 5, 5])).toBe(0);
  expect(slopeOf([1, 3, 5, 7])).toBe(2);
  expect(slopeOf([0, 2, 1, 3])).toBeCloseTo(0.8);
});
