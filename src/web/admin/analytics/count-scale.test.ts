import { describe, expect, it } from 'vitest';
import { countScale } from './count-scale.ts';

describe('the axis of a chart of counts', () => {
  it.each([
    [208, [0, 50, 100, 150, 200, 250]],
    [1, [0, 1]],
    [7, [0, 2, 4, 6, 8]],
    [12, [0, 5, 10, 15]],
    [100, [0, 20, 40, 60, 80, 100]],
    [1_234, [0, 250, 500, 750, 1_000, 1_250]],
  ])('goes up to %i or a little more', (maxCount, ticks) => {
    expect(countScale(maxCount)).toEqual({ max: ticks.at(-1), ticks });
  });

  it('goes to 1 if all counts are 0', () => {
    expect(countScale(0)).toEqual({ max: 1, ticks: [0, 1] });
  });

  it('has whole steps, at most five, and ends less than one step above the highest count', () => {
    for (let maxCount = 1; maxCount < 3_000; maxCount += 1) {
      const { max, ticks } = countScale(maxCount);
      const step = ticks[1] ?? 0;
      expect(Number.isInteger(step)).toBe(true);
      expect(max).toBeGreaterThanOrEqual(maxCount);
      expect(max - step).toBeLessThan(maxCount);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
  });
});
