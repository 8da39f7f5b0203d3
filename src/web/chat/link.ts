import type { StaffSignal } from '#domain/chat.ts';
import type { ApiClient } from '#web/lib/api/api.ts';
import { createConnection } from '#web/lib/live/connection.ts';
import type { LiveClient, LiveEvents } from '#web/lib/live/live-client.ts';
import type { OwnConversation } from './conversation.ts';
import type { Environment } from './environment.ts';
import { followSession, type LiveSession, sendLive } from './live-session.ts';
import type { Delivery, Pending } from './outbox.ts';
import type { RestCalls } from './rest-calls.ts';
import { createRestPolling, type StaffNow, unknownStaff } from './rest-polling.ts';

/** The state of the connection to the server. `polling` works, with a delay of seconds. */
export type LinkState = 'off' | 'connecting' | 'live' | 'reconnecting' | 'polling' | 'offline';

export type OpenLive = (events: LiveEvents) => LiveClient;

export type LinkParts = {
  openLive: OpenLive;
  rest: RestCalls;
  api: ApiClient;
  environment: Environment;
  conversation: () => OwnConversation;
  /** Whether the visitor has started a conversation. */
  isBegun: () => boolean;
  isOpen: () => boolean;
  onChange: () => void;
  timings?: LinkTimings;
};

/** In milliseconds. */
export type LinkTimings = {
  /** Time without a socket after which polling starts. */
  pollAfter: number;
  /** Between two polls, while the panel is open and while it is closed. */
  pollEvery: { open: number; closed: number };
  /** After a send by REST, the history is read again (SPEC section 7). */
  refreshAfterSend: number;
};

const usualTimings: LinkTimings = {
  pollAfter: 2_500,
  pollEvery: { open: 4_000, closed: 20_000 },
  refreshAfterSend: 1_000,
};

export type Link = ReturnType<typeof createLink>;

/** The connection to the server: a socket, or REST polling while there is none. */
export function createLink(parts: LinkParts) {
  const { rest, api, environment, conversation, isBegun, isOpen, onChange, timings = usualTimings } = parts;
  const connection = createConnection<LiveClient>({ open: parts.openLive, onChange: onConnection });
  const hasSocket = (): boolean => connection.socket() !== undefined;
  const polling = createRestPolling({
    rest,
    api,
    conversation,
    hasSocket,
    after: timings.pollAfter,
    interval: () => (isOpen() ? timings.pollEvery.open : timings.pollEvery.closed),
    onStaff: (polled) => {
      staff = polled;
    },
    onChange,
  });
  let live: LiveSession | undefined;
  let staff = unknownStaff;

  /** Calls go over the socket if there is one. */
  const calls = (): ApiClient => connection.socket()?.api ?? api;

  function update(): void {
    if (isBegun() || isOpen()) connection.start();
    else connection.stop();
    follow();
  }

  function follow(): void {
    if (live !== undefined && isBegun()) live.follow(conversation().lastEventId());
    const lacksSocket = connection.state() !== 'off' && !hasSocket();
    if (lacksSocket && isBegun()) polling.start();
    else polling.stop();
  }

  function onConnection(): void {
    const socket = connection.socket();
    if (socket === undefined) {
      // What polling has found out stays valid while the socket reconnects.
      if (live !== undefined) staff = unknownStaff;
      live?.stop();
      live = undefined;
    } else if (live === undefined) {
      conversation().seen.forgetPending();
      live = listen(socket.api);
      conversation().outbox.resume();
    }
    follow();
    onChange();
  }

  function listen(over: ApiClient): LiveSession {
    const heard = conversation();
    return followSession(over, {
      sessionId: heard.sessionId,
      events: {
        onConversation: heard.addConversation,
        onEvent: (event, id) => {
          if (event.type === 'message' && !event.message.isUser) staff = { ...staff, isTyping: false };
          heard.addEvent(event, id);
        },
        onSignal: onSignal,
        onBroken: connection.drop,
      },
    });
  }

  function onSignal(signal: StaffSignal): void {
    staff = signal.type === 'presence' ? { ...staff, isThere: signal.staffed } : { ...staff, isTyping: signal.typing };
    onChange();
  }

  async function deliver(message: Pending): Promise<Delivery> {
    const socket = connection.socket();
    const sent: Delivery = socket === undefined ? { kind: 'unreachable' } : await sendLive(socket.api, message);
    if (sent.kind !== 'unreachable') return sent;
    const posted = await rest.send(message);
    if (posted.kind === 'stored') polling.soon(timings.refreshAfterSend);
    return posted;
  }

  return {
    update,
    deliver,
    staff: (): StaffNow => staff,
    state(): LinkState {
      if (connection.state() === 'off') return 'off';
      if (connection.state() === 'open') return 'live';
      if (environment.isOffline()) return 'offline';
      if (polling.isAnswered()) return 'polling';
      return connection.failures() === 0 ? 'connecting' : 'reconnecting';
    },

    // The link state depends on the network too, even if the connection does not react.
    onOnline(): void {
      connection.retryNow();
      onChange();
    },
    onOffline(): void {
      connection.drop();
      onChange();
    },
    onVisible: connection.retryNow,

    /** Switches to another session. */
    startOver(): void {
      connection.stop();
      update();
    },

    sendTyping(typing: boolean): void {
      const { sessionId } = conversation();
      connection.socket()?.api.chat.typing.mutate({ sessionId, typing }).catch(ignored);
    },

    /** Reports what the visitor has seen, if there is a connection. Call it after every change. */
    reportSeen(): void {
      if (hasSocket() || polling.isAnswered()) conversation().seen.report();
    },

    markSeen: (seen: { sessionId: string; upTo: number }, signal: AbortSignal): Promise<unknown> =>
      calls().chat.markSeen.mutate(seen, { signal }),

    /** Loads messages before the first one. @throws if that fails */
    async loadEarlier(): Promise<void> {
      const asked = conversation();
      const first = asked.firstSeq();
      if (first === undefined) return;
      asked.takeEarlier(await calls().chat.history.query({ sessionId: asked.sessionId, before: Math.floor(first) }));
    },

    stop(): void {
      connection.stop();
      polling.stop();
    },
  };
}

/** For calls whose failure loses nothing. */
const ignored = (): void => undefined;
