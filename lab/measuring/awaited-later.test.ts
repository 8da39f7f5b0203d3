import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { awaitedLater } from './awaited-later.ts';

it('lets a promise reject before it is awaited', async () => {
  const failure = awaitedLater(Promise.reject(new Error('early')));
  await delay(1);
  await expect(failure).rejects.toThrow('early');
});
