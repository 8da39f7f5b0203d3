import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSeenMark } from './seen-mark.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A mark whose calls the test answers. */
function recorded() {
  const sent: { upTo: number; arrive: () => void; fail: () => void }[] = [];
  const mark = createSeenMark((upTo) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    sent.push({ upTo, arrive: resolve, fail: () => reject(new Error('No network.')) });
    return promise;
  });
  return { mark, sent, places: () => sent.map(({ upTo }) => upTo) };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

test('reports once what was seen', async () => {
  const { mark, sent, places } = recorded();
  mark.report();
  mark.see(3);
  mark.report();
  mark.report();
  sent[0]?.arrive();
  await settled();
  mark.see(2);
  mark.report();
  expect(places()).toEqual([3]);
});

test('reports again what failed or timed out', async () => {
  const { mark, sent, places } = recorded();
  mark.see(3);
  mark.report();
  sent[0]?.fail();
  await settled();
  mark.report();
  await vi.advanceTimersByTimeAsync(8_000);
  mark.report();
  expect(places()).toEqual([3, 3, 3]);
});

test('reports again over a new connection what is pending on the old one', () => {
  const { mark, places } = recorded();
  mark.see(3);
  mark.report();
  mark.forgetPending();
  mark.report();
  expect(places()).toEqual([3, 3]);
});

test('reports nothing that the server knows already, in whatever order that is learned', () => {
  const { mark, places } = recorded();
  mark.see(3);
  mark.reported(4);
  mark.reported(2);
  mark.report();
  expect(places()).toEqual([]);
});
