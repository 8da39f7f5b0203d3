import type { ChatEvent, ConversationMessage } from '#domain/chat.ts';
import type { ApiClient } from '#web/lib/api/api.ts';
import { isAbsent } from './absent-conversation.ts';
import type { MessageNotices } from './message-notices.ts';
import { emptyConversation, lastUnseen, withPart } from './open-conversation.ts';
import { createSeenReporter } from './seen-reporter.ts';
import { withLatestMessages } from './sessions.ts';
import type { StaffChatStore } from './staff-chat-store.ts';
import type { SummaryLoader } from './summary-loader.ts';

/** Fetches the open conversation, and marks its messages as read while the page is visible. */
export function createConversationReader(parts: {
  store: StaffChatStore;
  api: ApiClient;
  summaries: SummaryLoader;
  notices: MessageNotices;
  onUnread: () => void;
  /** Whether the page is visible. */
  isVisible: () => boolean;
  /** Milliseconds between two attempts to fetch an opened conversation. */
  retryAfter: number;
}) {
  const { store, api, summaries, onUnread, isVisible, retryAfter } = parts;
  const seen = createSeenReporter((upTo, signal) => api.chat.adminMarkSeen.mutate(upTo, { signal }).then(onUnread));
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const conversation = () => store.state().conversation;

  const isLoading = (sessionId: string): boolean =>
    conversation()?.sessionId === sessionId && !conversation()?.isLoaded;

  async function load(sessionId: string, before?: number): Promise<void> {
    const part = await api.chat.staffHistory.query({ sessionId, ...(before === undefined ? {} : { before }) });
    const openConversation = conversation();
    if (openConversation?.sessionId !== sessionId) return;
    store.update({ conversation: withPart(openConversation, part) });
    if (before === undefined) applyLatest(parts, sessionId, part.messages);
    markReadIfVisible();
  }

  /**
   * Fetches the latest messages of the opened conversation. Retries until the call succeeds or the server has no such
   * conversation.
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

  /** Marks the messages of the open conversation as read if the page is visible, and reports this to the server. */
  function markReadIfVisible(): void {
    const openConversation = conversation();
    const upTo = openConversation?.isLoaded && isVisible() ? lastUnseen(openConversation) : undefined;
    if (openConversation !== undefined && upTo !== undefined) {
      const { sessionId } = openConversation;
      seen.see({ sessionId, upTo });
      store.showOwn({ type: 'seen', seq: upTo, sessionId, by: 'staff', upTo });
    }
    seen.report();
  }

  return {
    markReadIfVisible,

    /** Reports marks that the server does not know yet. Call it again after a failure. */
    report: seen.report,

    /** Call it with each event of the server. */
    onEvent: (event: ChatEvent): void => seen.onEvent(event),

    /** Opens a conversation and marks it as read when the page is visible. `undefined` closes the open conversation. */
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

    /** Fetches the latest messages of a conversation. @throws if that fails */
    loadLatest: (sessionId: string): Promise<void> => load(sessionId),

    /** Fetches messages before the first loaded one. @throws if that fails */
    async loadEarlier(): Promise<void> {
      const openConversation = conversation();
      const first = openConversation?.messages[0];
      if (openConversation?.isLoaded && first !== undefined) await load(openConversation.sessionId, first.seq);
    },

    stop: (): void => clearTimeout(retryTimer),
  };
}

/**
 * Adds the latest messages of a conversation to the list. Without a socket, a conversation may be fetched before its
 * summary in the list. Its new messages are announced here, because they are marked as read right afterwards.
 */
function applyLatest(
  { store, notices }: { store: StaffChatStore; notices: MessageNotices },
  sessionId: string,
  messages: readonly ConversationMessage[],
): void {
  store.update({ sessions: withLatestMessages(store.state().sessions, sessionId, messages) });
  for (const message of messages) if (message.isUser) notices.announce(message);
}
