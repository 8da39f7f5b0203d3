import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSeenMark } from './seen-mark.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A mark whose reports the test answers. */
function recordReports() {
  const reports: { upTo: number; arrive: () => void; fail: () => void }[] = [];
  const mark = createSeenMark((upTo) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    reports.push({ upTo, arrive: resolve, fail: () => reject(new Error('No network.')) });
    return promise;
  });
  return { mark, reports, reported: () => reports.map(({ upTo }) => upTo) };
}

const settlePromises = () => vi.advanceTimersByTimeAsync(0);

test('reports a seen number once', async () => {
  const { mark, reports, reported } = recordReports();
  mark.report();
  mark.see(3);
  mark.report();
  mark.report();
  reports[0]?.arrive();
  await settlePromises();
  mark.see(2);
  mark.report();
  expect(reported()).toEqual([3]);
});

test('reports again after a failure or a timeout', async () => {
  const { mark, reports, reported } = recordReports();
  mark.see(3);
  mark.report();
  reports[0]?.fail();
  await settlePromises();
  mark.report();
  await vi.advanceTimersByTimeAsync(8_000);
  mark.report();
  expect(reported()).toEqual([3, 3, 3]);
});

test('reports again over a new connection if the report on the old one is pending', () => {
  const { mark, reported } = recordReports();
  mark.see(3);
  mark.report();
  mark.forgetPending();
  mark.report();
  expect(reported()).toEqual([3, 3]);
});

test('does not report numbers that the server already has', () => {
  const { mark, reported } = recordReports();
  mark.see(3);
  mark.reported(4);
  mark.reported(2);
  mark.report();
  expect(reported()).toEqual([]);
});
