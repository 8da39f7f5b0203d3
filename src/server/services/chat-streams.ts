import type { ChatEntry, ChatEvent, ChatScope, StaffSignal, VisitorChatEvent, VisitorSignal } from '#domain/chat.ts';
import { AppError } from '#domain/errors.ts';
import { anySignal } from '#server/chat-log/any-signal.ts';
import { follow } from '#server/chat-log/follow.ts';
import type { Live } from '#server/chat-log/live.ts';
import { signalStream } from '#server/chat-log/signal-stream.ts';
import type { ChatStore } from '#server/store/chat.ts';

/** The reader of a stream. */
export type Reader = {
  ipAddress: string;
  signal: AbortSignal;
  /** Resolves when the reader can take more. */
  ready: () => Promise<void>;
  /** Gives a log entry directly to a reader that waits. Returns false if the entry has to go through the stream. */
  deliver?: ((event: ChatEntry) => boolean) | undefined;
};

/** A stream starts after `seq`. `announced`: whether it first sends this sequence number to the reader. */
export type StreamStart = { seq: number; announced: boolean };

/** Streams of events and signals, for visitors and for the office. */
export function chatStreams(parts: {
  chat: ChatStore;
  live: Live;
  /** Called when a stream of the office's events starts or ends. */
  staffSeen: () => Promise<void>;
}) {
  const { chat, live, staffSeen } = parts;
  const { bus, signals } = live;

  /** Counts a stream against the limits. An error ends it when the process closes, so that its reader reconnects. */
  async function* stream<T>(reader: Reader, open: (reader: Reader) => AsyncIterable<T>): AsyncGenerator<T, void, void> {
    const giveBack = live.streams.take(reader.ipAddress);
    const { signal, release } = anySignal(reader.signal, live.closing);
    try {
      yield* open({ ...reader, signal });
    } finally {
      release();
      giveBack();
    }
    if (live.closing.aborted)
      throw new AppError('unavailable', 'The chat restarts. Please connect again.', { retryAfter: 1 });
  }

  async function* events(scope: ChatScope, start: StreamStart, reader: Reader): AsyncGenerator<ChatEvent, void, void> {
    if (start.announced) yield { type: 'ready', seq: start.seq };
    yield* follow({ bus, log: chat, scope, after: start.seq, ...reader });
  }

  return {
    /**
     * Returns where a stream starts: after the last event that its reader has, or now. Call it before any asynchronous
     * step, so that the stream misses no event.
     */
    streamStart: (lastEventId: number | undefined): StreamStart => ({
      seq: lastEventId ?? bus.position(),
      announced: lastEventId === undefined,
    }),

    /** A session's events for its visitor, without `done`. The visitor counts as online meanwhile. */
    visitorEvents: (sessionId: string, start: StreamStart, reader: Reader): AsyncGenerator<VisitorChatEvent> =>
      stream(reader, async function* (streamReader) {
        const leave = signals.visitorArrived(sessionId);
        const deliver = (entry: ChatEntry): boolean => entry.type === 'done' || streamReader.deliver?.(entry) === true;
        try {
          for await (const event of events({ sessionId }, start, { ...streamReader, deliver })) {
            if (event.type !== 'done') yield event;
          }
        } finally {
          leave();
        }
      }),

    /** All sessions' events for the office, which counts as staffed meanwhile. */
    staffEvents: (start: StreamStart, reader: Reader): AsyncGenerator<ChatEvent> =>
      stream(reader, async function* (streamReader) {
        const leave = signals.staffArrived();
        // An error is ignored, because `staffStillSeen` records the same regularly.
        const recordSeen = () => staffSeen().catch(() => undefined);
        void recordSeen();
        try {
          yield* events('all', start, streamReader);
        } finally {
          leave();
          void recordSeen();
        }
      }),

    /** The office's signals for one visitor. The first signal says whether the office is staffed. */
    staffSignals: (sessionId: string, reader: Reader): AsyncGenerator<StaffSignal> =>
      stream(reader, (streamReader) =>
        signalStream<StaffSignal>((listener) => signals.onStaff(sessionId, listener), {
          ...streamReader,
          first: () => [{ type: 'presence', staffed: signals.isStaffed() }],
        }),
      ),

    /** All visitors' signals for the office. The first signals say which visitors are online. */
    visitorSignals: (reader: Reader): AsyncGenerator<VisitorSignal> =>
      stream(reader, (streamReader) =>
        signalStream<VisitorSignal>(signals.onVisitors, {
          ...streamReader,
          first: () => signals.online().map((sessionId) => ({ type: 'presence', sessionId, online: true })),
        }),
      ),
  };
}
