import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPolling } from './polling.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function countPolls(hasAnswer: () => boolean | Promise<boolean> = () => true) {
  let polls = 0;
  const polling = createPolling({
    poll: async () => {
      polls += 1;
      return hasAnswer();
    },
    interval: () => 4_000,
  });
  return { polling, polls: () => polls };
}

test('polls at once and then regularly, until polling is stopped', async () => {
  const { polling, polls } = countPolls();
  polling.start();
  polling.start();
  await vi.advanceTimersByTimeAsync(8_100);
  expect(polls()).toBe(3);
  polling.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(polls()).toBe(3);
});

test('polls at longer and longer intervals while there is no answer, up to half a minute', async () => {
  const { polling, polls } = countPolls(() => false);
  polling.start();
  await vi.advanceTimersByTimeAsync(8_000 + 16_000 + 30_000 + 100);
  expect(polls()).toBe(4);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(polls()).toBe(24);
});

test('soon() makes the next poll earlier, never later, and does nothing before start()', async () => {
  const { polling, polls } = countPolls();
  polling.soon(10);
  await vi.advanceTimersByTimeAsync(100);
  expect(polls()).toBe(0);
  polling.start();
  await vi.advanceTimersByTimeAsync(0);
  polling.soon(1_000);
  polling.soon(60_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(polls()).toBe(2);
});

test('waits for an answer before it polls again, even after soon() and a restart', async () => {
  const answer = Promise.withResolvers<boolean>();
  const { polling, polls } = countPolls(() => answer.promise);
  polling.start();
  await vi.advanceTimersByTimeAsync(0);
  polling.soon(10);
  polling.stop();
  polling.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(polls()).toBe(1);
  answer.resolve(true);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(polls()).toBe(2);
});
