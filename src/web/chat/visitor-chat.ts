import { charactersFit } from '#domain/characters.ts';
import { limits } from '#domain/fields.ts';
import type { ApiClient } from '#web/lib/api/api.ts';
import { createTypingSignal } from '#web/lib/live/typing-signal.ts';
import { createConversation, type OwnConversation, type ShownMessage } from './conversation.ts';
import type { Environment } from './environment.ts';
import { createLink, type LinkState, type LinkTimings, type OpenLive, type StaffNow } from './link.ts';
import type { RestCalls } from './rest-calls.ts';
import type { ChatStorage } from './storage.ts';
import { chatTexts } from './texts.ts';
import { type Details, visitorIn } from './visitor.ts';

/** Everything that the widget shows. Replaced, never changed. */
export type ChatSnapshot = {
  /** Undefined until the visitor has said who they are. */
  details: Details | undefined;
  messages: readonly ShownMessage[];
  /** Whether the conversation has arrived, as far as there is one. */
  isLoaded: boolean;
  hasEarlier: boolean;
  unread: number;
  link: LinkState;
  staff: StaffNow;
  /** Whether the sign of typing shows that follows a send. */
  isAnswering: boolean;
  /** Whether calling and texting are offered. */
  offersCall: boolean;
};

export type VisitorChat = ReturnType<typeof createVisitorChat>;

export type VisitorChatParts = {
  storage: ChatStorage;
  environment: Environment;
  openLive: OpenLive;
  rest: RestCalls;
  /** Calls for which no socket is needed. */
  api: ApiClient;
  /** A message could not be delivered. */
  onSendFailed: () => void;
  timings?: LinkTimings;
};

/** After the details, for the message that is sent when nothing was typed; milliseconds. */
const automaticAfter = 500;
/** How long the sign of typing shows after a send; milliseconds. */
const answeringFor = 1_500;

/** The chat of one visitor, from the first click to the last answer, without a word about how it looks. */
export function createVisitorChat(parts: VisitorChatParts) {
  const { storage, environment, onSendFailed } = parts;
  const visitor = visitorIn(storage);
  const listeners = new Set<() => void>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let details = visitor.details();
  let snapshot: ChatSnapshot | undefined;
  let isOpen = false;
  let isEmpty = true;
  let answering = 0;
  let offered = false;

  const link = createLink({
    ...parts,
    onChange: changed,
    conversation: () => conversation,
    isBegun: () => details !== undefined,
    isOpen: () => isOpen,
  });
  let conversation = conversationOf(visitor.sessionId());
  const typing = createTypingSignal((on) => {
    if (details !== undefined) link.tellTyping(on);
  });
  const leave = [environment.listen({ ...link, onVisible }), storage.onOtherTab(onOtherTab)];

  function conversationOf(sessionId: string): OwnConversation {
    return createConversation({
      sessionId,
      storage,
      deliver: link.deliver,
      tellSeen: link.markSeen,
      isOffline: environment.isOffline,
      onFailed: onSendFailed,
      onChange: changed,
    });
  }

  function changed(): void {
    snapshot = undefined;
    if (isOpen && details !== undefined && environment.isVisible()) conversation.see();
    link.tellSeen();
    for (const listener of listeners) listener();
  }

  function onVisible(): void {
    link.onVisible();
    changed();
  }

  /** Another tab has begun the conversation, or begun another one. */
  function onOtherTab(): void {
    details = visitor.details() ?? details;
    const sessionId = visitor.sessionId();
    if (sessionId !== conversation.sessionId) {
      conversation.outbox.stop();
      conversation = conversationOf(sessionId);
      link.startOver();
    } else link.update();
    changed();
  }

  function later(milliseconds: number, then: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      then();
    }, milliseconds);
    timers.add(timer);
  }

  function send(text: string): void {
    const message = text.trim();
    if (details === undefined || message === '' || !charactersFit(message, limits.chatMessage)) return;
    typing.stopped();
    isEmpty = true;
    answering += 1;
    later(answeringFor, () => {
      answering -= 1;
      offered = true;
      changed();
    });
    conversation.outbox.add(message, details);
  }

  function take(): ChatSnapshot {
    const messages = conversation.messages();
    return {
      details,
      messages,
      isLoaded: conversation.isLoaded(),
      hasEarlier: conversation.hasEarlier(),
      unread: conversation.countUnread(),
      link: link.state(),
      staff: link.staff(),
      isAnswering: answering > 0,
      offersCall: offered || (answering === 0 && messages.some(({ isMine }) => isMine)),
    };
  }

  link.update();

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    snapshot(): ChatSnapshot {
      snapshot ??= take();
      return snapshot;
    },

    /** The panel was opened or closed. */
    setOpen(open: boolean): void {
      isOpen = open;
      if (!open) typing.stopped();
      link.update();
      changed();
    },

    /**
     * Begins the conversation. `message` is what the visitor typed before; nothing typed, the automatic message
     * follows.
     */
    begin(given: Details, message: string): void {
      details = given;
      visitor.save(given);
      link.update();
      changed();
      if (message.trim() !== '') send(message);
      else
        later(automaticAfter, () => {
          if (isEmpty && !conversation.messages().some(({ isMine }) => isMine)) send(chatTexts.automaticMessage);
        });
    },

    /** Does nothing with a message that is empty or too long. */
    send,

    /** What is being written has changed. */
    typed(text: string): void {
      isEmpty = text.trim() === '';
      typing.typed(text);
    },

    retry: (key: string): void => conversation.outbox.retry(key),
    discard: (key: string): void => conversation.outbox.discard(key),
    loadEarlier: (): Promise<void> => link.loadEarlier(),

    /** Ends everything; the chat cannot be used again. */
    stop(): void {
      for (const stopListening of leave) stopListening();
      for (const timer of timers) clearTimeout(timer);
      typing.stopped();
      conversation.outbox.stop();
      link.stop();
      listeners.clear();
    },
  };
}
