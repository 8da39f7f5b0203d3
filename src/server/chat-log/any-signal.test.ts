import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { anySignal } from './any-signal.ts';

it('aborts with the first of several signals, even if one was aborted before', () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const both = anySignal(first.signal, second.signal);
  expect(both.signal.aborted).toBe(false);
  second.abort();
  expect(both.signal.aborted).toBe(true);
  expect(anySignal(first.signal, second.signal).signal.aborted).toBe(true);
});

it('leaves no listener after release', () => {
  const { signal } = new AbortController();
  const { release } = anySignal(signal);
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  release();
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});
