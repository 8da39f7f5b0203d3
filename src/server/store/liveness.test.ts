import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isUnavailable, StoreSilentError } from './availability.ts';
import { livenessOf } from './liveness.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const never = () => new Promise<never>(() => undefined);

it('`whileAlive` waits for a long call while there are heartbeats of the database', async () => {
  const emitter = new EventEmitter();
  setInterval(() => emitter.emit('serverHeartbeatSucceeded'), 500);
  const call = livenessOf(emitter, 1_500).whileAlive(
    () => new Promise((resolve) => setTimeout(() => resolve('done'), 60_000)),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await call).toBe('done');
});

it('`whileAlive` ends a call with a temporary error if there are no heartbeats', async () => {
  const emitter = new EventEmitter();
  let error: unknown;
  livenessOf(emitter, 1_500)
    .whileAlive(never)
    .catch((reason: unknown) => {
      error = reason;
    });
  await vi.advanceTimersByTimeAsync(1_000);
  emitter.emit('serverHeartbeatSucceeded');
  await vi.advanceTimersByTimeAsync(1_490);
  expect(error).toBeUndefined();
  await vi.advanceTimersByTimeAsync(20);
  expect(error).toBeInstanceOf(StoreSilentError);
  expect(isUnavailable(error)).toBe(true);
});

it('`whileAlive` returns the result of a call, and throws its error', async () => {
  const liveness = livenessOf(new EventEmitter(), 1_500);
  expect(await liveness.whileAlive(async () => 1)).toBe(1);
  await expect(liveness.whileAlive(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
