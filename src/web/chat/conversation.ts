import type { ChatMessage, Conversation, ConversationMessage, VisitorChatEvent } from '#domain/chat.ts';
import { newSubmissionId } from '#web/lib/forms/submission-id.ts';
import { createSeenMark } from '#web/lib/live/seen-mark.ts';
import { createOutbox, type Delivery, type Outbox, type OutboxItem, type PendingMessage } from './outbox.ts';
import type { ChatStorage } from './storage.ts';
import {
  emptyTimeline,
  lacksSeqs,
  lastSeenHere,
  messagesOf,
  type OrderedMessage,
  withLatest,
  withList,
  withMessages,
  withSeen,
} from './timeline.ts';

/** A message as the panel shows it. */
export type ShownMessage = {
  /** The React key, which stays the same when the message is stored. */
  key: string;
  text: string;
  /** When the server stored it (ISO 8601), or until then, when it was written (milliseconds since 1970). */
  at: string | number;
  isMine: boolean;
  /** The delivery state of a visitor's message; `received` for the office's. */
  state: 'sending' | 'sent' | 'seen' | 'failed' | 'received';
  /** Why a failed message is not resent automatically, as a text for the visitor. */
  error?: string | undefined;
};

export type VisitorConversation = ReturnType<typeof createConversation>;

/**
 * The messages of a session: stored messages, then messages of the outbox. They are compared by `clientId`, so that no
 * message is shown twice.
 */
export function createConversation(parts: {
  sessionId: string;
  storage: ChatStorage;
  deliver: (message: PendingMessage) => Promise<Delivery>;
  /** Reports the sequence number up to which the visitor has seen the office's messages. Rejects if that fails. */
  reportSeen: (seen: { sessionId: string; upTo: number }, signal: AbortSignal) => Promise<unknown>;
  isOffline: () => boolean;
  onFailed: () => void;
  onChange: () => void;
}) {
  const { sessionId, onChange } = parts;
  const storedMessages = createStoredMessages((upTo, signal) => parts.reportSeen({ sessionId, upTo }, signal));
  let lastEventId: string | undefined;
  let hasLoaded = false;
  let earlierMessages: 'some' | 'none' | 'unknown' = 'unknown';

  const outbox: Outbox = createOutbox({
    ...parts,
    newId: newSubmissionId,
    onStored(message) {
      storedMessages.addOne(message);
      onChange();
    },
  });

  return {
    sessionId,
    outbox,
    seen: storedMessages.seen,
    /** The id of the event after which a subscription resumes; undefined until a socket has loaded the conversation. */
    lastEventId: (): string | undefined => lastEventId,
    /** Whether the conversation was loaded from the server. */
    isLoaded: (): boolean => hasLoaded,
    hasEarlier: (): boolean => earlierMessages === 'some',
    countUnread: (): number => storedMessages.unseen().length,

    /** Adds the latest part of the conversation, with which a subscription starts. */
    addConversation(conversation: Conversation): void {
      storedMessages.add(conversation.messages);
      lastEventId = conversation.lastEventId;
      hasLoaded = true;
      if (earlierMessages === 'unknown') earlierMessages = conversation.more ? 'some' : 'none';
      for (const { clientId } of conversation.messages) outbox.settle(clientId);
      onChange();
    },

    addEarlier({ messages, more }: Conversation): void {
      storedMessages.add(messages);
      earlierMessages = more ? 'some' : 'none';
      onChange();
    },

    addEvent(event: VisitorChatEvent, id: string): void {
      lastEventId = id;
      storedMessages.addEvent(event);
      // The message leaves the outbox after it was added to the stored messages, so that the panel always shows it.
      if (event.type === 'message') outbox.settle(event.message.clientId);
      if (event.type === 'removed') earlierMessages = 'none';
      onChange();
    },

    /** Adds the messages that `RestCalls.list` returns: the whole conversation, unless it is extremely long. */
    addList(messages: readonly ChatMessage[]): void {
      storedMessages.addList(messages);
      hasLoaded = true;
      earlierMessages = 'none';
      onChange();
    },

    /** Whether an unread message lacks its sequence number, which a report as seen needs and REST lists do not have. */
    lacksSeqs: storedMessages.lacksSeqs,

    /** Adds the latest part of the conversation, for the sequence numbers and client ids that a REST list lacks. */
    addLatest({ messages }: Conversation): void {
      storedMessages.add(messages);
      for (const { clientId } of messages) outbox.settle(clientId);
      onChange();
    },

    /** The position of the first stored message; undefined if there is none. */
    firstPosition: (): number | undefined => storedMessages.all()[0]?.position,

    /** Marks the office's messages as seen by the visitor. */
    see(): void {
      if (storedMessages.see()) onChange();
    },

    messages: (): ShownMessage[] => shownMessages(storedMessages.all(), outbox.items()),
  };
}

/** The messages that the server has stored, and which of them the visitor has seen. */
function createStoredMessages(reportSeen: (upTo: number, signal: AbortSignal) => Promise<unknown>) {
  let timeline = emptyTimeline;
  const seen = createSeenMark(reportSeen);

  /** Adds messages. Reports those as seen that were seen here before their sequence numbers were known. */
  function add(messages: readonly ConversationMessage[]): void {
    const upTo = lastSeenHere(timeline, messages);
    timeline = withMessages(timeline, messages);
    if (upTo === undefined) return;
    timeline = withSeen(timeline, 'visitor', upTo);
    seen.see(upTo);
  }

  /** The office's messages that the visitor has not seen. */
  const unseen = (): OrderedMessage[] => messagesOf(timeline).filter(({ isUser, read }) => !isUser && !read);

  return {
    seen,
    add,
    unseen,
    all: () => messagesOf(timeline),
    lacksSeqs: (): boolean => lacksSeqs(timeline),

    addOne({ seq, ...message }: ChatMessage & { clientId: string; seq?: number }): void {
      if (seq === undefined) timeline = withLatest(timeline, message);
      else add([{ ...message, seq }]);
    },

    addList(messages: readonly ChatMessage[]): void {
      timeline = withList(timeline, messages);
    },

    addEvent(event: VisitorChatEvent): void {
      if (event.type === 'message') add([event.message]);
      else if (event.type === 'removed') timeline = emptyTimeline;
      else if (event.type === 'seen') {
        timeline = withSeen(timeline, event.by, event.upTo);
        if (event.by === 'visitor') seen.confirm(event.upTo);
      }
    },

    /** Marks the office's messages as seen by the visitor. @returns whether any was unseen */
    see(): boolean {
      const lastUnseen = unseen().at(-1);
      if (lastUnseen === undefined) return false;
      timeline = withSeen(timeline, 'visitor', lastUnseen.position);
      seen.see(Math.floor(lastUnseen.position));
      return true;
    },
  };
}

function shownMessages(storedMessages: readonly OrderedMessage[], outboxItems: readonly OutboxItem[]): ShownMessage[] {
  const storedIds = new Set(storedMessages.map(({ clientId }) => clientId));
  return [
    ...storedMessages.map(shownFromStored),
    ...outboxItems.filter(({ clientId }) => !storedIds.has(clientId)).map(shownFromOutbox),
  ];
}

function shownFromStored({ id, clientId, message, createdAt, isUser, read }: OrderedMessage): ShownMessage {
  const state = isUser ? (read ? 'seen' : 'sent') : 'received';
  return { key: (isUser ? clientId : undefined) ?? id, text: message, at: createdAt, isMine: isUser, state };
}

function shownFromOutbox({ clientId, message, at, state, error }: OutboxItem): ShownMessage {
  return { key: clientId, text: message, at, isMine: true, state, error };
}
