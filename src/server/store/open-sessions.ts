import type { ChatModels } from './chat-records.ts';
import { findSessions } from './chat-summary.ts';

/** Number of cached sessions above which `load` empties the cache first. */
const maxCached = 10_000;

export type OpenSessions = ReturnType<typeof openSessions>;

/** A cache of open sessions. A session is open when it has its welcome messages. */
export function openSessions(models: ChatModels) {
  const openIds = new Set<string>();
  /**
   * The sequence numbers of removals by this process, for sessions that have not been opened again. The stored summary
   * of such a session may be outdated and still say that the session is open.
   */
  const removals = new Map<string, number>();

  return {
    has: (sessionId: string): boolean => openIds.has(sessionId),

    add(sessionId: string): void {
      openIds.add(sessionId);
      removals.delete(sessionId);
    },

    /** Call it after a removal by another process. */
    forget(sessionId: string): void {
      openIds.delete(sessionId);
    },

    /** Call it after a removal by this process. @param seq the sequence number of the removal */
    markRemoved(sessionId: string, seq: number): void {
      openIds.delete(sessionId);
      removals.set(sessionId, seq);
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
