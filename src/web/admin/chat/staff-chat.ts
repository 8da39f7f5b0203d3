import type { ChatEvent } from '#domain/chat.ts';
import type { ChatDesk } from '#domain/desk.ts';
import type { ApiClient } from '#web/lib/api/api.ts';
import type { LiveClient, LiveEvents } from '#web/lib/live/live-client.ts';
import { isAbsent } from './absent-conversation.ts';
import { createConversationReader } from './conversation-reader.ts';
import { createMessageAnnouncer, type MessageAnnouncerParts } from './message-announcer.ts';
import { createPresenceTracker } from './presence-tracker.ts';
import { mayLeaveUnread } from './sessions.ts';
import {
  type StaffChatConnectionParts,
  type StaffChatConnectionState,
  startStaffChatConnection,
} from './staff-chat-connection.ts';
import { nobodyOnline } from './staff-chat-state.ts';
import { createStaffChatStore, type StaffChatStore } from './staff-chat-store.ts';
import { createSummaryLoader, type SummaryLoader } from './summary-loader.ts';

export type StaffChatParts = MessageAnnouncerParts & {
  /** This browser's desk, as colleagues see it. */
  self: () => ChatDesk;
  /** Calls over HTTP, which wait for a log-in when the admin session has ended. */
  api: ApiClient;
  openLive: (events: LiveEvents) => LiveClient;
  onLoggedIn: StaffChatConnectionParts['onLoggedIn'];
  /** Whether the page is visible. */
  isVisible: () => boolean;
  timings?: StaffChatTimings;
};

/** Delays in milliseconds. */
export type StaffChatTimings = {
  /** The time between two attempts to fetch an opened conversation. */
  retryAfter: number;
  /** The time between two polls while there is no socket. */
  pollEvery: number;
};

const defaultTimings: StaffChatTimings = { retryAfter: 3_000, pollEvery: 4_000 };

export type StaffChat = ReturnType<typeof createStaffChat>;

/** The office's side of the chats: all sessions and the open conversation. Only `start` connects and polls. */
export function createStaffChat(parts: StaffChatParts) {
  const { self, api, openLive, onLoggedIn, onVisitorMessage, onUnread, isVisible, timings = defaultTimings } = parts;
  const store = createStaffChatStore();
  const { state } = store;
  const presence = createPresenceTracker({ store, self });
  const announcer = createMessageAnnouncer({ store, onVisitorMessage, onUnread });
  const summaries = createSummaryLoader({ store, api, announcer });
  const { retryAfter, pollEvery } = timings;
  const reader = createConversationReader({ store, api, summaries, announcer, onUnread, isVisible, retryAfter });
  let lastEventId: string | undefined;
  let stopConnection: (() => void) | undefined;
  let latestRun = 0;

  async function listOpen(): Promise<void> {
    const listedUpTo = await summaries.listOpen();
    lastEventId ??= listedUpTo;
  }

  async function refresh(): Promise<void> {
    const { conversation } = state();
    await listOpen().then(
      () => store.update({ isReachable: true }),
      () => store.update({ isReachable: false }),
    );
    if (conversation !== undefined) await reader.loadLatest(conversation.sessionId).catch(ignoreFailure);
    reader.report();
  }

  function onEvent(event: ChatEvent, id: string): void {
    lastEventId = id;
    reader.onEvent(event);
    if (event.type === 'ready') announcer.startAfter(event.seq);
    if (event.type === 'seen' && mayLeaveUnread(state().sessions, event)) summaries.refetch(event.sessionId);
    store.show(event);
    if (event.type === 'message' && event.message.isUser) {
      presence.messageReceived(event.sessionId);
      announcer.announce(event.message);
    }
    onUnread();
    reader.markReadIfVisible();
  }

  function onConnection(connection: StaffChatConnectionState): void {
    store.update(connection === 'live' ? { connection, isReachable: true } : { connection, ...nobodyOnline });
    if (connection !== 'live') return;
    reader.report();
    if (!summaries.isListLoaded()) listOpen().catch(ignoreFailure);
    reader.retryNow();
  }

  return {
    subscribe: store.subscribe,
    state,

    /** Connects to the server. @returns a function that disconnects */
    start(): () => void {
      const run = ++latestRun;
      refresh().then(() => {
        if (run !== latestRun) return;
        stopConnection = startStaffChatConnection({
          openLive,
          lastEventId: () => lastEventId,
          onEvent,
          onSignal: presence.onSignal,
          onState: onConnection,
          poll: refresh,
          onLoggedIn,
          pollEvery,
        });
      }, ignoreFailure);
      return () => {
        latestRun += 1;
        reader.stop();
        stopConnection?.();
        stopConnection = undefined;
      };
    },

    select: reader.select,
    listMore: summaries.listMore,

    /** Adds summaries found by a search, so that events update them. */
    addSummaries: summaries.add,

    loadEarlier: reader.loadEarlier,

    ...staffChatActions({ self, api, store, summaries, onUnread }),

    /** To be called when the page becomes visible. */
    onVisible: reader.markReadIfVisible,
  };
}

/** The actions of staff in conversations. */
function staffChatActions(
  parts: Pick<StaffChatParts, 'self' | 'api' | 'onUnread'> & { store: StaffChatStore; summaries: SummaryLoader },
) {
  const { self, api, store, summaries, onUnread } = parts;
  return {
    /** @param reply.clientId makes a repeat safe. @throws if the call fails; the reply may be stored nevertheless */
    async reply(reply: { sessionId: string; message: string; clientId: string }): Promise<void> {
      const message = await api.chat.reply.mutate({ ...reply, desk: self() });
      store.showOwn({ type: 'message', seq: message.seq, sessionId: message.sessionId, message });
    },

    /** Marks a conversation as done, or reopens it. @throws if the call fails */
    async setDone(sessionId: string, done: boolean): Promise<void> {
      const { lastSeq, lastMessageSeq: upTo } = store.state().sessions.get(sessionId) ?? {};
      await api.chat.setDone.mutate({ sessionId, done, upTo });
      // If the summary has changed meanwhile, it may already include this change or a later one.
      if (store.state().sessions.get(sessionId)?.lastSeq === lastSeq)
        store.showOwn({ type: 'done', seq: 0, sessionId, done });
    },

    /** Deletes a conversation for good; a missing one counts as deleted. @throws if that fails */
    async remove(sessionId: string): Promise<void> {
      await api.chat.remove.mutate({ sessionId }).catch((error) => {
        if (!isAbsent(error)) throw error;
      });
      summaries.remove(sessionId);
      onUnread();
    },

    sendTyping: (sessionId: string, typing: boolean): void => {
      api.chat.adminTyping.mutate({ sessionId, typing, desk: self() }).catch(ignoreFailure);
    },
  };
}

/** Failed fetches (SPEC section 8) and failed typing signals show no error. */
const ignoreFailure = (): void => undefined;
