import type { ChatEntry } from '#domain/chat.ts';

/**
 * Notifies a bus of entries of other processes, until the returned function is called. Repeated notifications do no
 * harm, and the bus reads entries that it missed from the log at the next notification.
 */
export type Feed = (bus: FeedTarget) => () => Promise<void>;

export type FeedTarget = {
  /** Takes entries that were stored, in order. */
  take(entries: readonly ChatEntry[]): void;
  /** Reads new entries from the log; called whenever there may be new entries. */
  catchUp(): void;
};

/** The feeds for entries of other processes: none (`memory`), change streams, or polling. */
const feedKinds = ['memory', 'changes', 'poll'] as const;
export type FeedKind = (typeof feedKinds)[number];

/** Milliseconds between two polls of the log. */
const pollInterval = 200;
/** Milliseconds before a failed change stream is reopened. */
const reopenDelay = 1_000;

/** For a single process: there are no entries of other processes. */
export const memoryFeed: Feed = () => async () => undefined;

/** Polls the log, for several processes on a deployment without change streams. */
export const pollFeed =
  (interval: number = pollInterval): Feed =>
  ({ catchUp }) => {
    const timer = setInterval(catchUp, interval);
    timer.unref();
    return async () => clearInterval(timer);
  };

/** A log that can report the entries that any process stores. `watch` returns a function that ends the reports. */
export type WatchedLog = { watch(listener: WatchListener): () => Promise<void> };

export type WatchListener = {
  entry: (entry: ChatEntry) => void;
  /** Called when the stream is open: from then on, no entry is missed. */
  opened: () => void;
  failed: (error: unknown) => void;
};

/**
 * Follows a change stream, which emits entries once a majority of the replica set has stored them. Entries that were
 * missed while the stream was closed are read from the log when the stream is open again.
 *
 * The embedded store has no change streams, so the tests run the code around the stream, but not the stream itself.
 */
export const changesFeed =
  (log: WatchedLog, reportError: (error: unknown) => void): Feed =>
  ({ take, catchUp }) => {
    let closeStream: () => Promise<void> = async () => undefined;
    let reopenTimer: NodeJS.Timeout | undefined;
    let isStopped = false;
    const open = (): void => {
      closeStream = log.watch({
        entry: (entry) => take([entry]),
        opened: catchUp,
        failed(error) {
          reportError(error);
          // The stream may fail while it is being closed.
          if (isStopped) return;
          void closeStream().catch(reportError);
          clearTimeout(reopenTimer);
          reopenTimer = setTimeout(open, reopenDelay);
          reopenTimer.unref();
        },
      });
      catchUp();
    };
    open();
    return async () => {
      isStopped = true;
      clearTimeout(reopenTimer);
      await closeStream();
    };
  };

/**
 * Picks the feed for the deployment: none for a store that only this process uses; for a shared database, change
 * streams, or polling if it has no change streams.
 */
export async function fittingFeed(
  log: { hasChangeStreams(): Promise<boolean> },
  { sharedDatabase }: { sharedDatabase: boolean },
): Promise<FeedKind> {
  if (!sharedDatabase) return 'memory';
  return (await log.hasChangeStreams()) ? 'changes' : 'poll';
}

export function createFeed(log: WatchedLog, kind: FeedKind, reportError: (error: unknown) => void): Feed {
  switch (kind) {
    case 'memory':
      return memoryFeed;
    case 'poll':
      return pollFeed();
    case 'changes':
      return changesFeed(log, reportError);
  }
}
