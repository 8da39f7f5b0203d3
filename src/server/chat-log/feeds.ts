import type { ChatEntry } from '#domain/chat.ts';

/** How a process hears of what other processes store. Missing or doubled news do no harm: the log decides. */
export type Feed = (bus: FeedTarget) => () => Promise<void>;

export type FeedTarget = {
  /** Entries that were stored, in order. */
  take(entries: readonly ChatEntry[]): void;
  /** There may be something new in the log. */
  look(): void;
};

/** The ways to hear of other processes: none of them (`memory`), change streams, or asking. */
const feedKinds = ['memory', 'changes', 'poll'] as const;
export type FeedKind = (typeof feedKinds)[number];

/** How often the log is asked for what is newer; milliseconds. */
const pollInterval = 200;
/** Before a change stream that failed is opened again; milliseconds. */
const reopenDelay = 1_000;

/** For a process that is alone: it hears of its own entries anyway. */
export const memoryFeed: Feed = () => async () => undefined;

/** Asks the log at an interval, for several processes on a deployment without change streams. */
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
  /** From here on, nothing is missed. */
  opened: () => void;
  failed: (error: unknown) => void;
};

/**
 * Follows a change stream. It brings entries as soon as a majority has them; what is missed while it is away is read
 * from the log once it is open again.
 *
 * Only replica sets have change streams, and the embedded store is none: the parts around the stream are tested, the
 * stream itself has not run yet.
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
 * Picks what fits the deployment. A database that other processes can reach may have been written to by one of them:
 * it is followed by its change streams, or asked where it has none. Only a store of this process's own needs neither.
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
