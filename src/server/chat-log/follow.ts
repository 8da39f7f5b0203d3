import { setTimeout as delay } from 'node:timers/promises';
import type { ChatEntry, ChatScope } from '#domain/chat.ts';
import type { ChatLog, LiveBus } from './bus.ts';

/** Maximum entries that are buffered for a slow reader. With more, the buffer is dropped and the log is read again. */
const maxBuffered = 200;
/** Entries per read of the log. */
const pageSize = 200;
/** Milliseconds to wait after a failed read of the log. */
const retryDelay = 500;

export type FollowOptions = {
  bus: LiveBus;
  log: Pick<ChatLog, 'read' | 'lastSeq'>;
  scope: ChatScope;
  /** The sequence number of the last entry that the reader has. */
  after: number;
  signal: AbortSignal;
  /** Resolves when the reader can take more entries. */
  ready: () => Promise<void>;
  /**
   * Gives an entry directly to a reader that waits and has all earlier entries. Returns false if the entry has to go
   * through the stream.
   */
  deliver?: ((entry: ChatEntry) => boolean) | undefined;
};

/**
 * Yields every entry after a sequence number, and then new ones until the signal aborts: each once and in order, unless
 * `deliver` has given the entry to the reader.
 *
 * The stream listens first, then reads missed entries from the log, then drops duplicates. A slow reader needs little
 * memory: entries that do not fit into its buffer are read from the log later. A failed read is repeated until the log
 * answers.
 */
export async function* follow(options: FollowOptions): AsyncGenerator<ChatEntry, void, void> {
  const { bus, log, signal, ready, deliver } = options;
  let position = options.after;
  const inbox = openInbox(bus, options.scope, (entry) => {
    if (entry.seq <= position) return true;
    if (signal.aborted || deliver?.(entry) !== true) return false;
    position = entry.seq;
    return true;
  });
  signal.addEventListener('abort', inbox.wake);
  try {
    // A sequence number beyond the log's end is from another database, or from before a backup was restored.
    const end = await withRetries(() => log.lastSeq(), signal);
    position = Math.min(options.after, end ?? options.after);
    while (!signal.aborted) {
      const entries = inbox.isBehind() ? missedEntries(options, { after: position, inbox }) : await inbox.nextEntries();
      for await (const entry of entries) {
        if (entry.seq <= position) continue;
        await ready();
        if (signal.aborted) return;
        position = entry.seq;
        yield entry;
      }
    }
  } finally {
    signal.removeEventListener('abort', inbox.wake);
    inbox.close();
  }
}

/** Lets the inbox buffer new entries from now on, and then yields the log's entries after a sequence number. */
async function* missedEntries(
  { log, scope, signal }: FollowOptions,
  { after, inbox }: { after: number; inbox: Inbox },
): AsyncGenerator<ChatEntry, void, void> {
  inbox.startOver();
  for (let position = after; !signal.aborted; ) {
    const page = await withRetries(() => log.read(scope, { after: position, limit: pageSize }), signal);
    if (page === undefined) return;
    yield* page;
    position = page.at(-1)?.seq ?? position;
    if (page.length < pageSize) return;
  }
}

type Inbox = ReturnType<typeof openInbox>;

/**
 * Buffers the entries that arrive after `startOver`. Before it, and after the buffer has overflowed, the inbox is
 * behind and buffers nothing.
 *
 * @param deliverNow tries to deliver an entry directly, and returns whether the reader has it; called while the buffer
 *   is empty and the reader waits
 */
function openInbox(bus: LiveBus, scope: ChatScope, deliverNow: (entry: ChatEntry) => boolean) {
  let buffer: ChatEntry[] = [];
  let isBehind = true;
  let isAwaited = false;
  let wake = (): void => undefined;
  const close = bus.listen(scope, (entry) => {
    if (isBehind || (isAwaited && deliverNow(entry))) return;
    if (buffer.length < maxBuffered) buffer.push(entry);
    else {
      buffer = [];
      isBehind = true;
    }
    wake();
  });
  return {
    close,
    /** Whether the log may have entries that are missing in the buffer. */
    isBehind: (): boolean => isBehind,
    startOver(): void {
      buffer = [];
      isBehind = false;
    },
    wake: (): void => wake(),
    /** Returns the buffered entries. If there are none, it waits for the first one, or for `wake`. */
    async nextEntries(): Promise<ChatEntry[]> {
      if (buffer.length === 0 && !isBehind) {
        await new Promise<void>((resolve) => {
          isAwaited = true;
          wake = () => {
            isAwaited = false;
            resolve();
          };
        });
      }
      const entries = buffer;
      buffer = [];
      return entries;
    },
  };
}

/** Repeats `read` until it succeeds. Returns undefined if the signal aborts first. */
async function withRetries<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  while (!signal.aborted) {
    try {
      return await read();
    } catch {
      await delay(retryDelay, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
  return undefined;
}
