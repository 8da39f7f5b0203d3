import type { ChatSession, ConversationMessage } from '#domain/chat.ts';
import { latestMessage, withContact } from './sessions.ts';
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
  const news = createNews();

  /** Announces a visitor's message if it was not announced before. */
  function announce(message: ConversationMessage): void {
    if (!news.take(message)) return;
    onVisitorMessage(withContact(message, store.state().sessions.get(message.sessionId)));
    onUnread();
  }

  return {
    begin: news.begin,
    announce,

    /**
     * Announces messages that arrived while there was no socket, the latest last, because the last notice stays in
     * view.
     */
    announceListed(rows: readonly ChatSession[]): void {
      for (const row of rows.toSorted((a, b) => a.lastMessageSeq - b.lastMessageSeq)) {
        const known = store.state().sessions.get(row.sessionId);
        if (row.unread > (known?.unread ?? 0) && row.lastMessageSeq > (known?.lastMessageSeq ?? 0))
          announce(latestMessage(row));
      }
    },
  };
}

/** Remembers which messages of visitors were announced. */
function createNews() {
  let begun: number | undefined;
  const announced = new Map<string, number>();
  return {
    /**
     * Sets the sequence number up to which messages are not announced: the end of the log when the chat first read it.
     * Only the first call has an effect.
     */
    begin(seq: number): void {
      begun ??= seq;
    },

    /** Returns whether a message is new, and marks it and earlier messages of its session as announced. */
    take({ sessionId, seq }: Pick<ConversationMessage, 'sessionId' | 'seq'>): boolean {
      if (begun === undefined || seq <= (announced.get(sessionId) ?? begun)) return false;
      announced.set(sessionId, seq);
      return true;
    },
  };
}
