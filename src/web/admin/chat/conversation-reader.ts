import type { ChatEvent, ConversationMessage } from '#domain/chat.ts';
import type { ApiClient } from '#web/lib/api/api.ts';
import { isAbsent } from './absent-conversation.ts';
import type { MessageAnnouncer } from './message-announcer.ts';
import { emptyConversation, lastUnseen, withoutDeleted, withPart } from './open-conversation.ts';
import { createSeenReporter } from './seen-reporter.ts';
import { withLatestMessages } from './sessions.ts';
import type { StaffChatStore } from './staff-chat-store.ts';
import type { SummaryLoader } from './summary-loader.ts';

/** Fetches the open conversation, and marks the visitor's messages as read while the page is visible. */
export function createConversationReader(parts: {
  store: StaffChatStore;
  api: ApiClient;
  summaries: SummaryLoader;
  announcer: MessageAnnouncer;
  /** Called when the number of unread messages may have changed. */
  onUnread: () => void;
  /** Whether the page is visible. */
  isVisible: () => boolean;
  /** Milliseconds from a failed attempt to fetch an opened conversation to the next attempt. */
  retryAfter: number;
}) {
  const { store, api, summaries, onUnread, isVisible, retryAfter } = parts;
  const reporter = createSeenReporter((upTo, signal) => api.chat.adminMarkSeen.mutate(upTo, { signal }).then(onUnread));
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const conversation = () => store.state().conversation;

  const isLoading = (sessionId: string): boolean =>
    conversation()?.sessionId === sessionId && !conversation()?.isLoaded;

  /** Fetches the latest messages, or the messages before a sequence number. @throws if that fails */
  async function load(sessionId: string, before?: number): Promise<void> {
    const shownBefore = conversation();
    const part = await api.chat.staffHistory.query({ sessionId, ...(before === undefined ? {} : { before }) });
    const openConversation = conversation();
    if (openConversation?.sessionId !== sessionId) return;
    const known = before === undefined && shownBefore?.sessionId === sessionId ? shownBefore.messages : [];
    store.update({ conversation: withPart(withoutDeleted(openConversation, known, part), part) });
    if (before === undefined) applyLatest(parts, sessionId, part.messages);
    // The list, which is fetched regularly without a socket, does not show that a done conversation was deleted.
    if (part.messages.length === 0 && store.state().sessions.has(sessionId)) summaries.refetch(sessionId);
    markReadIfVisible();
  }

  /**
   * Fetches the latest messages of the opened conversation. Retries until a call succeeds, the server rejects the
   * session's id, or the conversation is no longer open. A missing conversation is fetched as an empty one.
   */
  function loadFirst(sessionId: string): void {
    clearTimeout(retryTimer);
    if (!isLoading(sessionId)) return;
    if (!store.state().sessions.has(sessionId)) summaries.refetch(sessionId);
    load(sessionId).then(onUnread, (error) => {
      const openConversation = conversation();
      if (openConversation === undefined || !isLoading(sessionId)) return;
      if (isAbsent(error)) store.update({ conversation: { ...openConversation, isLoaded: true } });
      else retryTimer = setTimeout(() => loadFirst(sessionId), retryAfter);
    });
  }

  /**
   * Marks the visitor's messages in the open conversation as read if the page is visible, and reports this and earlier
   * unreported changes to the server.
   */
  function markReadIfVisible(): void {
    const openConversation = conversation();
    const upTo = openConversation?.isLoaded && isVisible() ? lastUnseen(openConversation) : undefined;
    if (openConversation !== undefined && upTo !== undefined) {
      const { sessionId } = openConversation;
      reporter.see({ sessionId, upTo });
      store.showOwn({ type: 'seen', seq: upTo, sessionId, by: 'staff', upTo });
    }
    reporter.report();
  }

  return {
    markReadIfVisible,

    /** Reports read messages of which the server does not know yet. To be called again after a failure. */
    report: reporter.report,

    /** To be called with each event of the server. */
    onEvent: (event: ChatEvent): void => reporter.onEvent(event),

    /** Opens a conversation, which is marked as read once it is loaded and the page is visible. Undefined closes it. */
    select(sessionId: string | undefined): void {
      if (conversation()?.sessionId === sessionId) return;
      store.update({ conversation: sessionId === undefined ? undefined : emptyConversation(sessionId) });
      if (sessionId !== undefined) loadFirst(sessionId);
    },

    /** Fetches the open conversation at once if it is not loaded yet. */
    retryNow(): void {
      const openConversation = conversation();
      if (openConversation !== undefined) loadFirst(openConversation.sessionId);
    },

    /** Fetches the latest messages of a conversation; ignores them unless it is open. @throws if that fails */
    loadLatest: (sessionId: string): Promise<void> => load(sessionId),

    /** Fetches earlier messages of the open conversation; does nothing before it is loaded. @throws if that fails */
    async loadEarlier(): Promise<void> {
      const openConversation = conversation();
      const firstMessage = openConversation?.messages[0];
      if (openConversation?.isLoaded && firstMessage !== undefined)
        await load(openConversation.sessionId, firstMessage.seq);
    },

    stop: (): void => clearTimeout(retryTimer),
  };
}

/**
 * Applies a conversation's latest messages to its summary, and announces the visitor's new messages. The list, which
 * may be fetched later, would not announce them, because they are marked as read right afterwards.
 */
function applyLatest(
  { store, announcer }: { store: StaffChatStore; announcer: MessageAnnouncer },
  sessionId: string,
  messages: readonly ConversationMessage[],
): void {
  store.update({ sessions: withLatestMessages(store.state().sessions, sessionId, messages) });
  for (const message of messages) if (message.isUser) announcer.announce(message);
}
