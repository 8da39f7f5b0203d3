import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSeenMark } from './seen-mark.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A mark whose calls are answered by hand. */
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

test('tells once what was seen', async () => {
  const { mark, sent, places } = recorded();
  mark.tell();
  mark.see(3);
  mark.tell();
  mark.tell();
  sent[0]?.arrive();
  await settled();
  mark.see(2);
  mark.tell();
  expect(places()).toEqual([3]);
});

test('tells again what failed, and what was not answered in time', async () => {
  const { mark, sent, places } = recorded();
  mark.see(3);
  mark.tell();
  sent[0]?.fail();
  await settled();
  mark.tell();
  await vi.advanceTimersByTimeAsync(8_000);
  mark.tell();
  expect(places()).toEqual([3, 3, 3]);
});

test('tells again by another way what is still under way by the old one', () => {
  const { mark, places } = recorded();
  mark.see(3);
  mark.tell();
  mark.forgetUnderWay();
  mark.tell();
  expect(places()).toEqual([3, 3]);
});

test('tells nothing that the server has heard of from elsewhere, in whatever order that is learned', () => {
  const { mark, places } = recorded();
  mark.see(3);
  mark.takeTold(4);
  mark.takeTold(2);
  mark.tell();
  expect(places()).toEqual([]);
});
