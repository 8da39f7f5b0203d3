import type { ChatEntry } from '#domain/chat.ts';

/** How a process learns about entries of other processes. Missing or repeated reports do no harm: the log decides. */
export type Feed = (bus: FeedTarget) => () => Promise<void>;

export type FeedTarget = {
  /** Entries that were stored, in order. */
  take(entries: readonly ChatEntry[]): void;
  /** There may be something new in the log. */
  look(): void;
};

/** The ways to learn about other processes: none (`memory`), change streams, or polling. */
const feedKinds = ['memory', 'changes', 'poll'] as const;
export type FeedKind = (typeof feedKinds)[number];

/** Milliseconds between two polls of the log. */
const pollInterval = 200;
/** Milliseconds before a failed change stream is reopened. */
const reopenDelay = 1_000;

/** For a single process, which knows its own entries. */
export const memoryFeed: Feed = () => async () => undefined;

/** Polls the log, for several processes on a deployment without change streams. */
export const pollFeed =
  (interval: number = pollInterval): Feed =>
  ({ look }) => {
    const timer = setInterval(look, interval);
    timer.unref();
    return async () => clearInterval(timer);
  };

/** A deployment's stream of inserted entries. */
export type WatchedLog = { watch(listener: WatchListener): () => Promise<void> };

export type WatchListener = {
  entry: (entry: ChatEntry) => void;
  /** From now on, nothing is missed. */
  opened: () => void;
  failed: (error: unknown) => void;
};

/**
 * Follows a change stream, which emits entries once a majority has them. What is missed while the stream is closed is
 * read from the log when it is open again.
 *
 * Only replica sets have change streams, and the embedded store is none: the code around the stream is tested, the
 * stream itself has not been run yet.
 */
export const changesFeed =
  (log: WatchedLog, reportError: (error: unknown) => void): Feed =>
  ({ take, look }) => {
    let stop: () => Promise<void> = async () => undefined;
    let timer: NodeJS.Timeout | undefined;
    const open = (): void => {
      stop = log.watch({
        entry: (entry) => take([entry]),
        opened: look,
        failed(error) {
          reportError(error);
          void stop().catch(reportError);
          clearTimeout(timer);
          timer = setTimeout(open, reopenDelay);
          timer.unref();
        },
      });
      look();
    };
    open();
    return async () => {
      clearTimeout(timer);
      await stop();
    };
  };

/**
 * Picks the feed for the deployment. A store inside this process needs none; a shared database is followed by change
 * streams, or by polling if it has none.
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
