import { isTrackedEnvelope, TRPCError, type TrackedEnvelope, tracked } from '@trpc/server';
import * as z from 'zod/mini';
import { errorTable, toAppError } from './errors.ts';
import { transformer } from './transformer.ts';

/** An event of a subscription as its reader gets it: the id to go on from, and the data as JSON. */
export type EventText = {
  id: string;
  json: string;
  /** The frames that were made of it, by the beginning of their text: they differ by the call that they answer. */
  frames: Map<string, Buffer>;
};

/**
 * A subscription's own way to its socket. A stream that has nothing left to tell can send what comes next right away:
 * everybody in a conversation gets the same bytes, written once. tRPC asks every stream for each event by itself and
 * writes it anew, which takes ten times as long.
 */
export type EventLine = {
  /** To be called by the stream when it is asked for its first event. Until then nothing can be sent. */
  begin(): void;
  /** @returns false when the event has to wait until it is asked for */
  send(event: EventText): boolean;
};

/**
 * Gives each event its place in the log as its id, so that a client can go on from it.
 *
 * @param line the way by which some events may leave before they are asked for
 */
export async function* withIds<T extends { seq: number }>(
  events: AsyncIterable<T>,
  line: EventLine | undefined,
): AsyncGenerator<TrackedEnvelope<T>, void, void> {
  line?.begin();
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

/**
 * How an event looks in a `trackedStream` of the same schema once it is sent. It is written once, however many get it.
 *
 * @throws ZodError for an event that does not fit the schema
 */
export function eventWriter(schema: z.ZodMiniType<{ seq: number }>): (event: { seq: number }) => EventText {
  let last: { event: object; text: EventText } | undefined;
  return (event) => {
    // Everybody is told of an event before the next one, so that no older one has to be kept.
    if (last?.event === event) return last.text;
    const id = String(event.seq);
    const json = JSON.stringify(transformer.output.serialize({ id, data: z.parse(schema, event) }));
    last = { event, text: { id, json, frames: new Map() } };
    return last.text;
  };
}

/** The output of a subscription whose events are not kept, and have no ids. */
export const plainStream = <T>(event: z.ZodMiniType<T>) =>
  z.pipe(
    z.custom<AsyncIterable<T>>(isAsyncIterable),
    z.transform((stream) => refusing(stream, (one) => z.parse(event, one))),
  );

/** Passes values on; an error becomes the refusal that a client may see, as one of a call does. */
async function* refusing<T>(stream: AsyncIterable<T>, check: (value: T) => T): AsyncGenerator<T, void, void> {
  try {
    for await (const value of stream) yield fitting(check, value);
  } catch (cause) {
    const error = toAppError(cause);
    throw new TRPCError({ code: errorTable[error.code].trpc, message: error.message, cause: error });
  }
}

/** An invalid event was stored that way: it is not the subscriber's fault. */
function fitting<T>(check: (value: T) => T, value: T): T {
  try {
    return check(value);
  } catch (cause) {
    throw new Error('An event does not fit its schema.', { cause });
  }
}

/** Passes events on, and tells of an error of our own that ends them. */
export async function* reporting(
  events: AsyncIterable<unknown>,
  report: (error: unknown) => void,
): AsyncGenerator<unknown, void, void> {
  try {
    yield* events;
  } catch (cause) {
    const error = toAppError(cause);
    if (error.code === 'internal') report(error.cause ?? error);
    throw cause;
  }
}

export const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
