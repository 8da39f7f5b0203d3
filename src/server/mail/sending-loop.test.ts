import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendingLoop } from './sending-loop.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

it('sends five mails a second; after a slow mail, it catches up by one mail only', async () => {
  const begin = performance.now();
  const starts: number[] = [];
  /** Milliseconds that the sending of the third and the fifth mail takes. */
  const durations = new Map([
    [3, 300],
    [5, 900],
  ]);
  const sendNext = async (): Promise<boolean> => {
    starts.push(performance.now() - begin);
    const duration = durations.get(starts.length);
    if (duration !== undefined) await new Promise((resolve) => setTimeout(resolve, duration));
    return starts.length < 8;
  };
  const loop = sendingLoop({ sender: { sendNext }, reportError: () => undefined });
  loop.start();
  await vi.advanceTimersByTimeAsync(2_000);
  // Rounded, because each fake timer takes at least a millisecond.
  expect(starts.map((at) => Math.round(at / 10) * 10)).toEqual([0, 200, 400, 700, 800, 1_700, 1_700, 1_900]);
  await loop.stop();
});
