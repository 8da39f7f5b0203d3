import type { ChatEntry, ChatScope } from '#domain/chat.ts';
import type { Feed } from './feeds.ts';

/** The stored log that a bus follows. */
export type ChatLog = {
  /** The last sequence number in use. */
  lastSeq(): Promise<number>;
  /** Entries after a sequence number, oldest first. */
  read(scope: ChatScope, page: { after: number; limit: number }): Promise<ChatEntry[]>;
  /**
   * Calls the listener with entries that this process stores, in order, or with undefined when it is unknown whether an
   * entry was stored.
   *
   * @returns a function that removes the listener
   */
  onAppend(listener: (entries: readonly ChatEntry[] | undefined) => void): () => void;
};

/**
 * Delivers the log's entries to listeners in this process: each once, in order and without gaps, including those that
 * other processes have stored.
 */
export type LiveBus = {
  /** The sequence number of the last delivered entry. A new listener gets everything after it. */
  position(): number;
  /** Listeners must be fast and must not throw. @returns a function that removes the listener */
  listen(scope: ChatScope, listener: (entry: ChatEntry) => void): () => void;
  /** The number of listeners; 0 once every stream has ended. */
  listeners(): number;
  close(): Promise<void>;
};

/** Entries per read of the log. */
const pageSize = 500;
/** Milliseconds to wait after a failed read of the log. */
const retryDelay = 500;

/**
 * Follows the log from its end. Entries that this process stores are delivered at once; the feed brings the entries of
 * other processes, or only reports that there may be some. A gap in the sequence numbers means that an entry was
 * missed; then the log is read.
 */
export async function startLiveBus(parts: {
  log: ChatLog;
  feed: Feed;
  reportError: (error: unknown) => void;
}): Promise<LiveBus> {
  const { log, feed, reportError } = parts;
  const listeners = listenerTable();
  let position = await log.lastSeq();
  /** The highest sequence number that is known to exist. */
  let newestSeq = position;
  let isReading = false;
  let mustRead = false;
  let isFailing = false;
  let isClosed = false;

  function take(entries: readonly ChatEntry[] | undefined): void {
    if (entries === undefined || isReading) {
      newestSeq = Math.max(newestSeq, entries?.at(-1)?.seq ?? 0);
      void catchUp();
      return;
    }
    for (const entry of entries) {
      if (entry.seq > position + 1) {
        newestSeq = Math.max(newestSeq, entries.at(-1)?.seq ?? 0);
        void catchUp();
        return;
      }
      if (entry.seq > position) sendOut(entry);
    }
  }

  function sendOut(entry: ChatEntry): void {
    position = entry.seq;
    newestSeq = Math.max(newestSeq, position);
    listeners.deliver(entry);
  }

  async function catchUp(): Promise<void> {
    mustRead = true;
    if (isReading || isClosed) return;
    isReading = true;
    try {
      while (mustRead || newestSeq > position) {
        mustRead = false;
        const entries = await log.read('all', { after: position, limit: pageSize });
        isFailing = false;
        for (const entry of entries) sendOut(entry);
        if (entries.length === pageSize) mustRead = true;
        else if (entries.length === 0) newestSeq = position;
      }
    } catch (error) {
      if (isClosed) return;
      if (!isFailing) reportError(error);
      isFailing = true;
      setTimeout(() => void catchUp(), retryDelay).unref();
    } finally {
      isReading = false;
    }
  }

  const stopAppends = log.onAppend(take);
  const stopFeed = feed({ take, catchUp: () => void catchUp() });
  return {
    position: () => position,
    listen: listeners.add,
    listeners: listeners.count,
    async close() {
      isClosed = true;
      stopAppends();
      await stopFeed();
    },
  };
}

type Listener = (entry: ChatEntry) => void;

function listenerTable() {
  const allSessionsListeners = new Set<Listener>();
  const sessionListeners = new Map<string, Set<Listener>>();
  return {
    add(scope: ChatScope, listener: Listener): () => void {
      const listeners = scope === 'all' ? allSessionsListeners : (sessionListeners.get(scope.sessionId) ?? new Set());
      listeners.add(listener);
      if (scope !== 'all') sessionListeners.set(scope.sessionId, listeners);
      return () => {
        listeners.delete(listener);
        if (scope !== 'all' && listeners.size === 0 && sessionListeners.get(scope.sessionId) === listeners)
          sessionListeners.delete(scope.sessionId);
      };
    },
    deliver(entry: ChatEntry): void {
      for (const listener of allSessionsListeners) listener(entry);
      for (const listener of sessionListeners.get(entry.sessionId) ?? []) listener(entry);
    },
    count(): number {
      let count = allSessionsListeners.size;
      for (const listeners of sessionListeners.values()) count += listeners.size;
      return count;
    },
  };
}
