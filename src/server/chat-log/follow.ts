import { setTimeout as delay } from 'node:timers/promises';
import type { ChatEntry, ChatScope } from '#domain/chat.ts';
import type { ChatLog, LiveBus } from './bus.ts';

/** Entries that are buffered for a slow reader; with more, the buffer is dropped and the log read again. */
const maxWaiting = 200;
/** Entries per read of the log. */
const pageSize = 200;
/** Milliseconds after a failed read of the log. */
const retryDelay = 500;

export type FollowOptions = {
  bus: LiveBus;
  log: Pick<ChatLog, 'read' | 'lastSeq'>;
  scope: ChatScope;
  /** The sequence number of the last entry that the reader has. */
  after: number;
  signal: AbortSignal;
  /** Resolves when the reader can take more. */
  ready: () => Promise<void>;
  /**
   * Gives an entry directly to a reader that has everything before it and waits; false if it has to go through the
   * stream.
   */
  deliver?: ((entry: ChatEntry) => boolean) | undefined;
};

/**
 * Yields every entry after a sequence number, once and in order, and then new ones until the signal aborts.
 *
 * It listens first, then reads what was missed from the log, then drops duplicates. A slow reader costs no memory: what
 * does not fit into its buffer is read from the log later. While the log cannot be read, the stream waits.
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
    // An id beyond the log's end can only come from another database.
    const end = await withRetries(() => log.lastSeq(), signal);
    position = Math.min(options.after, end ?? options.after);
    while (!signal.aborted) {
      const next = inbox.isBehind() ? missed(options, { after: position, inbox }) : await inbox.arrived();
      for await (const entry of next) {
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

/** What the log has after a sequence number. From the start of this, the inbox buffers new entries. */
async function* missed(
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
 * The entries that came since the last `startOver`. At first it is behind.
 *
 * @param hand asked to deliver an entry directly while the buffer is empty and the reader waits
 */
function openInbox(bus: LiveBus, scope: ChatScope, hand: (entry: ChatEntry) => boolean) {
  let waiting: ChatEntry[] = [];
  let behind = true;
  let isAwaited = false;
  let wake = (): void => undefined;
  const close = bus.listen(scope, (entry) => {
    if (behind || (isAwaited && hand(entry))) return;
    if (waiting.length < maxWaiting) waiting.push(entry);
    else {
      waiting = [];
      behind = true;
    }
    wake();
  });
  return {
    close,
    /** Whether the log has entries that are missing here. */
    isBehind: (): boolean => behind,
    startOver(): void {
      waiting = [];
      behind = false;
    },
    wake: (): void => wake(),
    /** The buffered entries; waits for some if there are none. */
    async arrived(): Promise<ChatEntry[]> {
      if (waiting.length === 0 && !behind) {
        await new Promise<void>((resolve) => {
          isAwaited = true;
          wake = () => {
            isAwaited = false;
            resolve();
          };
        });
      }
      const entries = waiting;
      waiting = [];
      return entries;
    },
  };
}

/** Retries until the log answers; undefined if the signal aborts first. */
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
