import type { AdminSessionRecord, AdminSessionStore } from './admin.ts';
import { isDiskFull } from './records.ts';

/** Maximum sessions, and maximum token hashes of ended sessions, in memory; the oldest are dropped first. */
const maxInMemory = 200;

/**
 * Lets the office log in and out while the disk is full, so that it can free space. What cannot be stored is only in
 * the memory of this process: other processes require another log-in, and still accept a session that has ended here.
 */
export function despiteFullDisk(store: AdminSessionStore): AdminSessionStore {
  const memorySessions = new Map<string, AdminSessionRecord>();
  /** Token hashes of ended sessions that could not be removed from the store. */
  const endedTokenHashes = new Set<string>();

  return {
    async insert(session) {
      try {
        await store.insert(session);
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        memorySessions.set(session.tokenHash, session);
        dropExcess(memorySessions);
      }
    },

    async find(tokenHashes) {
      const inMemory = tokenHashes.flatMap((tokenHash) => memorySessions.get(tokenHash) ?? []);
      const otherHashes = tokenHashes.filter(
        (tokenHash) => !memorySessions.has(tokenHash) && !endedTokenHashes.has(tokenHash),
      );
      return otherHashes.length === 0 ? inMemory : [...inMemory, ...(await store.find(otherHashes))];
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
        endedTokenHashes.add(tokenHash);
        dropExcess(endedTokenHashes);
      }
    },

    async removeAll() {
      memorySessions.clear();
      await store.removeAll();
    },
  };
}

function dropExcess(entries: Map<string, unknown> | Set<string>): void {
  const [oldest] = entries.keys();
  if (entries.size > maxInMemory && oldest !== undefined) entries.delete(oldest);
}
