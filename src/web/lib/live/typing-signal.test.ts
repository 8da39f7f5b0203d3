import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTypingSignal } from './typing-signal.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function recorded() {
  const sent: boolean[] = [];
  return { sent, signal: createTypingSignal((typing) => sent.push(typing)) };
}

test('signals typing once in three seconds, and its end', () => {
  const { sent, signal } = recorded();
  for (let key = 1; key <= 40; key += 1) {
    signal.typed('a'.repeat(key));
    vi.advanceTimersByTime(100);
  }
  expect(sent).toEqual([true, true]);
  vi.advanceTimersByTime(4_000);
  expect(sent).toEqual([true, true, false]);
});

test('ends with the text, and signals nothing for an empty one', () => {
  const { sent, signal } = recorded();
  signal.typed('  ');
  signal.stopped();
  expect(sent).toEqual([]);
  signal.typed('hello');
  signal.typed('');
  signal.typed('hello');
  signal.stopped();
  expect(sent).toEqual([true, false, true, false]);
});
