import { expect, it } from 'vitest';
import { createUnderWay } from './under-way.ts';

it('`ended` waits for all work, even work that is added meanwhile or fails', async () => {
  const underWay = createUnderWay();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  underWay.add(first.promise);
  let hasEnded = false;
  const end = underWay.ended(60_000).then(() => {
    hasEnded = true;
  });
  underWay.add(second.promise);
  first.reject(new Error('Failed.'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(hasEnded).toBe(false);
  second.resolve();
  await end;
});

it('`ended` does not wait longer than the timeout', async () => {
  const underWay = createUnderWay();
  await underWay.ended(60_000);
  underWay.add(new Promise(() => undefined));
  await underWay.ended(20);
});
