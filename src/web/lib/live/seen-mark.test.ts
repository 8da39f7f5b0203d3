import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSeenMark } from './seen-mark.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A seen mark whose reports the test confirms or fails. */
function recordReports() {
  const reports: { upTo: number; confirm: () => void; fail: () => void }[] = [];
  const mark = createSeenMark((upTo) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    reports.push({ upTo, confirm: resolve, fail: () => reject(new Error('No network.')) });
    return promise;
  });
  return { mark, reports, reportedNumbers: () => reports.map(({ upTo }) => upTo) };
}

const settlePromises = () => vi.advanceTimersByTimeAsync(0);

test('reports a seen sequence number once, and no lower one afterwards', async () => {
  const { mark, reports, reportedNumbers } = recordReports();
  mark.report();
  mark.see(3);
  mark.report();
  mark.report();
  reports[0]?.confirm();
  await settlePromises();
  mark.see(2);
  mark.report();
  expect(reportedNumbers()).toEqual([3]);
});

test('reports again after a failure or a timeout', async () => {
  const { mark, reports, reportedNumbers } = recordReports();
  mark.see(3);
  mark.report();
  reports[0]?.fail();
  await settlePromises();
  mark.report();
  await vi.advanceTimersByTimeAsync(8_000);
  mark.report();
  expect(reportedNumbers()).toEqual([3, 3, 3]);
});

test('reports again over a new connection if the report on the old one is pending', () => {
  const { mark, reportedNumbers } = recordReports();
  mark.see(3);
  mark.report();
  mark.forgetPending();
  mark.report();
  expect(reportedNumbers()).toEqual([3, 3]);
});

test('does not report a sequence number below one that the server has confirmed', () => {
  const { mark, reportedNumbers } = recordReports();
  mark.see(3);
  mark.confirm(4);
  mark.confirm(2);
  mark.report();
  expect(reportedNumbers()).toEqual([]);
});
