import type { ChatDesk, ChatEntry, ChatEvent, ChatSession, ConversationMessage, VisitorSignal } from '#domain/chat.ts';
import type { ApiClient } from '#web/lib/api/api.ts';
import type { LiveClient, LiveEvents } from '#web/lib/live/live-client.ts';
import { isAbsent } from './absent-conversation.ts';
import { lastUnseen, opened, withConversationEvent, withPart } from './desk-conversation.ts';
import { type DeskLinkParts, type LinkState, startDeskLink } from './desk-link.ts';
import { withMember } from './desk-members.ts';
import { createNews } from './desk-news.ts';
import { createDeskSeen } from './desk-seen.ts';
import {
  goneFrom,
  latestMessage,
  mayLeaveUnread,
  type Reach,
  reachOf,
  withContact,
  withLatestPart,
  withListed,
  without,
  withSessionEvent,
  withSessionNews,
} from './desk-sessions.ts';
import { type DeskState, initialDeskState } from './desk-state.ts';

export type DeskParts = {
  /** This browser, as colleagues know it. */
  self: () => ChatDesk;
  /** Calls over HTTP, which wait for a log-in when the session has ended. */
  api: ApiClient;
  openLive: (events: LiveEvents) => LiveClient;
  /** Calls when somebody has logged in again. @returns how to stop listening */
  onLoggedIn: DeskLinkParts['onLoggedIn'];
  /** Told of every message of a visitor's that comes while the desk is open. */
  onVisitorMessage: (message: ConversationMessage) => void;
  /** Told when what is unread may have changed. */
  onUnread: () => void;
  /** Whether somebody may be looking. */
  isVisible: () => boolean;
  timings?: DeskTimings;
};

/** How long things wait; milliseconds. */
export type DeskTimings = {
  /** Between two attempts to fetch a conversation that was opened. */
  retryAfter: number;
  /** Between two questions while there is no socket. */
  pollEvery: number;
};

const usualTimings: DeskTimings = { retryAfter: 3_000, pollEvery: 4_000 };

export type Desk = ReturnType<typeof createDesk>;

/** Conversations that are listed at once. */
const pageSize = 50;

