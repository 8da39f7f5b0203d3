import { isWelcome } from '#domain/chat.ts';
import type { EntryRecord, MessageRecord } from '#server/store/chat-records.ts';

/** Number of cached conversations above which the cache is cleared. */
const maxCached = 10_000;

/**
 * Remembers in which conversations the office has been alerted since its last reply. Without this, every message of a
 * visitor would cost a read of the conversation's summary and of mails that exist already.
 */
export function alertedChats() {
  const alertedSessions = new Set<string>();
  /** The office's email addresses that were alerted. */
  let alertedEmails = '';
  /** The sequence number up to which `alertedSessions` is valid; undefined while entries are handled. */
  let validUpTo: number | undefined;

  return {
    /** Call it before entries after `position` are handled. */
    begin(position: number, officeEmails: readonly string[]): void {
      // Another process may have handled entries, the last attempt may have failed half-way, or the office's email
      // addresses may have changed.
      const isValid = position === validUpTo && officeEmails.join() === alertedEmails;
      if (!isValid || alertedSessions.size > maxCached) alertedSessions.clear();
      alertedEmails = officeEmails.join();
      validUpTo = undefined;
    },

    /** Returns the messages that may cause new mails: replies, and visitors' messages in sessions without an alert. */
    mailCauses(entries: readonly EntryRecord[]): MessageRecord[] {
      return entries.flatMap((entry) => {
        const { kind, sessionId } = entry;
        if (kind === 'removed') alertedSessions.delete(sessionId);
        if (kind !== 'message' || isWelcome(entry)) return [];
        if (!entry.isUser) alertedSessions.delete(sessionId);
        else if (alertedSessions.has(sessionId)) return [];
        else alertedSessions.add(sessionId);
        return [entry];
      });
    },

    /** Call it when all mails about entries up to `position` are written. */
    done(position: number): void {
      validUpTo = position;
    },
  };
}

export type AlertedChats = ReturnType<typeof alertedChats>;
