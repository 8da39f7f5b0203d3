import type { ChatSession, ConversationMessage } from '#domain/chat.ts';
import { latestMessage, withVisitorName } from './sessions.ts';
import type { StaffChatStore } from './staff-chat-store.ts';

export type MessageAnnouncerParts = {
  /** Called once with each announced message of a visitor. */
  onVisitorMessage: (message: ConversationMessage) => void;
  /** Called when the number of unread messages may have changed. */
  onUnread: () => void;
};

export type MessageAnnouncer = ReturnType<typeof createMessageAnnouncer>;

/** Announces visitors' new messages, none twice: a message may arrive as an event, in a list and in a conversation. */
export function createMessageAnnouncer({
  store,
  onVisitorMessage,
  onUnread,
}: MessageAnnouncerParts & { store: StaffChatStore }) {
  const announcedMessages = createAnnouncedMessages();

  /**
   * Announces a visitor's message, unless this message or a later one of the session was announced before, or
   * `startAfter` excludes it. If `message` is a reply of the office, neither it nor an earlier message is announced.
   */
  function announce(message: ConversationMessage): void {
    if (!announcedMessages.add(message)) return;
    if (message.isUser) onVisitorMessage(withVisitorName(message, store.state().sessions.get(message.sessionId)));
    onUnread();
  }

  return {
    startAfter: announcedMessages.startAfter,
    announce,

    /**
     * Announces the last message of each fetched summary with new unread messages, which may have arrived while there
     * was no socket. The latest one comes last, because the last toast stays in view. To be called before the
     * summaries are stored.
     */
    announceListed(rows: readonly ChatSession[]): void {
      for (const row of rows.toSorted((a, b) => a.lastMessageSeq - b.lastMessageSeq)) {
        const previous = store.state().sessions.get(row.sessionId);
        if (row.unread > (previous?.unread ?? 0) && row.lastMessageSeq > (previous?.lastMessageSeq ?? 0))
          announce(latestMessage(row));
      }
    },
  };
}

/** Remembers which messages of visitors were announced. */
function createAnnouncedMessages() {
  let startSeq: number | undefined;
  const announcedUpTo = new Map<string, number>();
  return {
    /**
     * Sets the sequence number up to which messages are not announced: the end of the log when the chat first read it.
     * Nothing is announced before the first call; later calls have no effect.
     */
    startAfter(seq: number): void {
      startSeq ??= seq;
    },

    /** Remembers that messages of a session are announced up to this one. @returns whether this one is new */
    add({ sessionId, seq }: Pick<ConversationMessage, 'sessionId' | 'seq'>): boolean {
      if (startSeq === undefined || seq <= (announcedUpTo.get(sessionId) ?? startSeq)) return false;
      announcedUpTo.set(sessionId, seq);
      return true;
    },
  };
}
