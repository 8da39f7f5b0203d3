import { isTrackedEnvelope, TRPCError, type TrackedEnvelope, tracked } from '@trpc/server';
import * as z from 'zod/mini';
import { errorTable, toAppError } from './errors.ts';

/** Gives each event its place in the log as its id, so that a client can go on from it. */
export async function* withIds<T extends { seq: number }>(
  events: AsyncIterable<T>,
): AsyncGenerator<TrackedEnvelope<T>, void, void> {
  for await (const event of events) yield tracked(String(event.seq), event);
}

/** The output of a subscription whose events have ids: each event holds the fields of the schema, no others. */
export const trackedStream = <T>(event: z.ZodMiniType<T>) =>
  z.pipe(
    z.custom<AsyncIterable<TrackedEnvelope<T>>>(isAsyncIterable),
    z.transform((stream) =>
      refusing(stream, (envelope): TrackedEnvelope<T> => {
        if (!isTrackedEnvelope<T>(envelope)) throw new Error('Every event of this stream has an id.');
        return tracked(envelope[0], z.parse(event, envelope[1]));
      }),
    ),
  );

/** The output of a subscription whose events are not kept, and have no ids. */
export const plainStream = <T>(event: z.ZodMiniType<T>) =>
  z.pipe(
    z.custom<AsyncIterable<T>>(isAsyncIterable),
    z.transform((stream) => refusing(stream, (one) => z.parse(event, one))),
  );

/** Passes values on; an error becomes the refusal that a client may see, as one of a call does. */
async function* refusing<T>(stream: AsyncIterable<T>, check: (value: T) => T): AsyncGenerator<T, void, void> {
  try {
    for await (const value of stream) yield check(value);
  } catch (cause) {
    const error = toAppError(cause);
    throw new TRPCError({ code: errorTable[error.code].trpc, message: error.message, cause: error });
  }
}

const isAsyncIterable = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
