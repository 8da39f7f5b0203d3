import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everyMinute } from './use-today.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-06-16T03:58:20Z') });
  vi.stubGlobal('document', new EventTarget());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('calls the listener at each full minute and when the visibility of the page changes, until it is stopped', () => {
  const listener = vi.fn();
  const stop = everyMinute(listener);
  vi.advanceTimersByTime(39_999);
  expect(listener).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  expect(listener).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(listener).toHaveBeenCalledTimes(2);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(listener).toHaveBeenCalledTimes(3);
  stop();
  vi.advanceTimersByTime(120_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(listener).toHaveBeenCalledTimes(3);
});