/** The office's side of the chats: all sessions, and the conversation that is open. Nothing runs before `start`. */
export function createDesk(parts: DeskParts) {
  const { self, api, openLive, onLoggedIn, onVisitorMessage, onUnread, isVisible, timings = usualTimings } = parts;
  const listeners = new Set<() => void>();
  const news = createNews();
  const seen = createDeskSeen((upTo, signal) => api.chat.adminMarkSeen.mutate(upTo, { signal }).then(onUnread));
  let state = initialDeskState;
  let lastEventId: string | undefined;
  let stopLink: (() => void) | undefined;
  let running = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function update(change: Partial<DeskState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  async function listOpen(): Promise<void> {
    const { rows, lastEventId: from } = await api.chat.sessions.query({ limit: pageSize, done: false });
    know(rows);
    lastEventId ??= from;
    news.begin(Number(from));
    const end = reachOf(rows, pageSize);
    if (!isListed()) update({ reach: { ...state.reach, open: end } });
    for (const sessionId of goneFrom(state.sessions, rows, end)) learn(sessionId);
  }

  const isListed = (): boolean => state.reach.open !== undefined;

  /** Takes summaries that were fetched. */
  function know(rows: readonly ChatSession[]): void {
    if (isListed()) announceNews(rows);
    update({ sessions: withListed(state.sessions, rows) });
  }

  /** Fetches a conversation's summary, until one comes that knows of all that the log has told meanwhile. */
  function learn(sessionId: string): void {
    api.chat.summary.query({ sessionId }).then(
      (session) => {
        know([session]);
        if ((state.sessions.get(sessionId)?.lastSeq ?? 0) > session.lastSeq) learn(sessionId);
      },
      (error) => {
        if (isAbsent(error)) update({ sessions: without(state.sessions, sessionId) });
      },
    );
  }

  /** Announces what came while there was no socket, the latest last, because the last notice stays in view. */
  function announceNews(rows: readonly ChatSession[]): void {
    for (const row of rows.toSorted((a, b) => a.lastMessageSeq - b.lastMessageSeq)) {
      const known = state.sessions.get(row.sessionId);
      if (row.unread > (known?.unread ?? 0) && row.lastMessageSeq > (known?.lastMessageSeq ?? 0))
        announce(latestMessage(row));
    }
  }

  /** Tells of a visitor's message if it is news. */
  function announce(message: ConversationMessage): void {
    if (!news.take(message)) return;
    onVisitorMessage(withContact(message, state.sessions.get(message.sessionId)));
    onUnread();
  }

  async function refresh(): Promise<void> {
    const open = state.conversation;
    await listOpen().then(
      () => update({ isReachable: true }),
      () => update({ isReachable: false }),
    );
    if (open !== undefined) await load(open.sessionId).catch(ignored);
    seen.report();
  }

  /** Fetches the end of the conversation that was opened, again and again until it comes or cannot. */
  function loadFirst(sessionId: string): void {
    clearTimeout(retry);
    if (!isWaiting(sessionId)) return;
    if (!state.sessions.has(sessionId)) learn(sessionId);
    load(sessionId).then(onUnread, (error) => {
      if (!isWaiting(sessionId)) return;
      if (isAbsent(error)) update({ conversation: state.conversation && { ...state.conversation, isLoaded: true } });
      else retry = setTimeout(() => loadFirst(sessionId), timings.retryAfter);
    });
  }

  const isWaiting = (sessionId: string): boolean =>
    state.conversation?.sessionId === sessionId && !state.conversation.isLoaded;

  async function load(sessionId: string, before?: number): Promise<void> {
    const part = await api.chat.staffHistory.query({ sessionId, ...(before === undefined ? {} : { before }) });
    if (state.conversation?.sessionId !== sessionId) return;
    update({ conversation: withPart(state.conversation, part) });
    if (before === undefined) takeLatest(sessionId, part.messages);
    readIfSeen();
  }

  /** Without a socket the conversation may know of a message before the list does, and it is read then at once. */
  function takeLatest(sessionId: string, messages: readonly ConversationMessage[]): void {
    update({ sessions: withLatestPart(state.sessions, sessionId, messages) });
    for (const message of messages) if (message.isUser) announce(message);
  }

  function onEvent(event: ChatEvent, id: string): void {
    lastEventId = id;
    seen.take(event);
    if (event.type === 'ready') news.begin(event.seq);
    if (event.type === 'seen' && mayLeaveUnread(state.sessions, event)) learn(event.sessionId);
    update({
      sessions: withSessionEvent(state.sessions, event),
      conversation: state.conversation && withConversationEvent(state.conversation, event),
    });
    if (event.type === 'message' && event.message.isUser) {
      setMember('typing', event.sessionId, false);
      announce(event.message);
    }
    onUnread();
    readIfSeen();
  }

  function onSignal(signal: VisitorSignal): void {
    if (signal.type === 'presence') setMember('online', signal.sessionId, signal.online);
    else if (signal.type === 'colleague') setColleague(signal);
    else setMember('typing', signal.sessionId, signal.typing);
  }

  function onLink(link: LinkState): void {
    update(
      link === 'live'
        ? { link, isReachable: true }
        : { link, online: new Set(), typing: new Set(), colleagues: new Map() },
    );
    if (link !== 'live') return;
    seen.report();
    if (!isListed()) listOpen().catch(ignored);
    if (state.conversation !== undefined) loadFirst(state.conversation.sessionId);
  }

  function setColleague({ sessionId, desk, typing }: Extract<VisitorSignal, { type: 'colleague' }>): void {
    if (desk.id === self().id) return;
    const colleagues = new Map(state.colleagues);
    if (typing) colleagues.set(`${sessionId} ${desk.id}`, { sessionId, name: desk.name });
    else colleagues.delete(`${sessionId} ${desk.id}`);
    update({ colleagues });
  }

  function setMember(set: 'online' | 'typing', sessionId: string, isIn: boolean): void {
    const next = withMember(state[set], sessionId, isIn);
    if (next !== state[set]) update({ [set]: next });
  }

  /** Takes what stands before somebody's eyes as read, and tells the server what it does not know yet of that. */
  function readIfSeen(): void {
    const { conversation } = state;
    const upTo = conversation?.isLoaded && isVisible() ? lastUnseen(conversation) : undefined;
    if (conversation !== undefined && upTo !== undefined) {
      const { sessionId } = conversation;
      seen.see({ sessionId, upTo });
      onEventOfOurs({ type: 'seen', seq: upTo, sessionId, by: 'staff', upTo });
    }
    seen.report();
  }

  /** Shows at once what the server will tell of as well. */
  function onEventOfOurs(event: ChatEntry): void {
    update({
      sessions: withSessionNews(state.sessions, event),
      conversation: state.conversation && withConversationEvent(state.conversation, event),
    });
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: (): DeskState => state,

    /** @returns how to stop */
    start(): () => void {
      const run = ++running;
      refresh().then(() => {
        if (run !== running) return;
        stopLink = startDeskLink({
          openLive,
          lastEventId: () => lastEventId,
          onEvent,
          onSignal,
          onState: onLink,
          poll: refresh,
          onLoggedIn,
          pollEvery: timings.pollEvery,
        });
      }, ignored);
      return () => {
        running += 1;
        clearTimeout(retry);
        stopLink?.();
        stopLink = undefined;
      };
    },

    /** Opens a conversation, which is read as soon as somebody looks; undefined closes the one that is open. */
    select(sessionId: string | undefined): void {
      if (state.conversation?.sessionId === sessionId) return;
      update({ conversation: sessionId === undefined ? undefined : opened(sessionId) });
      if (sessionId !== undefined) loadFirst(sessionId);
    },

    /** Lists more conversations, open or done: the latest ones, then older ones. @throws when that fails */
    async listMore(part: keyof Reach): Promise<void> {
      const before = state.reach[part];
      const { rows } = await api.chat.sessions.query({
        limit: pageSize,
        done: part === 'done',
        ...(before === undefined ? {} : { before }),
      });
      know(rows);
      update({ reach: { ...state.reach, [part]: reachOf(rows, pageSize) } });
    },

    /** Takes summaries that were found by a search; from now on they follow what happens. */
    know,

    /** Fetches what was written before the first message here. @throws when that fails */
    async loadEarlier(): Promise<void> {
      const { conversation } = state;
      const first = conversation?.messages[0];
      if (conversation?.isLoaded && first !== undefined) await load(conversation.sessionId, first.seq);
    },

    /** @param reply.clientId makes a repeat safe. @throws when the reply was not stored */
    async reply(reply: { sessionId: string; message: string; clientId: string }): Promise<void> {
      const message = await api.chat.reply.mutate({ ...reply, desk: self() });
      onEventOfOurs({ type: 'message', seq: message.seq, sessionId: message.sessionId, message });
    },

    /** Puts a conversation away or takes it up again. @throws when that was not stored */
    async setDone(sessionId: string, done: boolean): Promise<void> {
      const { lastSeq, lastMessageSeq: upTo } = state.sessions.get(sessionId) ?? {};
      await api.chat.setDone.mutate({ sessionId, done, upTo });
      // What the log has told of the session meanwhile is later, or this very change.
      if (state.sessions.get(sessionId)?.lastSeq === lastSeq) onEventOfOurs({ type: 'done', seq: 0, sessionId, done });
    },

    /** Deletes a conversation for good; one that is gone already counts as deleted. @throws when that fails */
    async remove(sessionId: string): Promise<void> {
      await api.chat.remove.mutate({ sessionId }).catch((error) => {
        if (!isAbsent(error)) throw error;
      });
      update({ sessions: without(state.sessions, sessionId) });
      onUnread();
    },

    tellTyping: (sessionId: string, typing: boolean): void => {
      api.chat.adminTyping.mutate({ sessionId, typing, desk: self() }).catch(ignored);
    },

    /** Somebody looks at the page again. */
    onVisible: readIfSeen,
  };
}

/** Loading failures leave the chat as it is (SPEC section 8); the next event or question mends it. */
const ignored = (): void => undefined;
