import { expect, it } from 'vitest';
import { createUnderWay } from './under-way.ts';

it('waits for all work, also for work that is added meanwhile and work that fails', async () => {
  const underWay = createUnderWay();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  underWay.add(first.promise);
  let ended = false;
  const end = underWay.ended(60_000).then(() => {
    ended = true;
  });
  underWay.add(second.promise);
  first.reject(new Error('Failed.'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(ended).toBe(false);
  second.resolve();
  await end;
});

it('does not wait longer than the timeout', async () => {
  const underWay = createUnderWay();
  await underWay.ended(60_000);
  underWay.add(new Promise(() => undefined));
  await underWay.ended(20);
});
