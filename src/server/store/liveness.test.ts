import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { isUnavailable, StoreSilentError } from './availability.ts';
import { livenessOf } from './liveness.ts';

it('lets a call take its time while the database gives signs of life', async () => {
  const heart = new EventEmitter();
  const beating = setInterval(() => heart.emit('serverHeartbeatSucceeded'), 200);
  try {
    expect(await livenessOf(heart).whileAlive(() => delay(2_500, 'done'))).toBe('done');
  } finally {
    clearInterval(beating);
  }
});

it('gives a call up within two seconds of silence, as something that may be repeated', async () => {
  const heart = new EventEmitter();
  const liveness = livenessOf(heart);
  const call = liveness.whileAlive(() => new Promise(() => undefined)).catch((reason: unknown) => reason);
  // Timers keep their order, however late a busy machine lets them run.
  const error = await Promise.race([call, delay(2_000, 'nothing')]);
  expect(error).toBeInstanceOf(StoreSilentError);
  expect(isUnavailable(error)).toBe(true);
});

it("passes a call's own result and failure on", async () => {
  const liveness = livenessOf(new EventEmitter());
  expect(await liveness.whileAlive(async () => 1)).toBe(1);
  await expect(liveness.whileAlive(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
