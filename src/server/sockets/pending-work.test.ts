import { expect, it } from 'vitest';
import { createPendingWork } from './pending-work.ts';

it('`ended` waits for all work, even work that is added meanwhile or fails', async () => {
  const pendingWork = createPendingWork();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  pendingWork.add(first.promise);
  let hasEnded = false;
  const end = pendingWork.ended(60_000).then(() => {
    hasEnded = true;
  });
  pendingWork.add(second.promise);
  first.reject(new Error('Failed.'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(hasEnded).toBe(false);
  second.resolve();
  await end;
});

it('`ended` resolves at once without work, and after the timeout at the latest', async () => {
  const pendingWork = createPendingWork();
  await pendingWork.ended(60_000);
  pendingWork.add(new Promise(() => undefined));
  await pendingWork.ended(20);
});
