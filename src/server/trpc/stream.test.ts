import { tracked } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '#domain/errors.ts';
import { plainStream, reporting, trackedStream } from './stream.ts';

const event = z.object({ seq: z.number() });

async function* streamOf<T>(...values: T[]): AsyncGenerator<T> {
  yield* values;
}

async function* failing(error: Error): AsyncGenerator<never> {
  yield Promise.reject(error);
}

const collect = async (stream: unknown): Promise<unknown[]> => {
  const events: unknown[] = [];
  for await (const value of z.parse(z.custom<AsyncIterable<unknown>>(), stream)) events.push(value);
  return events;
};

describe('a stream', () => {
  it('has only the fields of its schema', async () => {
    expect(await collect(plainStream(event).parse(streamOf({ seq: 1, secret: 'x' })))).toEqual([{ seq: 1 }]);
  });

  it.each([
    ['with ids', trackedStream(event).parse(streamOf(tracked('1', Object({ seq: 'one' }))))],
    ['without ids', plainStream(event).parse(streamOf(Object({ seq: 'one' })))],
  ])('%s reports an invalid event as an internal error', async (_kind, stream) => {
    await expect(collect(stream)).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR', cause: { issues: [] } });
  });

  it('reports an unexpected error that ends it, but not an expected error', async () => {
    const reported: unknown[] = [];
    const report = (error: unknown): unknown => reported.push(error);
    const [broken, rejected] = [new Error('broken'), new AppError('unauthenticated', 'Please log in.')];
    await expect(collect(reporting(failing(broken), report))).rejects.toBe(broken);
    await expect(collect(reporting(failing(rejected), report))).rejects.toBe(rejected);
    expect(reported).toEqual([broken]);
  });
});
