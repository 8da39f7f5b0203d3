import { tracked } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '#domain/errors.ts';
import { plainStream, reporting, trackedStream } from './stream.ts';

const eventSchema = z.object({ seq: z.number() });

async function* streamOf<T>(...values: T[]): AsyncGenerator<T> {
  yield* values;
}

async function* failingStream(error: Error): AsyncGenerator<never> {
  yield Promise.reject(error);
}

const collect = async (stream: unknown): Promise<unknown[]> => {
  const events: unknown[] = [];
  for await (const value of z.parse(z.custom<AsyncIterable<unknown>>(), stream)) events.push(value);
  return events;
};

describe('a stream', () => {
  it('has events with only the fields of the schema', async () => {
    expect(await collect(plainStream(eventSchema).parse(streamOf({ seq: 1, secret: 'x' })))).toEqual([{ seq: 1 }]);
  });

  it.each([
    ['with ids', trackedStream(eventSchema).parse(streamOf(tracked('1', Object({ seq: 'one' }))))],
    ['without ids', plainStream(eventSchema).parse(streamOf(Object({ seq: 'one' })))],
  ])('%s throws an internal error that names no fields for an invalid event', async (_kind, stream) => {
    await expect(collect(stream)).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR', cause: { issues: [] } });
  });

  it('reports an unexpected error that ends it, but not an expected error, and throws both', async () => {
    const reported: unknown[] = [];
    const report = (error: unknown): unknown => reported.push(error);
    const [unexpected, expected] = [new Error('broken'), new AppError('unauthenticated', 'Please log in.')];
    await expect(collect(reporting(failingStream(unexpected), report))).rejects.toBe(unexpected);
    await expect(collect(reporting(failingStream(expected), report))).rejects.toBe(expected);
    expect(reported).toEqual([unexpected]);
  });
});
