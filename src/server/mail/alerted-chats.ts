import { isWelcome } from '#domain/chat.ts';
import type { EntryRecord, MessageRecord } from '#server/store/chat-records.ts';

/** Conversations that are cached. */
const mostCached = 10_000;

/**
 * Remembers in which conversations the office has been alerted since its last reply. Without it, every message of a
 * visitor would read the conversation's summary and look up mails that are there already.
 */
export function alertedChats() {
  const alerted = new Set<string>();
  let addresses = '';
  /** The sequence number up to which `alerted` is right; undefined while entries are handled. */
  let rightUpTo: number | undefined;

  return {
    /** Call it before entries after `place` are handled. */
    begin(place: number, officeAddresses: readonly string[]): void {
      // Another process may have handled entries, the last attempt may have failed half-way, or alerts go elsewhere now.
      const isRight = place === rightUpTo && officeAddresses.join() === addresses;
      if (!isRight || alerted.size > mostCached) alerted.clear();
      addresses = officeAddresses.join();
      rightUpTo = undefined;
    },

    /** The messages from which new mails may follow: not a visitor's after another one that nobody has answered. */
    newlyDue(entries: readonly EntryRecord[]): MessageRecord[] {
      return entries.flatMap((entry) => {
        const { kind, sessionId } = entry;
        if (kind === 'removed') alerted.delete(sessionId);
        if (kind !== 'message' || isWelcome(entry)) return [];
        if (!entry.isUser) alerted.delete(sessionId);
        else if (alerted.has(sessionId)) return [];
        else alerted.add(sessionId);
        return [entry];
      });
    },

    /** Call it when the mails that follow from entries up to `place` are written. */
    done(place: number): void {
      rightUpTo = place;
    },
  };
}

export type AlertedChats = ReturnType<typeof alertedChats>;
