import type { ChatEntry } from '#domain/chat.ts';

/**
 * Notifies a bus of entries of other processes. Missing or repeated notifications do no harm, because the bus reads the
 * log.
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

/** A deployment's stream of inserted entries. */
export type WatchedLog = { watch(listener: WatchListener): () => Promise<void> };

export type WatchListener = {
  entry: (entry: ChatEntry) => void;
  /** Called when the stream is open: from then on, no entry is missed. */
  opened: () => void;
  failed: (error: unknown) => void;
};

/**
 * Follows a change stream, which emits entries once a majority of the replica set has stored them. Entries that were
 * missed while the stream was closed are read from the log when it is open again.
 *
 * Only replica sets have change streams. The embedded store is not a replica set, so the tests run the code around the
 * stream, but not the stream itself.
 */
export const changesFeed =
  (log: WatchedLog, reportError: (error: unknown) => void): Feed =>
  ({ take, catchUp }) => {
    let stop: () => Promise<void> = async () => undefined;
    let timer: NodeJS.Timeout | undefined;
    const open = (): void => {
      stop = log.watch({
        entry: (entry) => take([entry]),
        opened: catchUp,
        failed(error) {
          reportError(error);
          void stop().catch(reportError);
          clearTimeout(timer);
          timer = setTimeout(open, reopenDelay);
          timer.unref();
        },
      });
      catchUp();
    };
    open();
    return async () => {
      clearTimeout(timer);
      await stop();
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
