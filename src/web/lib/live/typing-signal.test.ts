import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTypingSignal } from './typing-signal.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function recorded() {
  const told: boolean[] = [];
  return { told, signal: createTypingSignal((typing) => told.push(typing)) };
}

test('signals typing once in three seconds, and its end', () => {
  const { told, signal } = recorded();
  for (let key = 1; key <= 40; key += 1) {
    signal.typed('a'.repeat(key));
    vi.advanceTimersByTime(100);
  }
  expect(told).toEqual([true, true]);
  vi.advanceTimersByTime(4_000);
  expect(told).toEqual([true, true, false]);
});

test('ends with the text, and signals nothing for an empty one', () => {
  const { told, signal } = recorded();
  signal.typed('  ');
  signal.stopped();
  expect(told).toEqual([]);
  signal.typed('hello');
  signal.typed('');
  signal.typed('hello');
  signal.stopped();
  expect(told).toEqual([true, false, true, false]);
});
