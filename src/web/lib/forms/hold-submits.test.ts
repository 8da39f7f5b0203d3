import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdSubmits } from './hold-submits.ts';

/** The parts of a form that `holdSubmits` uses. It records how it is sent. */
class TestForm {
  readonly sent: ('plain' | 'by code')[] = [];
  getAttribute = () => '/contact';
  submit = () => this.sent.push('plain');
  requestSubmit = () => this.sent.push('by code');
}

let form: TestForm;
const listeners = new Set<(event: object) => void>();
beforeEach(() => {
  vi.useFakeTimers();
  form = new TestForm();
  vi.stubGlobal('HTMLFormElement', TestForm);
  vi.stubGlobal('document', { querySelector: () => form });
  vi.stubGlobal('window', {
    setTimeout,
    clearTimeout,
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  });
});
afterEach(() => {
  listeners.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Submits the form as the visitor does. */
function submit(): void {
  const preventDefault = vi.fn();
  for (const listener of listeners) listener({ target: form, preventDefault, stopPropagation: () => undefined });
  if (preventDefault.mock.calls.length === 0) form.submit();
}

test('a form that is submitted before its code is loaded is sent once by the code', () => {
  const held = holdSubmits('/contact');
  submit();
  submit();
  expect(form.sent).toEqual([]);
  held.release();
  held.release();
  vi.runAllTimers();
  expect(form.sent).toEqual(['by code']);
});

test.each(['release', 'giveUp'] as const)('a form that was sent after the longest wait is not sent by %s', (end) => {
  const held = holdSubmits('/contact');
  submit();
  vi.advanceTimersByTime(8_000);
  expect(form.sent).toEqual(['plain']);
  held[end]();
  expect(form.sent).toEqual(['plain']);
});

test('a form that is submitted again after the longest wait is sent at once without the code', () => {
  holdSubmits('/contact');
  submit();
  vi.advanceTimersByTime(8_000);
  submit();
  expect(form.sent).toEqual(['plain', 'plain']);
});
