import { setTimeout as delay } from 'node:timers/promises';
import type { ChatEntry, ChatScope } from '#domain/chat.ts';
import type { ChatLog, LiveBus } from './bus.ts';

/** Entries that wait in memory for one slow reader; with more, they are forgotten and read from the log again. */
const mostWaiting = 200;
/** Entries read from the log at once. */
const pageSize = 200;
/** After a failed read of the log; milliseconds. */
const retryDelay = 500;

export type FollowOptions = {
  bus: LiveBus;
  log: Pick<ChatLog, 'read' | 'lastSeq'>;
  scope: ChatScope;
  /** The last entry that the reader has. */
  after: number;
  signal: AbortSignal;
  /** Resolves when the reader can take more. */
  ready: () => Promise<void>;
  /** Hands an entry to a reader who has everything before it and waits; false where it has to be asked for. */
  deliver?: ((entry: ChatEntry) => boolean) | undefined;
};

/**
 * Every entry after a place, once and in order, and then those that come, until the signal.
 *
 * It listens first, then reads from the log what came before, then drops what both brought. A reader that cannot keep
 * up costs no memory: what does not fit into its queue is read from the log when its turn comes. While the log cannot
 * be read, the stream waits.
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
    // An id from beyond the log's end can only come from another database: nothing is known of it.
    const end = await untilAnswered(() => log.lastSeq(), signal);
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

/** What the log has after a place. From the moment this begins, the inbox keeps what comes. */
async function* missed(
  { log, scope, signal }: FollowOptions,
  { after, inbox }: { after: number; inbox: Inbox },
): AsyncGenerator<ChatEntry, void, void> {
  inbox.startOver();
  for (let position = after; !signal.aborted; ) {
    const page = await untilAnswered(() => log.read(scope, { after: position, limit: pageSize }), signal);
    if (page === undefined) return;
    yield* page;
    position = page.at(-1)?.seq ?? position;
    if (page.length < pageSize) return;
  }
}

type Inbox = ReturnType<typeof openInbox>;

/**
 * What came in since it last started over. It begins by being behind.
 *
 * @param hand asked to take an entry while nothing is ahead of it and the reader waits for it
 */
function openInbox(bus: LiveBus, scope: ChatScope, hand: (entry: ChatEntry) => boolean) {
  let waiting: ChatEntry[] = [];
  let behind = true;
  let isAwaited = false;
  let wake = (): void => undefined;
  const close = bus.listen(scope, (entry) => {
    if (behind || (isAwaited && hand(entry))) return;
    if (waiting.length < mostWaiting) waiting.push(entry);
    else {
      waiting = [];
      behind = true;
    }
    wake();
  });
  return {
    close,
    /** Whether the log has something that is missing here. */
    isBehind: (): boolean => behind,
    startOver(): void {
      waiting = [];
      behind = false;
    },
    wake: (): void => wake(),
    /** What has come, or nothing after waiting for it. */
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

/** Tries until the log answers; undefined when the signal comes first. */
async function untilAnswered<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  while (!signal.aborted) {
    try {
      return await read();
    } catch {
      await delay(retryDelay, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
  return undefined;
}
