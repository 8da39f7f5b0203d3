import { charactersFit } from '#domain/characters.ts';
import { maxLengths } from '#domain/fields.ts';
import type { ApiClient } from '#web/lib/api/api.ts';
import { createTypingSignal } from '#web/lib/live/typing-signal.ts';
import {
  type ChatConnection,
  type ChatConnectionState,
  type ChatConnectionTimings,
  createChatConnection,
  type OpenLive,
} from './chat-connection.ts';
import { createConversation, type ShownMessage, type VisitorConversation } from './conversation.ts';
import type { Environment } from './environment.ts';
import { createReplyIndicator, type ReplyIndicator } from './reply-indicator.ts';
import type { RestCalls } from './rest-calls.ts';
import type { StaffStatus } from './staff-state.ts';
import type { ChatStorage } from './storage.ts';
import { chatTexts } from './texts.ts';
import { type Details, visitorIn } from './visitor.ts';

/** The state of the chat for the widget. After each change, it is a new object. */
export type ChatSnapshot = {
  /** The visitor's details; undefined until they are given. */
  details: Details | undefined;
  messages: readonly ShownMessage[];
  /** Whether the conversation was loaded from the server. */
  isLoaded: boolean;
  hasEarlier: boolean;
  /** The number of the office's messages that the visitor has not seen. */
  unread: number;
  connection: ChatConnectionState;
  staff: StaffStatus;
  /** Whether the typing indicator after a send is shown. */
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
  /** For calls over HTTP while there is no socket. */
  api: ApiClient;
  /** Called when a message could not be delivered. */
  onSendFailed: () => void;
  timings?: ChatConnectionTimings;
};

/** The time from submitting the details to the automatic message, sent if the visitor typed none; milliseconds. */
const automaticDelay = 500;

/** The state and the actions of one visitor's chat, without its display. */
export function createVisitorChat(parts: VisitorChatParts) {
  const { storage, environment } = parts;
  const visitor = visitorIn(storage);
  let details = visitor.details();
  let isOpen = false;

  const connection = createChatConnection({
    ...parts,
    onChange: handleChange,
    conversation: () => conversation,
    hasConversation: () => details !== undefined,
    isPanelOpen: () => isOpen,
  });
  const newConversation = (sessionId: string): VisitorConversation =>
    buildConversation(sessionId, parts, { connection, handleChange });
  let conversation = newConversation(visitor.sessionId());
  const sender = createSender({
    connection,
    conversation: () => conversation,
    details: () => details,
    onChange: handleChange,
  });
  const { replyIndicator } = sender;
  const snapshots = createSnapshots(() => snapshotOf({ details, conversation, connection, replyIndicator }));
  const onVisible = (): void => {
    connection.onVisible();
    handleChange();
  };
  const cleanups = [environment.listen({ ...connection, onVisible }), storage.onOtherTab(onOtherTab)];

  function handleChange(): void {
    snapshots.clear();
    if (isOpen && details !== undefined && environment.isVisible()) conversation.see();
    connection.reportSeen();
    snapshots.announce();
  }

  /** Called when another tab has changed the storage: that tab may have started this conversation or another one. */
  function onOtherTab(): void {
    details = visitor.details() ?? details;
    const sessionId = visitor.sessionId();
    if (sessionId !== conversation.sessionId) {
      conversation.outbox.stop();
      conversation = newConversation(sessionId);
      connection.switchSession();
    } else connection.update();
    handleChange();
  }

  connection.update();

  return {
    subscribe: snapshots.subscribe,
    snapshot: snapshots.latest,

    /** Call it when the panel is opened or closed. */
    setOpen(open: boolean): void {
      isOpen = open;
      if (!open) sender.stopTyping();
      connection.update();
      handleChange();
    },

    /** Starts the conversation. If `message` is blank and the visitor writes nothing, sends the automatic message. */
    begin(newDetails: Details, message: string): void {
      details = newDetails;
      visitor.save(newDetails);
      connection.update();
      handleChange();
      sender.sendFirst(message);
    },

    send: sender.send,
    typed: sender.typed,
    retry: (key: string): void => conversation.outbox.retry(key),
    discard: (key: string): void => conversation.outbox.discard(key),
    loadEarlier: (): Promise<void> => connection.loadEarlier(),

    /** Closes the connection and ends all timers. The chat cannot be used afterwards. */
    stop(): void {
      for (const cleanUp of cleanups) cleanUp();
      sender.stop();
      conversation.outbox.stop();
      connection.stop();
      snapshots.stop();
    },
  };
}

