import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { anySignal } from './any-signal.ts';

it('a combined signal aborts as soon as one of its signals does, or at once if one is already aborted', () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const combined = anySignal(first.signal, second.signal);
  expect(combined.signal.aborted).toBe(false);
  second.abort();
  expect(combined.signal.aborted).toBe(true);
  expect(anySignal(first.signal, second.signal).signal.aborted).toBe(true);
});

it('a combined signal leaves no listeners on its signals after `release`', () => {
  const { signal } = new AbortController();
  const { release } = anySignal(signal);
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  release();
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});
