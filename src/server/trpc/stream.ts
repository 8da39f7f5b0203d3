import { isTrackedEnvelope, TRPCError, type TrackedEnvelope, tracked } from '@trpc/server';
import * as z from 'zod/mini';
import { errorTable, toAppError } from './errors.ts';
import { transformer } from './transformer.ts';

/** An encoded event of a subscription: the id to resume from, and the JSON of this id and the data. */
export type EventText = {
  id: string;
  json: string;
  /** The encoded frames with this event, by their first part, which names the call that they answer. */
  frames: Map<string, Buffer>;
};

/**
 * A direct way from a subscription to its socket. A stream that has caught up can send the next event at once, and an
 * event is encoded once for all subscribers. tRPC itself reads each event from every stream and encodes it again, which
 * takes ten times as long.
 */
export type EventLine = {
  /** Called by the stream when its first event is requested. Nothing can be sent before that. */
  begin(): void;
  /** @returns false if the event has to go through the stream */
  send(event: EventText): boolean;
};

/**
 * Uses each event's sequence number as its id, so that a client can resume.
 *
 * @param line the line on which the stream can also send events directly
 */
export async function* withIds<T extends { seq: number }>(
  events: AsyncIterable<T>,
  line: EventLine | undefined,
): AsyncGenerator<TrackedEnvelope<T>, void, void> {
  line?.begin();
  for await (const event of events) yield tracked(String(event.seq), event);
}

/** The output schema of a subscription with event ids: each event has only the fields of the schema. */
export const trackedStream = <T>(event: z.ZodMiniType<T>) =>
  z.pipe(
    z.custom<AsyncIterable<TrackedEnvelope<T>>>(isAsyncIterable),
    z.transform((stream) =>
      checkedStream(stream, (envelope): TrackedEnvelope<T> => {
        if (!isTrackedEnvelope<T>(envelope)) throw new Error('An event of this stream has no id.');
        return tracked(envelope[0], z.parse(event, envelope[1]));
      }),
    ),
  );

/**
 * Returns a function that encodes events like a `trackedStream` with the same schema, but once for all readers.
 *
 * @throws $ZodError when an invalid event is encoded
 */
export function eventWriter(schema: z.ZodMiniType<{ seq: number }>): (event: { seq: number }) => EventText {
  let last: { event: object; text: EventText } | undefined;
  return (event) => {
    // All readers get an event before the next one, so only the latest is cached.
    if (last?.event === event) return last.text;
    const id = String(event.seq);
    const json = JSON.stringify(transformer.output.serialize({ id, data: z.parse(schema, event) }));
    last = { event, text: { id, json, frames: new Map() } };
    return last.text;
  };
}

/** The output schema of a subscription without event ids, whose events are not stored. */
export const plainStream = <T>(event: z.ZodMiniType<T>) =>
  z.pipe(
    z.custom<AsyncIterable<T>>(isAsyncIterable),
    z.transform((stream) => checkedStream(stream, (value) => z.parse(event, value))),
  );

/** Yields each value as `check` returns it. An error that ends the stream is converted like an error of a call. */
async function* checkedStream<T>(stream: AsyncIterable<T>, check: (value: T) => T): AsyncGenerator<T, void, void> {
  try {
    for await (const value of stream) yield checkEvent(check, value);
  } catch (cause) {
    const error = toAppError(cause);
    throw new TRPCError({ code: errorTable[error.code].trpc, message: error.message, cause: error });
  }
}

/** Checks an event. If it is invalid, the error is internal, because the event comes from the server. */
function checkEvent<T>(check: (value: T) => T, value: T): T {
  try {
    return check(value);
  } catch (cause) {
    throw new Error('An event does not fit its schema.', { cause });
  }
}

/** Passes events on. An error that ends the stream is thrown again, and also reported if it is unexpected. */
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
