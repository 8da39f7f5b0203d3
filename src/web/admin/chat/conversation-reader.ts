import type { ChatEvent, ConversationMessage } from '#domain/chat.ts';
import type { ApiClient } from '#web/lib/api/api.ts';
import { isAbsent } from './absent-conversation.ts';
import type { MessageNotices } from './message-notices.ts';
import { lastUnseen, opened, withPart } from './open-conversation.ts';
import { createSeenReporter } from './seen-reporter.ts';
import { withLatestPart } from './sessions.ts';
import type { StaffChatStore } from './staff-chat-store.ts';
import type { SummaryLoader } from './summary-loader.ts';

/** Fetches the open conversation, and marks messages that somebody has seen as read. */
export function createConversationReader(parts: {
  store: StaffChatStore;
  api: ApiClient;
  list: SummaryLoader;
  notices: MessageNotices;
  onUnread: () => void;
  /** Whether the page is visible. */
  isVisible: () => boolean;
  /** Milliseconds between two attempts to fetch an opened conversation. */
  retryAfter: number;
}) {
  const { store, api, list, onUnread, isVisible, retryAfter } = parts;
  const seen = createSeenReporter((upTo, signal) => api.chat.adminMarkSeen.mutate(upTo, { signal }).then(onUnread));
  let retry: ReturnType<typeof setTimeout> | undefined;

  const conversation = () => store.state().conversation;

  const isWaiting = (sessionId: string): boolean =>
    conversation()?.sessionId === sessionId && !conversation()?.isLoaded;

  async function load(sessionId: string, before?: number): Promise<void> {
    const part = await api.chat.staffHistory.query({ sessionId, ...(before === undefined ? {} : { before }) });
    const open = conversation();
    if (open?.sessionId !== sessionId) return;
    store.update({ conversation: withPart(open, part) });
    if (before === undefined) takeLatest(parts, sessionId, part.messages);
    readIfSeen();
  }

  /**
   * Fetches the latest messages of the opened conversation. Retries until that succeeds or the conversation is known to
   * be deleted.
   */
  function loadFirst(sessionId: string): void {
    clearTimeout(retry);
    if (!isWaiting(sessionId)) return;
    if (!store.state().sessions.has(sessionId)) list.learn(sessionId);
    load(sessionId).then(onUnread, (error) => {
      const open = conversation();
      if (open === undefined || !isWaiting(sessionId)) return;
      if (isAbsent(error)) store.update({ conversation: { ...open, isLoaded: true } });
      else retry = setTimeout(() => loadFirst(sessionId), retryAfter);
    });
  }

  /** Marks the messages of the open conversation as read if the page is visible, and reports this to the server. */
  function readIfSeen(): void {
    const open = conversation();
    const upTo = open?.isLoaded && isVisible() ? lastUnseen(open) : undefined;
    if (open !== undefined && upTo !== undefined) {
      const { sessionId } = open;
      seen.see({ sessionId, upTo });
      store.showOwn({ type: 'seen', seq: upTo, sessionId, by: 'staff', upTo });
    }
    seen.report();
  }

  return {
    readIfSeen,

    /** Reports unreported marks to the server. Call it again after a failure. */
    report: seen.report,

    /** Call it with each event of the server. */
    take: (event: ChatEvent): void => seen.take(event),

    /** Opens a conversation and marks it as read when the page is visible. `undefined` closes the open one. */
    select(sessionId: string | undefined): void {
      if (conversation()?.sessionId === sessionId) return;
      store.update({ conversation: sessionId === undefined ? undefined : opened(sessionId) });
      if (sessionId !== undefined) loadFirst(sessionId);
    },

    /** Fetches the open conversation at once if it is not loaded yet. */
    retryNow(): void {
      const open = conversation();
      if (open !== undefined) loadFirst(open.sessionId);
    },

    /** Fetches the latest messages of a conversation. @throws when that fails */
    loadLatest: (sessionId: string): Promise<void> => load(sessionId),

    /** Fetches messages before the first loaded one. @throws when that fails */
    async loadEarlier(): Promise<void> {
      const open = conversation();
      const first = open?.messages[0];
      if (open?.isLoaded && first !== undefined) await load(open.sessionId, first.seq);
    },

    stop: (): void => clearTimeout(retry),
  };
}

/**
 * Adds the latest messages of a conversation to the list. Without a socket, a conversation may be fetched before its
 * summary in the list. Its new messages are announced here, because they are marked as read at once.
 */
function takeLatest(
  { store, notices }: { store: StaffChatStore; notices: MessageNotices },
  sessionId: string,
  messages: readonly ConversationMessage[],
): void {
  store.update({ sessions: withLatestPart(store.state().sessions, sessionId, messages) });
  for (const message of messages) if (message.isUser) notices.announce(message);
}
