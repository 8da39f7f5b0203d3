import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { noLimits } from '#server/services/rate-limits.ts';
import { type Context, createCallerFactory, publicProcedure, router } from './init.ts';

test('a query runs once for simultaneous calls of one connection, and again after a mutation of the connection', async () => {
  const readers: ((value: string) => void)[] = [];
  const createCaller = createCallerFactory(
    router({
      read: publicProcedure.query(() => new Promise<string>((resolve) => readers.push(resolve))),
      write: publicProcedure.mutation(() => undefined),
    }),
  );
  const store = { whileAlive: (call: () => unknown) => call() };
  const context = { store, limits: noLimits, ipAddress: '' };
  const connection = createCaller(z.parse(z.custom<Context>(), context));
  const before = [connection.read(), connection.read()];
  await expect.poll(() => readers).toHaveLength(1);
  await connection.write();
  const after = connection.read();
  await expect.poll(() => readers).toHaveLength(2);
  for (const [index, value] of ['old', 'new'].entries()) readers[index]?.(value);
  expect(await Promise.all([...before, after])).toEqual(['old', 'old', 'new']);
});
