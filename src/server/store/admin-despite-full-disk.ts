import type { AdminSessionRecord, AdminSessionStore } from './admin.ts';
import { isDiskFull } from './records.ts';

/** Maximum sessions, and maximum ended sessions, in memory; the oldest are dropped first. */
const maxHeld = 200;

/**
 * Lets the office log in and out while the disk is full, so that it can free space: sessions that cannot be stored are
 * in the memory of this process. Other processes require another log-in.
 */
export function despiteFullDisk(stored: AdminSessionStore): AdminSessionStore {
  const held = new Map<string, AdminSessionRecord>();
  /** Ended sessions that could not be removed from the store. */
  const ended = new Set<string>();

  return {
    async insert(session) {
      try {
        await stored.insert(session);
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        held.set(session.tokenHash, session);
        forgetOldest(held);
      }
    },

    async find(tokenHashes) {
      const inMemory = tokenHashes.flatMap((tokenHash) => held.get(tokenHash) ?? []);
      const others = tokenHashes.filter((tokenHash) => !held.has(tokenHash) && !ended.has(tokenHash));
      return others.length === 0 ? inMemory : [...inMemory, ...(await stored.find(others))];
    },

    async see(tokenHash, at) {
      const session = held.get(tokenHash);
      if (session === undefined) await stored.see(tokenHash, at);
      else held.set(tokenHash, { ...session, seenAt: at });
    },

    async remove(tokenHash) {
      if (held.delete(tokenHash)) return;
      try {
        await stored.remove(tokenHash);
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        ended.add(tokenHash);
        forgetOldest(ended);
      }
    },

    async removeAll() {
      held.clear();
      await stored.removeAll();
    },
  };
}

function forgetOldest(entries: Map<string, unknown> | Set<string>): void {
  const [oldest] = entries.keys();
  if (entries.size > maxHeld && oldest !== undefined) entries.delete(oldest);
}
