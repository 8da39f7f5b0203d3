import type { ApiClient } from '#web/lib/api/api.ts';
import { createConnection } from '#web/lib/live/connection.ts';
import type { LiveClient, LiveEvents } from '#web/lib/live/live-client.ts';
import type { VisitorConversation } from './conversation.ts';
import type { Environment } from './environment.ts';
import { followSession, type LiveSession, sendLive } from './live-session.ts';
import type { Delivery, PendingMessage } from './outbox.ts';
import type { RestCalls } from './rest-calls.ts';
import { createRestPolling } from './rest-polling.ts';
import { createStaffState, type StaffState } from './staff-state.ts';

/** The state of the connection to the server. With `polling`, the office's messages arrive with a delay. */
export type ChatConnectionState = 'off' | 'connecting' | 'live' | 'reconnecting' | 'polling' | 'offline';

export type OpenLive = (events: LiveEvents) => LiveClient;

export type ChatConnectionParts = {
  openLive: OpenLive;
  rest: RestCalls;
  api: ApiClient;
  environment: Environment;
  conversation: () => VisitorConversation;
  /** Whether the visitor has started a conversation. */
  hasConversation: () => boolean;
  isPanelOpen: () => boolean;
  onChange: () => void;
  timings?: ChatConnectionTimings;
};

/** Delays in milliseconds. */
export type ChatConnectionTimings = {
  /** Time without a socket after which polling starts. */
  pollAfter: number;
  /** The time between two polls while the panel is open, and while it is closed. */
  pollEvery: { open: number; closed: number };
  /** A poll follows a send by REST after this time, unless one is running or due earlier (SPEC section 7). */
  refreshAfterSend: number;
};

const defaultTimings: ChatConnectionTimings = {
  pollAfter: 2_500,
  pollEvery: { open: 4_000, closed: 20_000 },
  refreshAfterSend: 1_000,
};

export type ChatConnection = ReturnType<typeof createChatConnection>;

/** The connection to the server: a socket, or REST polling while there is none. */
export function createChatConnection(parts: ChatConnectionParts) {
  const {
    rest,
    api,
    environment,
    conversation,
    hasConversation,
    isPanelOpen,
    onChange,
    timings = defaultTimings,
  } = parts;
  const socketConnection = createConnection<LiveClient>({ open: parts.openLive, onChange: onSocketChange });
  const staff = createStaffState(onChange);
  const hasSocket = (): boolean => socketConnection.socket() !== undefined;
  const polling = createRestPolling({
    rest,
    api,
    conversation,
    hasSocket,
    after: timings.pollAfter,
    interval: () => (isPanelOpen() ? timings.pollEvery.open : timings.pollEvery.closed),
    staff,
    onChange,
  });
  let liveSession: LiveSession | undefined;

  /** Connects if there is a conversation or the panel is open, otherwise disconnects. */
  function update(): void {
    if (hasConversation() || isPanelOpen()) socketConnection.start();
    else socketConnection.stop();
    follow();
  }

  function follow(): void {
    if (liveSession !== undefined && hasConversation()) liveSession.follow(conversation().lastEventId());
    const lacksSocket = socketConnection.state() !== 'off' && !hasSocket();
    if (lacksSocket && hasConversation()) polling.start();
    else polling.stop();
  }

  function onSocketChange(): void {
    const socket = socketConnection.socket();
    if (socket === undefined) {
      // Without a live session, the staff state comes from polling and is still valid.
      if (liveSession !== undefined) staff.forget();
      liveSession?.stop();
      liveSession = undefined;
    } else if (liveSession === undefined) {
      conversation().seen.forgetPending();
      liveSession = listen(socket.api, { conversation: conversation(), staff, onBroken: socketConnection.drop });
      conversation().outbox.resume();
    }
    follow();
    onChange();
  }

  async function deliver(message: PendingMessage): Promise<Delivery> {
    const socket = socketConnection.socket();
    const liveDelivery: Delivery = socket === undefined ? { kind: 'unreachable' } : await sendLive(socket.api, message);
    if (liveDelivery.kind !== 'unreachable') return liveDelivery;
    const restDelivery = await rest.send(message);
    if (restDelivery.kind === 'stored') polling.soon(timings.refreshAfterSend);
    return restDelivery;
  }

  return {
    update,
    deliver,
    ...sessionCalls({ conversation, api, socketApi: () => socketConnection.socket()?.api }),
    staff: staff.now,
    state(): ChatConnectionState {
      if (socketConnection.state() === 'off') return 'off';
      if (socketConnection.state() === 'open') return 'live';
      if (environment.isOffline()) return 'offline';
      if (polling.isAnswered()) return 'polling';
      return socketConnection.failures() === 0 ? 'connecting' : 'reconnecting';
    },

    // Both call `onChange` even if the socket has not changed, because the state also depends on the network.
    onOnline(): void {
      socketConnection.retryNow();
      onChange();
    },
    onOffline(): void {
      socketConnection.drop();
      onChange();
    },
    onVisible: socketConnection.retryNow,

    /** Reconnects. Call it after a switch to another session. */
    switchSession(): void {
      socketConnection.stop();
      update();
    },

    /** Reports what the visitor has seen, if the server can be reached. Call it after every change. */
    reportSeen(): void {
      if (hasSocket() || polling.isAnswered()) conversation().seen.report();
    },

    stop(): void {
      socketConnection.stop();
      polling.stop();
    },
  };
}

/** Passes what a socket's subscriptions receive to the conversation and the staff state. */
function listen(
  socketApi: ApiClient,
  parts: { conversation: VisitorConversation; staff: StaffState; onBroken: () => void },
): LiveSession {
  const { conversation, staff, onBroken } = parts;
  return followSession(socketApi, {
    sessionId: conversation.sessionId,
    events: {
      onConversation: conversation.addConversation,
      onEvent: (event, id) => {
        if (event.type === 'message' && !event.message.isUser) staff.onReply();
        conversation.addEvent(event, id);
      },
      onSignal: staff.onSignal,
      onBroken,
    },
  });
}

/** Calls about the current conversation, over the socket if there is one, else over HTTP. */
function sessionCalls({
  conversation,
  api,
  socketApi,
}: {
  conversation: () => VisitorConversation;
  api: ApiClient;
  socketApi: () => ApiClient | undefined;
}) {
  const currentApi = (): ApiClient => socketApi() ?? api;
  return {
    /** Does nothing without a socket. */
    sendTyping(typing: boolean): void {
      const { sessionId } = conversation();
      socketApi()?.chat.typing.mutate({ sessionId, typing }).catch(ignoreError);
    },

    markSeen: (seen: { sessionId: string; upTo: number }, signal: AbortSignal): Promise<unknown> =>
      currentApi().chat.markSeen.mutate(seen, { signal }),

    /** Loads messages before the first one that is loaded. @throws if that fails */
    async loadEarlier(): Promise<void> {
      const target = conversation();
      const firstPosition = target.firstPosition();
      if (firstPosition === undefined) return;
      const { sessionId } = target;
      target.addEarlier(await currentApi().chat.history.query({ sessionId, before: Math.floor(firstPosition) }));
    },
  };
}

/** A failed typing signal needs no retry, because signals are repeated while somebody types, and expire. */
const ignoreError = (): void => undefined;
