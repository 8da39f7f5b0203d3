import type { StaffSignal } from '#domain/chat.ts';
import type { ApiClient } from '#web/lib/api/api.ts';
import { createConnection } from '#web/lib/live/connection.ts';
import type { LiveClient, LiveEvents } from '#web/lib/live/live-client.ts';
import { createPolling } from '#web/lib/live/polling.ts';
import type { OwnConversation } from './conversation.ts';
import type { Environment } from './environment.ts';
import { followSession, type LiveSession, sendLive } from './live-session.ts';
import type { Delivery, Pending } from './outbox.ts';
import type { RestCalls } from './rest-calls.ts';

/** How the chat hears of the server. `polling` works, but takes seconds. */
export type LinkState = 'off' | 'connecting' | 'live' | 'reconnecting' | 'polling' | 'offline';

/** What the office does right now; `isThere` is undefined while that is not known. */
export type StaffNow = { isThere: boolean | undefined; isTyping: boolean };

export type OpenLive = (events: LiveEvents) => LiveClient;

export type LinkParts = {
  openLive: OpenLive;
  rest: RestCalls;
  api: ApiClient;
  environment: Environment;
  conversation: () => OwnConversation;
  /** Whether there is a conversation to follow, and not merely a panel to show. */
  isBegun: () => boolean;
  isOpen: () => boolean;
  onChange: () => void;
  timings?: LinkTimings;
};

/** How long things wait; milliseconds. */
export type LinkTimings = {
  /** After so long without a socket there seems to be none to be had for now. */
  pollAfter: number;
  /** Between two questions: while the panel is in view, and while it is not. */
  pollEvery: { open: number; closed: number };
  /** The history is read again so long after a send (SPEC section 7). */
  refreshAfterSend: number;
};

const usualTimings: LinkTimings = {
  pollAfter: 2_500,
  pollEvery: { open: 4_000, closed: 20_000 },
  refreshAfterSend: 1_000,
};

const unknownStaff: StaffNow = { isThere: undefined, isTyping: false };

/** The way to the server: the socket, or REST while there is none. */
export function createLink(parts: LinkParts) {
  const { rest, api, environment, conversation, isBegun, isOpen, onChange, timings = usualTimings } = parts;
  const connection = createConnection<LiveClient>({ open: parts.openLive, onChange: onConnection });
  const polling = createPolling({
    ask: poll,
    interval: () => (isOpen() ? timings.pollEvery.open : timings.pollEvery.closed),
  });
  let live: LiveSession | undefined;
  let staff = unknownStaff;
  let pollingBegins: ReturnType<typeof setTimeout> | undefined;
  let pollAnswered = false;

  /** Calls over the socket where there is one. */
  const calls = (): ApiClient => connection.socket()?.api ?? api;

  function update(): void {
    if (isBegun() || isOpen()) connection.start();
    else connection.stop();
    follow();
  }

  function follow(): void {
    if (live !== undefined && isBegun()) live.follow(conversation().lastEventId());
    const lacksSocket = connection.state() !== 'off' && connection.socket() === undefined;
    if (lacksSocket && isBegun()) pollingBegins ??= setTimeout(polling.start, timings.pollAfter);
    else stopPolling();
  }

  function stopPolling(): void {
    clearTimeout(pollingBegins);
    pollingBegins = undefined;
    polling.stop();
    pollAnswered = false;
  }

  function onConnection(): void {
    const socket = connection.socket();
    if (socket === undefined) {
      // What was heard in answer to a question holds while further sockets are tried for.
      if (live !== undefined) staff = unknownStaff;
      live?.stop();
      live = undefined;
    } else if (live === undefined) {
      conversation().seen.forgetUnderWay();
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
        onConversation: heard.takeConversation,
        onEvent: (event, id) => {
          if (event.type === 'message' && !event.message.isUser) staff = { ...staff, isTyping: false };
          heard.takeEvent(event, id);
        },
        onSignal: takeSignal,
        onBroken: connection.drop,
      },
    });
  }

  function takeSignal(signal: StaffSignal): void {
    staff = signal.type === 'presence' ? { ...staff, isThere: signal.staffed } : { ...staff, isTyping: signal.typing };
    onChange();
  }

  async function poll(): Promise<boolean> {
    const asked = conversation();
    try {
      const messages = await rest.list(asked.sessionId);
      if (asked !== conversation()) return true;
      const isBack = !pollAnswered;
      pollAnswered = true;
      // A list does not say which message is which, so what may be stored already is settled first.
      if (isBack && asked.outbox.isUnsettled()) asked.outbox.resume();
      else asked.takeList(messages);
      void findPlaces(asked).catch(ignored);
      void askForStaff().catch(ignored);
    } catch {
      pollAnswered = false;
      if (connection.socket() === undefined) staff = unknownStaff;
    }
    onChange();
    return pollAnswered;
  }

  async function findPlaces(asked: OwnConversation): Promise<void> {
    const { sessionId } = asked;
    if (asked.lacksPlaces()) asked.takePlaces(await api.chat.history.query({ sessionId }));
  }

  async function askForStaff(): Promise<void> {
    const { staffed } = await api.chat.staffPresence.query();
    if (connection.socket() !== undefined || !pollAnswered) return;
    staff = { isThere: staffed, isTyping: false };
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
      if (pollAnswered) return 'polling';
      return connection.failures() === 0 ? 'connecting' : 'reconnecting';
    },

    // What is said of the link depends on the network too, also where the connection has nothing to do about it.
    onOnline(): void {
      connection.retryNow();
      onChange();
    },
    onOffline(): void {
      connection.drop();
      onChange();
    },
    onVisible: connection.retryNow,

    /** Follows another session from now on. */
    startOver(): void {
      connection.stop();
      update();
    },

    tellTyping(typing: boolean): void {
      const { sessionId } = conversation();
      connection.socket()?.api.chat.typing.mutate({ sessionId, typing }).catch(ignored);
    },

    /** Tells the office what the visitor has seen of its messages, if there is a way. To be asked again at every change. */
    tellSeen(): void {
      if (connection.socket() !== undefined || pollAnswered) conversation().seen.tell();
    },

    markSeen: (seen: { sessionId: string; upTo: number }, signal: AbortSignal): Promise<unknown> =>
      calls().chat.markSeen.mutate(seen, { signal }),

    /** Fetches what was written before the first message here. @throws when that fails */
    async loadEarlier(): Promise<void> {
      const asked = conversation();
      const first = asked.firstPlace();
      if (first === undefined) return;
      asked.takeEarlier(await calls().chat.history.query({ sessionId: asked.sessionId, before: Math.floor(first) }));
    },

    stop(): void {
      connection.stop();
      stopPolling();
    },
  };
}

/** For what is merely a courtesy: when it fails, nothing is lost. */
const ignored = (): void => undefined;
