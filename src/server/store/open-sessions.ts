import type { ChatModels } from './chat-records.ts';
import { findSessions } from './chat-summary.ts';

/** Number of cached sessions above which `load` empties the cache first, and maximum number of removals. */
const maxCached = 10_000;

export type OpenSessions = ReturnType<typeof openSessions>;

/** A cache of open sessions. A session is open when it has its welcome messages. */
export function openSessions(models: ChatModels) {
  const openIds = new Set<string>();
  /**
   * The sequence numbers of removals, for sessions that this process has not opened again. The stored summary of such a
   * session may be outdated and still say that the session is open.
   */
  const removals = new Map<string, number>();

  return {
    has: (sessionId: string): boolean => openIds.has(sessionId),

    add(sessionId: string): void {
      openIds.add(sessionId);
      removals.delete(sessionId);
    },

    /** Call it after a removal by any process. @param seq the sequence number of the removal */
    markRemoved(sessionId: string, seq: number): void {
      openIds.delete(sessionId);
      removals.set(sessionId, seq);
      // The summary of the oldest one was deleted long ago.
      const [oldest] = removals.keys();
      if (removals.size > maxCached && oldest !== undefined) removals.delete(oldest);
    },

    /** Reads the summaries of the sessions that are not cached, and caches the open ones. */
    async load(ids: readonly string[]): Promise<void> {
      if (openIds.size > maxCached) openIds.clear();
      const uncachedIds = new Set(ids.filter((id) => !openIds.has(id)));
      const sessions = await findSessions(models, [...uncachedIds]);
      for (const [id, { opened, firstSeq = 0 }] of sessions) {
        if (opened && firstSeq >= (removals.get(id) ?? 0)) openIds.add(id);
      }
    },
  };
}
