import { tracked } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '#domain/errors.ts';
import { plainStream, reporting, trackedStream } from './stream.ts';

const event = z.object({ seq: z.number() });

async function* of<T>(...values: T[]): AsyncGenerator<T> {
  yield* values;
}

async function* failing(error: Error): AsyncGenerator<never> {
  yield Promise.reject(error);
}

const all = async (events: unknown): Promise<unknown[]> => {
  const found: unknown[] = [];
  for await (const one of z.parse(z.custom<AsyncIterable<unknown>>(), events)) found.push(one);
  return found;
};

describe('a stream', () => {
  it('has only the fields of its schema', async () => {
    expect(await all(plainStream(event).parse(of({ seq: 1, secret: 'x' })))).toEqual([{ seq: 1 }]);
  });

  it.each([
    ['with ids', trackedStream(event).parse(of(tracked('1', Object({ seq: 'one' }))))],
    ['without', plainStream(event).parse(of(Object({ seq: 'one' })))],
  ])('%s reports an invalid event as an internal error', async (_kind, stream) => {
    await expect(all(stream)).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR', cause: { issues: [] } });
  });

  it('reports an unexpected error that ends it, but no expected one', async () => {
    const reported: unknown[] = [];
    const report = (error: unknown): unknown => reported.push(error);
    const [broken, rejected] = [new Error('broken'), new AppError('unauthenticated', 'Please log in.')];
    await expect(all(reporting(failing(broken), report))).rejects.toBe(broken);
    await expect(all(reporting(failing(rejected), report))).rejects.toBe(rejected);
    expect(reported).toEqual([broken]);
  });
});
