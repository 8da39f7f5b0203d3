import type { ChatEvent, ConversationMessage } from '#domain/chat.ts';
import type { ApiClient } from '#web/lib/api/api.ts';
import { isAbsent } from './absent-conversation.ts';
import { lastUnseen, opened, withPart } from './desk-conversation.ts';
import type { DeskList } from './desk-list.ts';
import type { DeskNotices } from './desk-notices.ts';
import { createDeskSeen } from './desk-seen.ts';
import { withLatestPart } from './desk-sessions.ts';
import type { DeskStore } from './desk-store.ts';

/** Fetches the conversation that is open, and marks what somebody has seen of it as read. */
export function createDeskReading(parts: {
  store: DeskStore;
  api: ApiClient;
  list: DeskList;
  notices: DeskNotices;
  onUnread: () => void;
  /** Whether somebody may be looking. */
  isVisible: () => boolean;
  /** Between two attempts to fetch a conversation that was opened; milliseconds. */
  retryAfter: number;
}) {
  const { store, api, list, notices, onUnread, isVisible, retryAfter } = parts;
  const seen = createDeskSeen((upTo, signal) => api.chat.adminMarkSeen.mutate(upTo, { signal }).then(onUnread));
  let retry: ReturnType<typeof setTimeout> | undefined;

  const conversation = () => store.state().conversation;

  const isWaiting = (sessionId: string): boolean =>
    conversation()?.sessionId === sessionId && !conversation()?.isLoaded;

  async function load(sessionId: string, before?: number): Promise<void> {
    const part = await api.chat.staffHistory.query({ sessionId, ...(before === undefined ? {} : { before }) });
    const open = conversation();
    if (open?.sessionId !== sessionId) return;
    store.update({ conversation: withPart(open, part) });
    if (before === undefined) takeLatest(sessionId, part.messages);
    readIfSeen();
  }

  /** Without a socket the conversation may have a message before the list has it, and the message is read at once. */
  function takeLatest(sessionId: string, messages: readonly ConversationMessage[]): void {
    store.update({ sessions: withLatestPart(store.state().sessions, sessionId, messages) });
    for (const message of messages) if (message.isUser) notices.announce(message);
  }

  /** Fetches the end of the conversation that was opened. Retries until it comes or is known to be gone. */
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

  /** Marks what somebody sees now as read, and reports to the server what it does not know of that. */
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

    /** Reports what the server does not know. Call it again whenever it may succeed. */
    report: seen.report,

    /** Call it with each event of the server. */
    take: (event: ChatEvent): void => seen.take(event),

    /** Opens a conversation, which is read as soon as somebody looks; undefined closes the one that is open. */
    select(sessionId: string | undefined): void {
      if (conversation()?.sessionId === sessionId) return;
      store.update({ conversation: sessionId === undefined ? undefined : opened(sessionId) });
      if (sessionId !== undefined) loadFirst(sessionId);
    },

    /** Fetches the open conversation at once if it is still waiting to be fetched. */
    retryNow(): void {
      const open = conversation();
      if (open !== undefined) loadFirst(open.sessionId);
    },

    /** Fetches the latest messages of a conversation. @throws when that fails */
    loadLatest: (sessionId: string): Promise<void> => load(sessionId),

    /** Fetches what was written before the first message here. @throws when that fails */
    async loadEarlier(): Promise<void> {
      const open = conversation();
      const first = open?.messages[0];
      if (open?.isLoaded && first !== undefined) await load(open.sessionId, first.seq);
    },

    stop: (): void => clearTimeout(retry),
  };
}