const buildConversation = (
  sessionId: string,
  { storage, environment, onSendFailed }: VisitorChatParts,
  { connection, handleChange }: { connection: ChatConnection; handleChange: () => void },
): VisitorConversation =>
  createConversation({
    sessionId,
    storage,
    deliver: connection.deliver,
    reportSeen: connection.markSeen,
    isOffline: environment.isOffline,
    onFailed: onSendFailed,
    onChange: handleChange,
  });

/** Sends the visitor's messages and typing signals, and shows the typing indicator after each message. */
function createSender(parts: {
  connection: ChatConnection;
  conversation: () => VisitorConversation;
  details: () => Details | undefined;
  onChange: () => void;
}) {
  const { connection, conversation } = parts;
  const typing = createTypingSignal((isTyping) => {
    if (parts.details() !== undefined) connection.sendTyping(isTyping);
  });
  const replyIndicator = createReplyIndicator(parts.onChange);
  let isDraftEmpty = true;
  let automaticTimer: ReturnType<typeof setTimeout> | undefined;

  /** Does nothing if the text is blank or too long, or before the details are given. @returns whether it is sent */
  function send(text: string): boolean {
    const [message, details] = [text.trim(), parts.details()];
    if (details === undefined || message === '' || !charactersFit(message, maxLengths.chatMessage)) return false;
    typing.stopped();
    isDraftEmpty = true;
    replyIndicator.show();
    conversation().outbox.add(message, details);
    return true;
  }

  function sendAutomatic(): void {
    const hasWritten = conversation()
      .messages()
      .some(({ isMine }) => isMine);
    if (isDraftEmpty && !hasWritten) send(chatTexts.automaticMessage);
  }

  return {
    replyIndicator,
    send,

    /** Sends the message that was typed with the details. If it is blank, sends the automatic one after a delay. */
    sendFirst(message: string): void {
      if (message.trim() !== '') send(message);
      else automaticTimer = setTimeout(sendAutomatic, automaticDelay);
    },

    /** Call it when the draft has changed. */
    typed(text: string): void {
      isDraftEmpty = text.trim() === '';
      typing.typed(text);
    },

    stopTyping: (): void => typing.stopped(),

    stop(): void {
      clearTimeout(automaticTimer);
      replyIndicator.stop();
      typing.stopped();
    },
  };
}

function snapshotOf({
  details,
  conversation,
  connection,
  replyIndicator,
}: {
  details: Details | undefined;
  conversation: VisitorConversation;
  connection: ChatConnection;
  replyIndicator: ReplyIndicator;
}): ChatSnapshot {
  const messages = conversation.messages();
  return {
    details,
    messages,
    isLoaded: conversation.isLoaded(),
    hasEarlier: conversation.hasEarlier(),
    unread: conversation.countUnread(),
    connection: connection.state(),
    staff: connection.staff(),
    isAnswering: replyIndicator.isShowing(),
    offersCall: replyIndicator.wasShown() || (!replyIndicator.isShowing() && messages.some(({ isMine }) => isMine)),
  };
}

/** Creates a snapshot only when one is read, and at most one after each `clear`. */
function createSnapshots(newSnapshot: () => ChatSnapshot) {
  const listeners = new Set<() => void>();
  let latestSnapshot: ChatSnapshot | undefined;
  return {
    latest(): ChatSnapshot {
      latestSnapshot ??= newSnapshot();
      return latestSnapshot;
    },
    clear(): void {
      latestSnapshot = undefined;
    },
    announce(): void {
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: (): void => listeners.clear(),
  };
}
