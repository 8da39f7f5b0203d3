import type { AdminSessionRecord, AdminSessionStore } from './admin.ts';
import { isDiskFull } from './records.ts';

/** Maximum sessions, and maximum ended sessions, in memory; the oldest are dropped first. */
const maxInMemory = 200;

/**
 * Lets the office log in and out while the disk is full, so that it can free space: sessions that cannot be stored are
 * in the memory of this process. Other processes require another log-in.
 */
export function despiteFullDisk(store: AdminSessionStore): AdminSessionStore {
  const memorySessions = new Map<string, AdminSessionRecord>();
  /** Ended sessions that could not be removed from the store. */
  const endedTokens = new Set<string>();

  return {
    async insert(session) {
      try {
        await store.insert(session);
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        memorySessions.set(session.tokenHash, session);
        dropOldest(memorySessions);
      }
    },

    async find(tokenHashes) {
      const inMemory = tokenHashes.flatMap((tokenHash) => memorySessions.get(tokenHash) ?? []);
      const others = tokenHashes.filter((tokenHash) => !memorySessions.has(tokenHash) && !endedTokens.has(tokenHash));
      return others.length === 0 ? inMemory : [...inMemory, ...(await store.find(others))];
    },

    async recordActivity(tokenHash, at) {
      const session = memorySessions.get(tokenHash);
      if (session === undefined) await store.recordActivity(tokenHash, at);
      else memorySessions.set(tokenHash, { ...session, seenAt: at });
    },

    async remove(tokenHash) {
      if (memorySessions.delete(tokenHash)) return;
      try {
        await store.remove(tokenHash);
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        endedTokens.add(tokenHash);
        dropOldest(endedTokens);
      }
    },

    async removeAll() {
      memorySessions.clear();
      await store.removeAll();
    },
  };
}

function dropOldest(entries: Map<string, unknown> | Set<string>): void {
  const [oldest] = entries.keys();
  if (entries.size > maxInMemory && oldest !== undefined) entries.delete(oldest);
}
