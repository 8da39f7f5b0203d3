import { expect, test } from 'vitest';
import { reconnectDelay } from './backoff.ts';

test('waits twice as long after each failure, up to half a minute', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 8, 50].map((failures) => reconnectDelay(failures, () => 0));
  expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

test('spreads reconnecting browsers over the second half of the delay', () => {
  expect(reconnectDelay(3, () => 0.999_999)).toBe(1_000);
  const delays = Array.from({ length: 1_000 }, () => reconnectDelay(7, Math.random));
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(15_000);
  expect(Math.max(...delays)).toBeLessThanOrEqual(30_000);
  expect(new Set(delays).size).toBeGreaterThan(900);
});
