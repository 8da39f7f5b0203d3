import type { ChatSession, ConversationMessage } from '#domain/chat.ts';
import { latestMessage, withVisitorName } from './sessions.ts';
import type { StaffChatStore } from './staff-chat-store.ts';

export type MessageNoticesParts = {
  /** Called with each new message of a visitor while the chat runs. */
  onVisitorMessage: (message: ConversationMessage) => void;
  /** Called when the number of unread messages may have changed. */
  onUnread: () => void;
};

export type MessageNotices = ReturnType<typeof createMessageNotices>;

/** Announces each message of a visitor once. It may arrive as an event, in a list and in a conversation. */
export function createMessageNotices({
  store,
  onVisitorMessage,
  onUnread,
}: MessageNoticesParts & { store: StaffChatStore }) {
  const announcedMessages = createAnnouncedMessages();

  /** Announces a visitor's message if it was not announced before. */
  function announce(message: ConversationMessage): void {
    if (!announcedMessages.add(message)) return;
    onVisitorMessage(withVisitorName(message, store.state().sessions.get(message.sessionId)));
    onUnread();
  }

  return {
    startAfter: announcedMessages.startAfter,
    announce,

    /**
     * Announces messages that arrived while there was no socket, the latest last, because the last notice stays in
     * view.
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
  const lastSeqs = new Map<string, number>();
  return {
    /**
     * Sets the sequence number up to which messages are not announced: the end of the log when the chat first read it.
     * Only the first call has an effect.
     */
    startAfter(seq: number): void {
      startSeq ??= seq;
    },

    /** Marks a message and earlier ones of its session as announced. @returns whether the message is new */
    add({ sessionId, seq }: Pick<ConversationMessage, 'sessionId' | 'seq'>): boolean {
      if (startSeq === undefined || seq <= (lastSeqs.get(sessionId) ?? startSeq)) return false;
      lastSeqs.set(sessionId, seq);
      return true;
    },
  };
}
