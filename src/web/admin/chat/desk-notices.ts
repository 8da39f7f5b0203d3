import type { ChatSession, ConversationMessage } from '#domain/chat.ts';
import { latestMessage, withContact } from './desk-sessions.ts';
import type { DeskStore } from './desk-store.ts';

export type DeskNoticesParts = {
  /** Called with every message of a visitor that comes while the desk is open. */
  onVisitorMessage: (message: ConversationMessage) => void;
  /** Called when what is unread may have changed. */
  onUnread: () => void;
};

export type DeskNotices = ReturnType<typeof createDeskNotices>;

/** Announces each message of a visitor once, by whichever way it comes first. */
export function createDeskNotices({ store, onVisitorMessage, onUnread }: DeskNoticesParts & { store: DeskStore }) {
  const news = createNews();

  /** Announces a visitor's message if it is news. */
  function announce(message: ConversationMessage): void {
    if (!news.take(message)) return;
    onVisitorMessage(withContact(message, store.state().sessions.get(message.sessionId)));
    onUnread();
  }

  return {
    begin: news.begin,
    announce,

    /** Announces what came while there was no socket, the latest last, because the last notice stays in view. */
    announceListed(rows: readonly ChatSession[]): void {
      for (const row of rows.toSorted((a, b) => a.lastMessageSeq - b.lastMessageSeq)) {
        const known = store.state().sessions.get(row.sessionId);
        if (row.unread > (known?.unread ?? 0) && row.lastMessageSeq > (known?.lastMessageSeq ?? 0))
          announce(latestMessage(row));
      }
    },
  };
}

/** Knows which messages of visitors are news: each once, by whichever way it comes first. */
function createNews() {
  let begun: number | undefined;
  const announced = new Map<string, number>();
  return {
    /** Where the log ended when the desk first read it: nothing up to there is news. Only the first call counts. */
    begin(seq: number): void {
      begun ??= seq;
    },

    /** Whether a message is news. Afterwards neither this message nor an earlier one of its session is. */
    take({ sessionId, seq }: Pick<ConversationMessage, 'sessionId' | 'seq'>): boolean {
      if (begun === undefined || seq <= (announced.get(sessionId) ?? begun)) return false;
      announced.set(sessionId, seq);
      return true;
    },
  };
}
