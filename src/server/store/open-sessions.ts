import type { ChatModels } from './chat-records.ts';
import { findSessions } from './chat-summary.ts';

/** Maximum sessions that are cached as open; others are looked up in the summaries. */
const maxOpen = 10_000;

export type OpenSessions = ReturnType<typeof openSessions>;

/** A cache of the sessions that are open, which means that they have their welcome messages. */
export function openSessions(models: ChatModels) {
  const openIds = new Set<string>();
  /**
   * The sequence number of the removal, for each removed session that has not started again. Its stored summary may be
   * out of date and still say that the session is open.
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

    markRemoved(sessionId: string, seq: number): void {
      openIds.delete(sessionId);
      removals.set(sessionId, seq);
    },

    /** Looks up the sessions that are not cached. */
    async load(ids: readonly string[]): Promise<void> {
      if (openIds.size > maxOpen) openIds.clear();
      const uncachedIds = new Set(ids.filter((id) => !openIds.has(id)));
      const sessions = await findSessions(models, [...uncachedIds]);
      for (const [id, { opened, firstSeq = 0 }] of sessions) {
        if (opened && firstSeq >= (removals.get(id) ?? 0)) openIds.add(id);
      }
    },
  };
}
