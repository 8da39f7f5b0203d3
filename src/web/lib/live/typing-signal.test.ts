import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTypingSignal } from './typing-signal.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function recordSignals() {
  const sent: boolean[] = [];
  return { sent, signal: createTypingSignal((typing) => sent.push(typing)) };
}

test('signals typing every three seconds, and its end after four seconds without a change', () => {
  const { sent, signal } = recordSignals();
  for (let length = 1; length <= 40; length += 1) {
    signal.typed('a'.repeat(length));
    vi.advanceTimersByTime(100);
  }
  expect(sent).toEqual([true, true]);
  vi.advanceTimersByTime(4_000);
  expect(sent).toEqual([true, true, false]);
});

test('signals the end when the text is emptied or sent, and nothing for a blank text', () => {
  const { sent, signal } = recordSignals();
  signal.typed('  ');
  signal.stopped();
  expect(sent).toEqual([]);
  signal.typed('hello');
  signal.typed('');
  signal.typed('hello');
  signal.stopped();
  expect(sent).toEqual([true, false, true, false]);
});
